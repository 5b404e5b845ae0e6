/** Sends change orders to the buyers for approval, and takes them back. */
import type { Actor } from "~/audit/audit.server";
import { isAllowed } from "~/audit/versioned.server";
import { addDays } from "~/intl/formats";
import { brand } from "~/platform/brand.server";
import { toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { formatMoney, formatSigned } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { deleteFiles, type FileRejected, storePdf } from "../files/files.server";
import { inProject, recordItemWrite, type VersionedAddress } from "../items.server";
import type { ContentBlock, SignedContent } from "../signatures/content";
import { listTexts } from "../signatures/content";
import { describeUnprintable, findUnprintable, renderPdf } from "../signatures/pdf.server";
import {
  insertSignature,
  isActiveProject,
  NOT_ACTIVE,
  withdrawSignatures,
} from "../signatures/request-signature.server";
import { type ChangeOrder, changeOrderTable, reopenChoices, sumApprovedChanges } from "./data.server";
import { nameChangeOrder } from "./texts";

const DATES = "Dates";

/** The milestones that a change order moves, with their days before and after it. */
export async function listMoves(projectId: string, { daysAdded, milestoneIds }: ChangeOrder, tx: Tx) {
  if (daysAdded === 0) return [];
  const milestones = await tx.milestone.findMany({
    where: { projectId, id: { in: milestoneIds }, completedOn: null, date: { not: null } },
    orderBy: [{ date: "asc" }, { id: "asc" }],
    select: { id: true, label: true, date: true },
  });
  return milestones.map(({ id, label, date }) => {
    const before = toDay(date!);
    return { id, label, before, after: addDays(before, daysAdded) };
  });
}

const describeDates = async (projectId: string, order: ChangeOrder, tx: Tx): Promise<[string, string][]> =>
  (await listMoves(projectId, order, tx)).map(({ label, before, after }) => [
    label,
    `From ${formatDate(before)} to ${formatDate(after)}`,
  ]);

/** Whether the dates are still those that a buyer reads. */
export async function hasSameDates(
  projectId: string,
  order: ChangeOrder,
  { blocks }: SignedContent,
  tx: Tx,
): Promise<boolean> {
  const at = blocks.findIndex((block) => "heading" in block && block.heading === DATES);
  const shown = at < 0 ? undefined : blocks[at + 1];
  const facts = shown && "facts" in shown ? shown.facts : [];
  return JSON.stringify(facts) === JSON.stringify(await describeDates(projectId, order, tx));
}

type Named = { name: string | null; email: string };

/** By name, or by address where there is none that the PDF can show. */
const nameBuyers = async ({
  buyerName,
  buyerEmail,
  otherBuyers,
}: {
  buyerName: string | null;
  buyerEmail: string;
  otherBuyers: readonly Named[];
}): Promise<string> => {
  const shown = [{ name: buyerName, email: buyerEmail }, ...otherBuyers].map(async ({ name, email }) =>
    name && !(await findUnprintable([name])) ? name : email,
  );
  return (await Promise.all(shown)).join(", ");
};

/** What buyers approve. */
export async function describeChangeOrder(
  projectId: string,
  order: ChangeOrder,
  tx: Tx = db(),
): Promise<SignedContent> {
  const of = (ids: readonly string[]) => ({ projectId, id: { in: [...ids] } });
  const [project, budget, changes, dates, items, documents] = await Promise.all([
    tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: {
        propertyAddress: true,
        buyerName: true,
        buyerEmail: true,
        budgetShown: true,
        otherBuyers: { select: { name: true, email: true }, orderBy: { createdAt: "asc" } },
      },
    }),
    tx.projectBudgetLine.aggregate({ where: { projectId }, _sum: { estimate: true } }),
    sumApprovedChanges(projectId, tx),
    describeDates(projectId, order, tx),
    tx.designItem.findMany({
      where: of(order.designItemIds),
      orderBy: { sortOrder: "asc" },
      select: { room: true, itemName: true, pickedId: true, options: { select: { id: true, name: true } } },
    }),
    tx.projectDocument.findMany({ where: of(order.documentIds), orderBy: { uploadedAt: "asc" } }),
  ]);
  const before = (budget._sum.estimate ?? 0) + changes;
  const { legalName, line } = brand().brokerage;
  const list = (heading: string, facts: [string, string][]): ContentBlock[] =>
    facts.length > 0 ? [{ heading }, { facts }] : [];
  return {
    title: nameChangeOrder(order),
    blocks: [
      {
        facts: [
          ["Project", project.propertyAddress],
          ["Buyers", await nameBuyers(project)],
          ["Contractor", line],
          ...(order.validUntil ? [["Valid until", formatDate(order.validUntil)] as [string, string]] : []),
        ],
      },
      ...(order.reason ? [{ heading: "Reason" }, { text: order.reason }] : []),
      { heading: "What changes" },
      {
        columns: ["Line", "Amount"],
        rows: [
          ...order.lines.map(({ title, amount }): [string, string] => [title, formatSigned(amount)]),
          ["Total of this change order", formatSigned(order.amount)],
        ],
      },
      // Only what staff share of the budget.
      ...(before > 0 && project.budgetShown !== "nothing"
        ? [
            { heading: `The cost of the work on ${formatDate(pacificToday())}` },
            {
              columns: ["", "Amount"] as [string, string],
              rows: [
                ["Before this change order", formatMoney(before)],
                ["With it", formatMoney(before + order.amount)],
              ] as [string, string][],
            },
          ]
        : []),
      { heading: "Time" },
      {
        text:
          order.daysAdded === 0
            ? "The dates stay as they are."
            : `${pluralize(Math.abs(order.daysAdded), "calendar day")} ${order.daysAdded > 0 ? "added" : "taken off"}. ${dates.length > 0 ? "These dates move:" : "No date of the plan moves."}`,
      },
      ...list(DATES, dates),
      ...list(
        "Selections that this approves",
        items.map(({ room, itemName, pickedId, options }) => {
          const picked = options.find(({ id }) => id === pickedId);
          return [room, picked ? `${itemName}: ${picked.name}` : itemName];
        }),
      ),
      ...list(
        "Files with it",
        documents.map(({ title, fileName, sha256 }) => [title, `${fileName}${sha256 ? `, SHA-256 ${sha256}` : ""}`]),
      ),
      {
        text: `By signing, the buyer approves this change of the agreement with ${legalName.replace(/\.$/, "")}. Everything else that was agreed stays as it is.`,
      },
    ],
  };
}

