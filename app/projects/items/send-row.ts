/** Sends forms with files by script, which shows the upload's progress. */
import { href } from "react-router";
import { type Refusal, type RowAnswer, refusal, textsIn, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { type SentAnswer, sendFiles } from "~/ui/forms/send-files";
import type { Said } from "~/ui/toast";
import type { Noun } from "./nouns";
import { doneWords, failedWords, withLocationNotice } from "./row-answer";

type Problem = { detail?: string; errors?: Record<string, string>; version?: number };

const filesOf = (form: FormData): File[] =>
  [...form.values()].filter((value): value is File => typeof value !== "string" && value.name !== "");

/**
 * * Sends an item's form with a file to the API; null without a file, because the page's action handles that.
 * @param itemId of the item being edited; without it one is created
 */
export async function sendRow(
  noun: Noun,
  { projectId, itemId }: { projectId: string; itemId?: string },
  form: FormData,
): Promise<RowAnswer | null> {
  const files = filesOf(form);
  if (files.length === 0) return null;
  const deed = itemId ? "update" : "create";
  // The API updates only the fields sent, and a form leaves out unchecked boxes.
  for (const { name, kind } of noun.fields) if (kind === "check" && !form.has(name)) form.set(name, "false");
  const url = itemId
    ? href("/api/admin/projects/:projectId/:noun/:itemId", { projectId, noun: noun.name, itemId })
    : href("/api/admin/projects/:projectId/:noun", { projectId, noun: noun.name });
  const sent = await sendFiles(url, form, itemId ? "PATCH" : "POST").catch(() => null);
  if (sent && sent.status < 300) {
    const rows = [(sent.body ?? {}) as Record<string, unknown> | Record<string, unknown>[]].flat();
    return { kind: "done", said: withLocationNotice(doneWords(noun, deed, rows.length), rows) };
  }
  return refused(form, sent, (reason) => failedWords(noun, deed, reason));
}

export type CreateAnswer = { kind: "created"; id: string; said: Said } | Refusal;

export const CREATED: Said = { title: "Project created" };
/** The toast for a project that was created without its hero image. */
export const withoutHero = (reason: string): Said => ({
  title: CREATED.title,
  detail: `Project created but hero image upload failed. You can upload it later. ${reason}`.trim(),
  bad: true,
});

/** Creates a project, then sends its hero image; null without one, because the page's action handles that. */
export async function sendProject(form: FormData): Promise<CreateAnswer | null> {
  const [hero] = filesOf(form);
  if (!hero) return null;
  const body = JSON.stringify(textsIn(form));
  const headers = { "Content-Type": "application/json" };
  const sent = await fetch(href("/api/admin/projects"), { method: "POST", headers, body })
    .then(async (answer): Promise<SentAnswer> => ({ status: answer.status, body: await answer.json() }))
    .catch(() => null);
  if (sent?.status !== 201) return refused(form, sent, (detail) => ({ title: "Error", detail, bad: true }));
  const { id } = sent.body as { id: string };
  const picture = await sendHero(id, form);
  const said = picture.kind === "done" ? CREATED : withoutHero(picture.said?.detail ?? "");
  return { kind: "created", id, said };
}

/** Sends a project's hero image. */
export async function sendHero(projectId: string, form: FormData): Promise<RowAnswer> {
  const body = new FormData();
  for (const file of filesOf(form)) body.append("file", file);
  const url = href("/api/admin/projects/:projectId/hero", { projectId });
  const sent = await sendFiles(url, body, "POST").catch(() => null);
  if (sent && sent.status < 300) return { kind: "done", said: { title: "Hero image changed" } };
  const answer = refused(form, sent, (detail) => ({ title: "Failed to upload hero image", detail, bad: true }));
  return { ...answer, errors: answer.errors.file ? { hero: answer.errors.file } : answer.errors };
}

function refused(form: FormData, sent: SentAnswer | null, words: (reason: string) => Said): Refusal {
  const { detail = UNREACHED, errors = {}, version = 0 } = (sent?.body ?? {}) as Problem;
  if (sent?.status === 409) return refusal({ given: textsIn(form), version, stale: true });
  return refusal({ ...typedIn(form), errors, said: words(detail) });
}
