/** What buyers do with what waits for their signature: they sign it, once, or decline it. */
import { isOwnProject } from "~/accounts/project-buyers.server";
import type { User } from "~/platform/auth/sessions.server";
import { fromDay } from "~/platform/db/day";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName, nameAuthor } from "~/platform/mail/email-message.server";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { deleteFiles, type FileRejected, storePdf } from "../files/files.server";
import { type ItemAddress, inProject, recordItemWrite } from "../items.server";
import { CONSENT_VERSION } from "../signatures/consent";
import type { SignedContent } from "../signatures/content";
import { getSignature, nameSignedFile, type Signature } from "../signatures/data.server";
import { isExpired } from "../signatures/expiry";
import { describeUnprintable, renderPdf } from "../signatures/pdf.server";
import { emailBuyers, emailOwner } from "../signatures/request-signature.server";
import { type ChangeOrder, changeOrderTable } from "./data.server";
import { endChangeOrder, hasSameDates, listMoves } from "./send.server";

/** Who signs, and from where. */
export type Signer = { user: User; address: string; browser: string };

/**
 * "changed" when a date in it isn't the project's any more. "decided" when it no longer waits: signed by someone else, declined, or withdrawn. A buyer's own signature or decline that is sent
 * again is done.
 */
export type Decision =
  | { kind: "done" | "decided" | "expired" | "changed"; signature: Signature }
  | { kind: "missing" }
  | FileRejected;

/** Of a browser's name of itself. */
const MAX_BROWSER_LENGTH = 300;

const refuseName = (message: string, status: FileRejected["status"] = 422): FileRejected => ({
  kind: "refused",
  status,
  errors: { name: message },
});

/** Why a signature can't be decided now; null if it can. @param status what the caller wants */
function findEnd(signature: Signature, status: "signed" | "declined", email: string): Decision | null {
  const isOwn = signature.status === status && signature.decidedBy === email;
  if (signature.status !== "waiting") return { kind: isOwn ? "done" : "decided", signature };
  return isExpired(signature) ? { kind: "expired", signature } : null;
}

/** The signed document: what was signed, and below it the signature. All buyers get it, so it lacks address and browser of who signed. */
const addSignature = ({ content, sha256 }: Signature, name: string, at: string): SignedContent => ({
  title: content.title,
  blocks: [
    ...content.blocks,
    { heading: "Signature" },
    {
      facts: [
        ["Signed by", name],
        ["Signed at", `${formatDateTimeWithZone(at)} (${at})`],
        ["Document", `SHA-256 ${sha256}`],
        ["Consent", `To sign electronically, version ${CONSENT_VERSION}`],
        ["Verify at", siteUrl(`/verify/${sha256}`)],
      ],
    },
  ],
});

/** Moves the dates and marks the selections that a change order names. */
async function approve(projectId: string, order: ChangeOrder, user: User, at: Date, tx: Tx): Promise<void> {
  const status = "approved";
  const { id: changeOrderId, designItemIds } = order;
  for (const { id, before, after } of await listMoves(projectId, order, tx)) {
    await tx.milestone.update({
      where: { id },
      data: { date: fromDay(after), version: { increment: 1 } },
      select: { id: true },
    });
    const entry = { action: "update", before: { date: before }, after: { date: after } } as const;
    await recordItemWrite("milestone", { projectId, id }, user, entry, tx);
  }
  for (const { id } of await tx.designItem.findMany({
    where: { projectId, id: { in: designItemIds }, status: "Pending" },
    select: { id: true },
  })) {
    await tx.designItem.update({
      where: { id },
      data: { status: "Selected", version: { increment: 1 } },
      select: { id: true },
    });
    const entry = { action: "update", before: { status: "Pending" }, after: { status: "Selected" } } as const;
    await recordItemWrite("design item", { projectId, id }, user, entry, tx);
  }
  const data = { status, decidedAt: at, version: { increment: 1 } };
  await tx.changeOrder.update({ where: { id: changeOrderId }, data, select: { id: true } });
  const entry = { action: "sign", before: { status: "sent" }, after: { status } } as const;
  await recordItemWrite("change order", { projectId, id: changeOrderId }, user, entry, tx);
}

