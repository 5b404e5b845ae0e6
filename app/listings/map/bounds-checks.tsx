import { useForm } from "@conform-to/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { FormReply } from "~/forms/reply";
import { parseSubmission } from "~/forms/submission";
import { useClickableControls, useSummaryErrors } from "~/ui/forms/form";
import type { CheckedBounds } from "./bounds";
import { boundsSchema } from "./bounds-schema";

/** Checks the map's bounds in the browser. It renders nothing, so that the fields keep their text and focus when it loads. */
export function BoundsChecks({
  id,
  reply,
  isAttached,
  onCheck,
}: {
  /** Of the form. */
  id: string;
  reply: FormReply | undefined;
  /** Whether the form has the `onSubmit` that `onCheck` gave it. */
  isAttached: boolean;
  onCheck: (checked: CheckedBounds) => void;
}) {
  const [form] = useForm({
    id,
    lastResult: reply?.result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseSubmission(formData, boundsSchema),
  });
  useClickableControls(useRef(document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`)));
  const { status, allErrors, onSubmit } = form;
  const summary = useSummaryErrors(status, allErrors);
  // In a layout effect, so that the form has its handler before any event: conform checks a field that loses focus by
  // submitting the form, which would leave the page.
  const report = useEffectEvent(() => onCheck({ errors: allErrors, summary, onSubmit }));
  const state = JSON.stringify([allErrors, summary]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are new objects each time.
  useLayoutEffect(() => report(), [state]);

  const checkTypedFields = useEffectEvent(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} input:not([type=hidden])`))
      if (field.value !== field.defaultValue && field !== document.activeElement) form.validate({ name: field.name });
  });
  // A field may have been filled in before this was loaded.
  useEffect(() => {
    if (isAttached) checkTypedFields();
  }, [isAttached]);

  const isWrong = Object.keys(summary).length > 0;
  useEffect(() => {
    const title = document.title.replace(/^Error: /, "");
    document.title = isWrong ? `Error: ${title}` : title;
  }, [isWrong]);
  return null;
}
