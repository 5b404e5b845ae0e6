/** What the buttons in a row of open work do. */
import { data, href } from "react-router";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import { setThreadDone } from "~/messages/threads.server";
import { setMentionDone } from "~/notes/mentions.server";
import { isId } from "~/platform/db/id";
import { designTable } from "~/projects/design/data.server";
import type { ItemAddress } from "~/projects/items.server";
import { setMilestoneDone, updateMilestone } from "~/projects/milestones/data.server";
import { taskTable } from "~/projects/tasks/data.server";
import { remindOfItem } from "~/projects/tasks/reminders.server";
import { updateWantedDocument } from "~/projects/wanted-documents/data.server";
import { formatDate } from "~/ui/text/dates";
import type { Toast } from "~/ui/toast";

const day = z.preprocess((value) => value || null, z.iso.date().nullable());
const id = z.string().refine(isId);
const item = { kind: z.enum(["milestone", "task", "document"]), id, project: id };
/** A choice is made on its page. */
const anyItem = { ...item, kind: z.enum(["milestone", "task", "document", "choice"]) };

/** @property was the day before a move */
const settleSchema = z.union([
  z.object({ settle: z.enum(["done", "reopen"]), kind: z.literal("mention"), id, owner: z.string() }),
  z.object({ settle: z.enum(["done", "reopen"]), kind: z.literal("message"), id, at: z.iso.datetime() }),
  z.object({ settle: z.enum(["done", "reopen"]), ...item }),
  z.object({ settle: z.literal("move"), ...anyItem, on: day, was: day }),
  z.object({
    settle: z.literal("remind"),
    ...item,
    kind: z.enum(["task", "document", "choice", "change", "signature"]),
  }),
]);
type ItemKind = z.output<typeof anyItem.kind>;

const NAMES = { milestone: "Milestone", task: "Task", document: "Document", choice: "Selection" };

async function setDone(
  kind: Exclude<ItemKind, "choice">,
  at: ItemAddress,
  isDone: boolean,
  actor: Actor,
): Promise<boolean> {
  switch (kind) {
    case "milestone":
      return (await setMilestoneDone(at, isDone, null, actor)) !== null;
    case "task":
      return (await taskTable.update(at, { completed: isDone }, actor)).kind === "changed";
    default:
      return (await updateWantedDocument(at, { received: isDone }, actor)).kind === "changed";
  }
}

const MOVE: Readonly<
  Record<ItemKind, (at: ItemAddress, on: string | null, actor: Actor) => Promise<{ kind: string }>>
> = {
  milestone: (at, date, actor) => updateMilestone(at, { date }, actor),
  task: (at, dueOn, actor) => taskTable.update(at, { dueOn }, actor),
  document: (at, dueOn, actor) => updateWantedDocument(at, { dueOn }, actor),
  choice: (at, decideOn, actor) => designTable.update(at, { decideOn }, actor),
};

/** @returns the message for the staff member @throws 400 for what no button sends, 404 when the item is gone */
export async function settleWork(form: FormData, actor: Actor): Promise<Toast> {
  const parsed = settleSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw data(null, { status: 400 });
  const sent = parsed.data;
  /** A message whose button sends the form with other fields. */
  const withUndo = (title: string, fields: Record<string, string>): Toast => {
    const all = { ...Object.fromEntries([...form].filter(([name]) => name !== "undo")), ...fields };
    const packed = String(new URLSearchParams(all as Record<string, string>));
    return { title, undo: { action: href("/admin/work"), fields: packed, label: "Undo" } };
  };
  const isDone = sent.settle === "done";
  const undoDone = { settle: isDone ? "reopen" : "done" };
  if (sent.kind === "message") {
    if (!(await setThreadDone(sent.id, isDone, new Date(sent.at), actor)))
      return { title: "Not changed", detail: "Someone else has answered, or there is a newer message.", bad: true };
    return withUndo(isDone ? "Messages done" : "Messages to answer", undoDone);
  }
  if (sent.kind === "mention") {
    if (!(await setMentionDone(sent.id, sent.owner, isDone, actor))) throw data(null, { status: 404 });
    return withUndo(isDone ? "Mention done" : "Mention open again", undoDone);
  }
  const at = { projectId: sent.project, id: sent.id };
  if (sent.settle === "remind")
    return (await remindOfItem(sent.kind, at, actor))
      ? { title: "Reminder sent" }
      : { title: "No reminder sent", detail: "They had one today, or have turned reminders off.", bad: true };
  const name = NAMES[sent.kind];
  if (sent.settle === "move") {
    if ((await MOVE[sent.kind](at, sent.on, actor)).kind !== "changed") throw data(null, { status: 404 });
    const title = sent.on ? `${name} moved to ${formatDate(sent.on)}` : `${name} has no date again`;
    return withUndo(title, { on: sent.was ?? "", was: sent.on ?? "" });
  }
  if (!(await setDone(sent.kind, at, isDone, actor))) throw data(null, { status: 404 });
  const [done, reopened] = sent.kind === "document" ? ["received", "wanted again"] : ["done", "reopened"];
  return withUndo(`${name} ${isDone ? done : reopened}`, undoDone);
}