export type Sending =
  | { kind: "sent"; row: ChangeOrder }
  | { kind: "stale"; row: ChangeOrder }
  | { kind: "missing" }
  | FileRejected;

const refuse = (field: string, message: string): FileRejected => ({
  kind: "refused",
  status: 422,
  errors: { [field]: message },
});

const NOT_DRAFT = "This change order was decided already. Make a new draft of it.";

/** Why a draft can't be sent; null if it can. */
async function findProblem(order: ChangeOrder, content: SignedContent): Promise<FileRejected | null> {
  if (order.status !== "draft") return refuse("status", NOT_DRAFT);
  if (order.lines.length === 0 && order.daysAdded === 0)
    return refuse("lines", "Add a line or days before you send it.");
  if (order.validUntil && order.validUntil < pacificToday())
    return refuse("validUntil", "This day is over. Choose a later one, and save before you send it.");
  const { title, reason, lines } = order;
  const texts = {
    title: [title],
    reason: [reason ?? ""],
    lines: lines.map((line) => line.title),
    content: listTexts(content),
  };
  for (const [field, parts] of Object.entries(texts)) {
    const problem = await describeUnprintable(parts);
    if (problem) return refuse(field, problem);
  }
  return null;
}

/** Sends a draft: its document no longer changes, and the buyers are asked to sign it. One that is sent already stays so. */
export async function sendChangeOrder({ version, ...at }: VersionedAddress, actor: Actor): Promise<Sending> {
  const { projectId } = at;
  const draft = await changeOrderTable.get(at);
  if (!draft) return { kind: "missing" };
  if (draft.status === "sent") return { kind: "sent", row: draft };
  if (!(await isActiveProject(projectId, db()))) return { ...refuse("status", NOT_ACTIVE), status: 409 };
  const content = await describeChangeOrder(projectId, draft);
  const problem = await findProblem(draft, content);
  if (problem) return problem;
  const stored = await storePdf(projectId, await renderPdf(content, new Date()));
  if ("problem" in stored) return { ...refuse("title", stored.problem), status: stored.status };
  let isUsed = false;
  const sending = await inProject(projectId, async (tx): Promise<Sending> => {
    const order = await changeOrderTable.get(at, tx);
    if (!order) return { kind: "missing" };
    if (order.status === "sent") return { kind: "sent", row: order };
    if (order.status !== "draft") return refuse("status", NOT_DRAFT);
    if (!isAllowed(version, order.version) || order.version !== draft.version) return { kind: "stale", row: order };
    await tx.changeOrder.update({
      where: { id: at.id },
      data: { status: "sent", version: { increment: 1 } },
      select: { id: true },
    });
    const entry = { action: "send", before: { status: "draft" }, after: { status: "sent" } } as const;
    await recordItemWrite("change order", at, actor, entry, tx);
    const { key: fileKey, sha256 } = stored;
    const signature = { content, validUntil: order.validUntil, fileKey, sha256, changeOrderId: at.id };
    await insertSignature(projectId, signature, actor, tx);
    isUsed = true;
    return { kind: "sent", row: (await changeOrderTable.get(at, tx))! };
  });
  if (!isUsed) await deleteFiles(stored.key);
  return sending ?? { kind: "missing" };
}

/** Ends a change order that was sent, without approval, in the caller's transaction. Choices that it names can be made again. */
export async function endChangeOrder(
  projectId: string,
  { id, designItemIds }: Pick<ChangeOrder, "id" | "designItemIds">,
  status: "declined" | "withdrawn",
  actor: Actor,
  tx: Tx,
): Promise<void> {
  await tx.changeOrder.update({
    where: { id },
    data: { status, decidedAt: new Date(), version: { increment: 1 } },
    select: { id: true },
  });
  const action = status === "declined" ? "decline" : "withdraw";
  await recordItemWrite(
    "change order",
    { projectId, id },
    actor,
    { action, before: { status: "sent" }, after: { status } },
    tx,
  );
  await reopenChoices(designItemIds, projectId, tx);
}

/** Takes back a change order that was sent. One that was decided meanwhile stays. */
export async function withdrawChangeOrder(
  { version, ...at }: VersionedAddress,
  actor: Actor,
): Promise<{ kind: "changed" | "stale" | "decided"; row: ChangeOrder } | { kind: "missing" }> {
  const withdrawal = await inProject(at.projectId, async (tx) => {
    const order = await changeOrderTable.get(at, tx);
    if (!order) return null;
    if (order.status === "withdrawn") return { kind: "changed" as const, row: order };
    if (order.status !== "sent") return { kind: "decided" as const, row: order };
    if (!isAllowed(version, order.version)) return { kind: "stale" as const, row: order };
    await endChangeOrder(at.projectId, order, "withdrawn", actor, tx);
    await withdrawSignatures(at.projectId, { changeOrderId: at.id }, actor, tx);
    return { kind: "changed" as const, row: (await changeOrderTable.get(at, tx))! };
  });
  return withdrawal ?? { kind: "missing" };
}