/** Signs what waits for a signature. One of two buyers who sign at the same time signs it, and the other one is told so. */
export async function signDocument(at: ItemAddress, name: string, signer: Signer): Promise<Decision> {
  const { projectId } = at;
  const { user } = signer;
  const found = await getSignature(at);
  if (!found) return { kind: "missing" };
  const end = findEnd(found, "signed", user.email);
  if (end) return end;
  const problem = await describeUnprintable([name]);
  if (problem) return refuseName(problem);
  const signedAt = new Date();
  const signed = addSignature(found, name, signedAt.toISOString());
  const stored = await storePdf(projectId, await renderPdf(signed, signedAt));
  if ("problem" in stored) return refuseName(stored.problem, stored.status);
  const decision = await inProject(projectId, async (tx): Promise<Decision> => {
    const signature = await getSignature(at, tx);
    // Someone may have lost access meanwhile.
    if (!signature || !(await isOwnProject(projectId, user.email, tx))) return { kind: "missing" };
    const ended = findEnd(signature, "signed", user.email);
    if (ended) return ended;
    if (signature.changeOrderId) {
      const order = await changeOrderTable.get({ projectId, id: signature.changeOrderId }, tx);
      if (!(await hasSameDates(projectId, order!, signature.content, tx))) return { kind: "changed", signature };
      await approve(projectId, order!, user, signedAt, tx);
    }
    const data = {
      status: "signed",
      decidedAt: signedAt,
      decidedBy: user.email,
      signerName: name,
      signerAddress: signer.address,
      signerBrowser: signer.browser.slice(0, MAX_BROWSER_LENGTH),
      consentVersion: CONSENT_VERSION,
      signedKey: stored.key,
      signedSha256: stored.sha256,
    };
    await tx.signature.update({ where: { id: at.id }, data, select: { id: true } });
    const entry = { action: "sign", before: { status: "waiting" }, after: { status: "signed" } } as const;
    await recordItemWrite("signature request", at, user, entry, tx);
    const { title } = signature;
    const attachment = { fileKey: stored.key, fileName: nameSignedFile(title, stored.key) };
    const text = `${isolateName(name)} signed “${title}” on ${formatDateTimeWithZone(signedAt.toISOString())}. The signed document is attached.`;
    const verify = `Check the attached file at any time: ${siteUrl(`/verify/${stored.sha256}`)}`;
    await emailBuyers(
      projectId,
      `Signed: ${title}`,
      [text, { label: "See it", url: siteUrl(`/dashboard/signatures/${at.id}`) }, verify],
      tx,
      attachment,
    );
    const url = siteUrl(`/admin/projects/${projectId}/${signature.changeOrderId ? "change-orders" : "documents"}`);
    await emailOwner(projectId, `Signed: ${title}`, [text, { label: "See the project", url }, verify], tx, attachment);
    return { kind: "done", signature: (await getSignature(at, tx))! };
  });
  if (decision?.kind !== "done" || decision.signature.signedKey !== stored.key) await deleteFiles(stored.key);
  return decision ?? { kind: "missing" };
}

/** Declines what waits for a signature. */
export async function declineDocument(at: ItemAddress, reason: string | null, user: User): Promise<Decision> {
  const { projectId } = at;
  const decision = await inProject(projectId, async (tx): Promise<Decision> => {
    const signature = await getSignature(at, tx);
    if (!signature || !(await isOwnProject(projectId, user.email, tx))) return { kind: "missing" };
    const ended = findEnd(signature, "declined", user.email);
    if (ended) return ended;
    const data = { status: "declined", decidedAt: new Date(), decidedBy: user.email, declineReason: reason };
    await tx.signature.update({ where: { id: at.id }, data, select: { id: true } });
    const entry = { action: "decline", before: { status: "waiting" }, after: { status: "declined", reason } } as const;
    await recordItemWrite("signature request", at, user, entry, tx);
    const { changeOrderId, title } = signature;
    const order = changeOrderId ? await changeOrderTable.get({ projectId, id: changeOrderId }, tx) : null;
    if (order) await endChangeOrder(projectId, order, "declined", user, tx);
    const url = siteUrl(`/admin/projects/${projectId}/${changeOrderId ? "change-orders" : "documents"}`);
    await emailOwner(
      projectId,
      `Declined: ${title}`,
      [
        `${nameAuthor(user)} declined “${title}”.`,
        ...(reason ? [`The reason: ${reason}`] : []),
        { label: "See the project", url },
      ],
      tx,
    );
    return { kind: "done", signature: (await getSignature(at, tx))! };
  });
  return decision ?? { kind: "missing" };
}
