/** Sends the forms of a project with a hero image by script, which shows the upload's progress. */
import { href } from "react-router";
import type { FormReply } from "~/forms/reply";
import { sendFiles, sendOnce, type UploadResponse } from "~/ui/forms/send-files";
import type { Redirected } from "~/ui/forms/submit-form";
import type { Toast } from "~/ui/toast";
import { getFiles, getTextFields, toReply } from "../send-form";
import { newProjectSchema } from "./schema";

/** The id of the forms that create and edit a project. */
export const PROJECT_FORM = "project";

export const CREATED: Toast = { title: "Project created" };
export const HERO_CHANGED: Toast = { title: "Hero image changed" };

/** The toast for a project that was created without its hero image. */
export const createdWithoutHeroToast = (reason: string): Toast => ({
  title: "Project created but hero image upload failed. You can upload it later.",
  detail: reason,
  bad: true,
});

export const describeCreateFailure = (detail: string) => ({ title: "Error", detail });
export const describeHeroFailure = (detail: string) => ({ title: "Failed to upload hero image", detail });

/** Creates a project, then sends its hero image. */
export async function sendProject(form: FormData): Promise<FormReply | Redirected> {
  const fields = getTextFields(form);
  // Without the separators and formats that only people type.
  const body = JSON.stringify(newProjectSchema.safeParse(fields).data ?? fields);
  const response = await sendOnce(form.get("id"), async (key) => {
    const headers = { "Content-Type": "application/json", ...key };
    const reply = await fetch(href("/api/admin/projects"), { method: "POST", headers, body });
    return { status: reply.status, body: await reply.json() };
  }).catch(() => null);
  if (response?.status !== 201) return toReply(PROJECT_FORM, form, response, describeCreateFailure);
  const { id } = response.body as { id: string };
  const heroResponse = await uploadHero(id, form);
  const { result, failure } = toReply(PROJECT_FORM, form, heroResponse, describeHeroFailure);
  const problem = failure?.detail ?? Object.values(result.error ?? {}).flat()[0] ?? "";
  const isUploaded = heroResponse !== null && heroResponse.status < 300;
  return {
    redirectTo: href("/admin/projects/:projectId/summary", { projectId: id }),
    toast: isUploaded ? CREATED : createdWithoutHeroToast(problem),
  };
}

/** Sends a project's hero image. Its form keeps what is typed. */
export async function sendHero(projectId: string, form: FormData): Promise<FormReply & { toast?: Toast }> {
  const response = await uploadHero(projectId, form);
  if (response && response.status < 300) return { formId: PROJECT_FORM, result: {}, toast: HERO_CHANGED };
  return toReply(PROJECT_FORM, form, response, describeHeroFailure);
}

/** Errors are those of the form's field. */
async function uploadHero(projectId: string, form: FormData): Promise<UploadResponse | null> {
  const body = new FormData();
  for (const file of getFiles(form)) body.append("file", file);
  const url = href("/api/admin/projects/:projectId/hero", { projectId });
  const response = await sendFiles(url, body, "POST").catch(() => null);
  const { errors, ...problem } = (response?.body ?? {}) as { errors?: { file?: string } };
  return response && errors?.file ? { ...response, body: { ...problem, errors: { hero: errors.file } } } : response;
}
