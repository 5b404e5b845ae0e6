/** Sends forms with files by script, which shows the upload's progress. */
import { href } from "react-router";
import {
  type FormResult,
  getSubmittedForm,
  getTextFields,
  type RejectedForm,
  rejectForm,
  UNREACHABLE,
} from "~/ui/forms/form-answer";
import { sendFiles, type UploadResponse } from "~/ui/forms/send-files";
import type { Toast } from "~/ui/toast";
import type { ProjectItemKind } from "./item-kinds";
import { failureMessage, successMessage, withLocationNotice } from "./item-result";

type Problem = { detail?: string; errors?: Record<string, string>; version?: number };

const getFiles = (form: FormData): File[] =>
  [...form.values()].filter((value): value is File => typeof value !== "string" && value.name !== "");

/**
 * Sends an item's form with a file to the API; null without a file, because the page's action handles that.
 * @param itemId of the item being edited; without it one is created
 */
export async function sendItem(
  itemKind: ProjectItemKind,
  { projectId, itemId }: { projectId: string; itemId?: string },
  form: FormData,
): Promise<FormResult | null> {
  const files = getFiles(form);
  if (files.length === 0) return null;
  const action = itemId ? "update" : "create";
  // The API updates only the fields sent, and a form leaves out unchecked boxes.
  for (const { name, kind } of itemKind.fields) if (kind === "check" && !form.has(name)) form.set(name, "false");
  const url = itemId
    ? href("/api/admin/projects/:projectId/:kind/:itemId", { projectId, kind: itemKind.name, itemId })
    : href("/api/admin/projects/:projectId/:kind", { projectId, kind: itemKind.name });
  const response = await sendFiles(url, form, itemId ? "PATCH" : "POST").catch(() => null);
  if (response && response.status < 300) {
    const rows = [(response.body ?? {}) as Record<string, unknown> | Record<string, unknown>[]].flat();
    return { kind: "done", toast: withLocationNotice(successMessage(itemKind, action, rows.length), rows) };
  }
  return toRejectedForm(form, response, (reason) => failureMessage(itemKind, action, reason));
}

export type CreateProjectResult = { kind: "created"; id: string; toast: Toast } | RejectedForm;

export const CREATED: Toast = { title: "Project created" };
/** The toast for a project that was created without its hero image. */
export const createdWithoutHeroToast = (reason: string): Toast => ({
  title: CREATED.title,
  detail: `Project created but hero image upload failed. You can upload it later. ${reason}`.trim(),
  bad: true,
});

/** Creates a project, then sends its hero image; null without one, because the page's action handles that. */
export async function sendProject(form: FormData): Promise<CreateProjectResult | null> {
  const [hero] = getFiles(form);
  if (!hero) return null;
  const body = JSON.stringify(getTextFields(form));
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(href("/api/admin/projects"), { method: "POST", headers, body })
    .then(async (reply): Promise<UploadResponse> => ({ status: reply.status, body: await reply.json() }))
    .catch(() => null);
  if (response?.status !== 201)
    return toRejectedForm(form, response, (detail) => ({ title: "Error", detail, bad: true }));
  const { id } = response.body as { id: string };
  const picture = await sendHero(id, form);
  const toast = picture.kind === "done" ? CREATED : createdWithoutHeroToast(picture.toast?.detail ?? "");
  return { kind: "created", id, toast };
}

/** Sends a project's hero image. */
export async function sendHero(projectId: string, form: FormData): Promise<FormResult> {
  const body = new FormData();
  for (const file of getFiles(form)) body.append("file", file);
  const url = href("/api/admin/projects/:projectId/hero", { projectId });
  const response = await sendFiles(url, body, "POST").catch(() => null);
  if (response && response.status < 300) return { kind: "done", toast: { title: "Hero image changed" } };
  const result = toRejectedForm(form, response, (detail) => ({
    title: "Failed to upload hero image",
    detail,
    bad: true,
  }));
  return { ...result, errors: result.errors.file ? { hero: result.errors.file } : result.errors };
}

function toRejectedForm(
  form: FormData,
  response: UploadResponse | null,
  toToast: (reason: string) => Toast,
): RejectedForm {
  const { detail = UNREACHABLE, errors = {}, version = 0 } = (response?.body ?? {}) as Problem;
  if (response?.status === 409) return rejectForm({ values: getTextFields(form), version, stale: true });
  return rejectForm({ ...getSubmittedForm(form), errors, toast: toToast(detail) });
}
