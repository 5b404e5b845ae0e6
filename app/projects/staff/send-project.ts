/** Sends the forms of a project with a hero image by script, which shows the upload's progress. */
import { href } from "react-router";
import { type FormResult, getTextFields, type RejectedForm } from "~/ui/forms/form-answer";
import { sendFiles, type UploadResponse } from "~/ui/forms/send-files";
import type { Toast } from "~/ui/toast";
import { getFiles, toRejectedForm } from "../send-form";

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
