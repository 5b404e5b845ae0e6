/** Emails to buyers about access to a project. */
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { sendEmail } from "~/platform/mail/outbox.server";

/** A project, as emails name it. */
type Project = { id: string; propertyAddress: string };

/** Emails a buyer that they have access to a project. @param tx the transaction that grants it */
export async function emailNewBuyer(
  to: string,
  { id: aboutId, propertyAddress: address }: Project,
  tx: Tx,
): Promise<void> {
  await sendEmail(
    { kind: "project-created", aboutId, to, subject: `Your project has started: ${address}` },
    [
      `We've started your project for ${address}. Your dashboard now shows its milestones, tasks, documents, design selections, and team.`,
      { label: "See your project", url: siteUrl("/dashboard/summary") },
      "Sign in with this email address. You don't need a password: we can email you a link.",
    ],
    tx,
  );
}

/** The same to someone who becomes one of several buyers. */
export async function emailAddedBuyer(
  to: string,
  { id: aboutId, propertyAddress: address }: Project,
  tx: Tx,
): Promise<void> {
  await sendEmail(
    { kind: "project-created", aboutId, to, subject: `You can now see the project for ${address}` },
    [
      `We've added you to the project for ${address}. Your dashboard shows its milestones, tasks, documents, design selections, team, and messages.`,
      { label: "See the project", url: siteUrl("/dashboard/summary") },
      "Sign in with this email address. You don't need a password: we can email you a link.",
    ],
    tx,
  );
}

/** Emails a buyer that they lost access to a project, without naming the new buyer. @param project before the update */
export async function emailFormerBuyer(to: string, { propertyAddress: address }: Project, tx: Tx): Promise<void> {
  await sendEmail(
    { kind: "project-access-removed", to, subject: `You no longer have access to the project for ${address}` },
    [
      `The project for ${address} is no longer linked to this email address, so you won't see it on your dashboard. If you subscribed to its calendar, that link no longer works.`,
      `If you think this is a mistake, email us at ${brand().supportEmail}.`,
    ],
    tx,
  );
}
