/** How the options of a design item are chosen between: picked, confirmed, and opened again. */
import { isOwnProject } from "~/accounts/project-buyers.server";
import type { Actor } from "~/audit/audit.server";
import type { User } from "~/platform/auth/sessions.server";
import { toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { nameAuthor } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { insertChangeOrder, listNamedItems } from "../change-orders/data.server";
import { MAX_TEXT_LENGTH } from "../fields";
import { type ItemAddress, inProject, recordItemWrite } from "../items.server";
import { findEmailedOwner } from "../project-owner.server";
import { type Choosing, readChoosing } from "./choice-json.server";
import { describeDifference, findPicked, getChoiceState, getDifference, nameDecider } from "./choice-rules";
import { type DesignItem, designTable } from "./data.server";
import { type DesignOption, listOptions } from "./options/data.server";

/** "done" perhaps with what to mind, "refused" with a sentence for who tried. */
export type ChoiceResult =
  | { kind: "done"; detail?: string }
  | { kind: "missing" }
  | { kind: "refused"; status: 403 | 409; detail: string };

const refuse = (detail: string, status: 403 | 409 = 409): ChoiceResult => ({ kind: "refused", status, detail });

type OpenChoice = {
  item: DesignItem;
  option: DesignOption;
  options: readonly DesignOption[];
  choosing: Choosing;
  /** Who picked or confirmed an option, for who decides now. */
  picker: string;
};

/** Decides about an option of an item, with the project locked, for someone who sees it. */
async function chooseOption(
  at: ItemAddress,
  optionId: string,
  user: User,
  choose: (choice: OpenChoice, tx: Tx) => Promise<ChoiceResult>,
): Promise<ChoiceResult> {
  const result = await inProject(at.projectId, async (tx): Promise<ChoiceResult> => {
    // The buyer may have been removed while waiting for the lock.
    const isAdmitted = user.staff || (await isOwnProject(at.projectId, user.email, tx));
    const item = isAdmitted ? await designTable.get(at, tx) : null;
    const options = item ? await listOptions({ projectId: at.projectId, itemId: at.id }, undefined, tx) : [];
    if (!item || options.length === 0) return { kind: "missing" };
    const option = options.find(({ id }) => id === optionId);
    if (!option) return refuse("This option was deleted.");
    const choosing = await readChoosing(at.projectId, { email: user.email, isStaff: user.staff }, tx);
    const picker = item.pickedBy === user.email ? "You" : choosing.getName(item.pickedBy ?? "");
    return choose({ item, option, options, choosing, picker }, tx);
  });
  return result ?? { kind: "missing" };
}

/** Why someone may not decide; null for those who may. */
const findDeciderProblem = ({ item: { decider }, choosing }: OpenChoice): ChoiceResult | null =>
  choosing.mayDecide(decider) ? null : refuse(`${nameDecider(decider, choosing.mainContact)} decides.`, 403);

/** Why an item can't be decided now; null if it can. A change order that settles the choice keeps it as it is. */
async function findLock(
  { item, options, choosing, picker }: OpenChoice,
  projectId: string,
  tx: Tx,
): Promise<ChoiceResult | null> {
  const { decideOn } = item;
  switch (getChoiceState(item, choosing.today)) {
    case "confirmed": {
      const name = findPicked(item, options)?.name;
      return refuse(`${picker} confirmed “${name}”. Ask us to open it again.`);
    }
    case "late":
      return refuse(`The last day for it was ${formatDate(decideOn!)}. Ask us to open it again.`);
    case "decided":
      return refuse("It’s decided already.");
    default:
      return (await listNamedItems(projectId, tx)).has(item.id)
        ? refuse("A change order for it is open. It has to be declined or withdrawn first.")
        : null;
  }
}

/** Picks an option, as long as none is confirmed. Staff may pick for others. */
export const pickOption = (at: ItemAddress, optionId: string, user: User): Promise<ChoiceResult> =>
  chooseOption(at, optionId, user, async (choice, tx) => {
    const { item, option, options } = choice;
    const problem = (user.staff ? null : findDeciderProblem(choice)) ?? (await findLock(choice, at.projectId, tx));
    if (problem) return problem;
    if (item.pickedId === option.id) return { kind: "done" };
    const after = { pickedId: option.id, pickedBy: user.email };
    await tx.designItem.update({
      where: { id: item.id },
      data: { ...after, version: { increment: 1 } },
      select: { id: true },
    });
    const earlier = findPicked(item, options);
    await recordItemWrite(
      "design item",
      at,
      user,
      { action: "update", before: { picked: earlier?.name ?? null }, after: { picked: option.name } },
      tx,
    );
    return { kind: "done" };
  });

/**
 * Confirms the option that is picked, and tells staff by email if a buyer does. It is selected if it costs what the allowance is;
 * otherwise a draft of a change order has the difference. A confirmation that is sent twice is the same.
 * @param seen the option and the difference in whole dollars that were confirmed
 */
export const confirmChoice = (
  at: ItemAddress,
  seen: { optionId: string; difference: number },
  user: User,
): Promise<ChoiceResult> =>
  chooseOption(at, seen.optionId, user, async (choice, tx) => {
    const { item, option, picker } = choice;
    const problem = findDeciderProblem(choice);
    if (problem) return problem;
    const isPicked = item.pickedId === option.id;
    if (item.confirmedAt !== null && isPicked) return { kind: "done" };
    const lock = await findLock(choice, at.projectId, tx);
    if (lock) return lock;
    if (!isPicked)
      return refuse(
        item.pickedBy === null ? "Pick an option first." : `${picker} picked another option in the meantime.`,
      );
    const difference = getDifference(option.price, item.allowance) ?? 0;
    if (difference !== seen.difference) return refuse("The price or the allowance has changed. Check the difference.");
    const status = difference === 0 ? "Selected" : item.status;
    await tx.designItem.update({
      where: { id: item.id },
      data: { confirmedAt: new Date(), pickedBy: user.email, status, version: { increment: 1 } },
      select: { id: true },
    });
    const before = { status: item.status, confirmed: null };
    await recordItemWrite(
      "design item",
      at,
      user,
      { action: "update", before, after: { status, confirmed: option.name } },
      tx,
    );
    if (difference !== 0) await draftChangeOrder(at, item, option, difference, user, tx);
    if (!user.staff) await emailConfirmed(at, item, option, difference, user, tx);
    return { kind: "done" };
  });

const shorten = (text: string): string => [...text].slice(0, MAX_TEXT_LENGTH).join("");

async function draftChangeOrder(
  { projectId }: ItemAddress,
  { id, itemName, allowance }: DesignItem,
  { name, price }: DesignOption,
  difference: number,
  actor: Actor,
  tx: Tx,
): Promise<void> {
  const title = shorten(`${itemName}: ${name}`);
  await insertChangeOrder(
    { projectId, id: crypto.randomUUID() },
    {
      title,
      reason: `The allowance is ${formatMoney(allowance)}, and what was chosen costs ${formatMoney(price)}.`,
      lines: [{ title, amount: difference }],
      daysAdded: 0,
      validUntil: null,
      milestoneIds: [],
      designItemIds: [id],
      documentIds: [],
    },
    actor,
    tx,
  );
}

/** Enqueues the email to the project's owner, or else to the support address. */
async function emailConfirmed(
  { projectId, id }: ItemAddress,
  { itemName }: DesignItem,
  { name }: DesignOption,
  difference: number,
  buyer: User,
  tx: Tx,
): Promise<void> {
  const { to, propertyAddress } = await findEmailedOwner(projectId, tx);
  const next =
    difference === 0
      ? "It is marked as selected."
      : `${describeDifference(difference)}: the draft of a change order waits to be completed and sent.`;
  await sendEmail(
    { kind: "choice-confirmed", to, subject: `Choice confirmed: ${itemName}` },
    [
      `${nameAuthor(buyer)} confirmed “${name}” for “${itemName}” of the project at ${propertyAddress}. ${next}`,
      { label: "See the choice", url: siteUrl(`/admin/projects/${projectId}/design/${id}/options`) },
    ],
    tx,
  );
}

/** Opens a choice again, also after its last day. Refused while a change order that isn't decided names the item. */
export async function openChoiceAgain(at: ItemAddress, actor: Actor): Promise<ChoiceResult> {
  const result = await inProject(at.projectId, async (tx): Promise<ChoiceResult> => {
    const item = await designTable.get(at, tx);
    if (!item) return { kind: "missing" };
    if (getChoiceState(item, pacificToday()) === "open") return { kind: "done" };
    if (item.status === "Installed") return refuse("It’s installed. Change its status first.");
    const where = { projectId: at.projectId, designItemIds: { has: at.id } };
    const select = { number: true, status: true };
    const orders = await tx.changeOrder.findMany({ where, select, orderBy: { number: "desc" } });
    const order = orders.find((each) => each.status === "draft" || each.status === "sent");
    if (order)
      return refuse(
        `Change order ${order.number} names it. ${order.status === "draft" ? "Delete" : "Withdraw"} that one first.`,
      );
    const status = "Pending";
    await tx.designItem.update({
      where: { id: item.id },
      data: { confirmedAt: null, reopened: true, remindedOn: null, status, version: { increment: 1 } },
      select: { id: true },
    });
    const before = { status: item.status, reopened: item.reopened };
    await recordItemWrite(
      "design item",
      at,
      actor,
      { action: "update", before, after: { status, reopened: true } },
      tx,
    );
    const approved = orders.find((each) => each.status === "approved");
    return approved
      ? {
          kind: "done",
          detail: `Change order ${approved.number} was approved for it. Add its amount to the allowance, or the next one counts it again.`,
        }
      : { kind: "done" };
  });
  return result ?? { kind: "missing" };
}

/** The choices that someone still has to make, the earliest due first. */
export async function listOpenChoices(projectId: string, email: string) {
  const rows = await db().designItem.findMany({
    where: {
      projectId,
      status: "Pending",
      confirmedAt: null,
      options: { some: {} },
      OR: [{ decider: "Any buyer" }, { decider: "Main contact", project: { buyerEmail: email } }],
    },
    orderBy: [{ decideOn: { sort: "asc", nulls: "last" } }, { sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, itemName: true, decideOn: true },
  });
  return rows.map(({ id, itemName, decideOn }) => ({ id, title: itemName, dueOn: toDay(decideOn) }));
}

/** The id of the project that has an item, of these projects. */
export async function findProjectOfItem(id: string, projects: readonly { id: string }[]): Promise<string | undefined> {
  const where = { id, projectId: { in: projects.map((project) => project.id) } };
  const row = isId(id) ? await db().designItem.findUnique({ where, select: { projectId: true } }) : null;
  return row?.projectId;
}
