import type { FormReply } from "~/forms/reply";
import { parseSubmission } from "~/forms/submission";
import { BOUNDS_FORM } from "./bounds";
import { BOUND_NAMES, boundsSchema } from "./bounds-schema";

type ParsedBounds = {
  /** Without the four fields if they form a box, which is then `bbox`; unchanged if they do not. */
  params: URLSearchParams;
  /** To a form that is wrong. */
  reply: FormReply | undefined;
};

/** Replaces the URL's box with the form's four fields. Empty fields remove the box. */
export function parseBounds(input: URLSearchParams): ParsedBounds {
  if (!BOUND_NAMES.some((name) => input.has(name))) return { params: input, reply: undefined };
  const form = new FormData();
  for (const name of BOUND_NAMES) form.set(name, input.getAll(name).at(-1) ?? "");
  const submission = parseSubmission(form, boundsSchema);
  if (submission.status !== "success")
    return { params: input, reply: { formId: BOUNDS_FORM, result: submission.reply() } };
  const params = new URLSearchParams(input);
  for (const key of [...BOUND_NAMES, "bbox", "ll", "z", "page"]) params.delete(key);
  if (submission.value) params.set("bbox", submission.value.join(","));
  return { params, reply: undefined };
}
