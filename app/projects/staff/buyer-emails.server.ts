/** What buyers are told of a project of theirs. */
import type { ClientBase } from "pg";
import { brand } from "~/platform/brand.server";
import { siteUrl } from "~/platform/http/site.server";
import { letter } from "~/platform/mail/letter";
import { postLetter } from "~/platform/mail/outbox.server";

type On = Pick<ClientBase, "query">;

/** Tells a buyer that a project is theirs. @param on the transaction that makes it so */
export async function emailNewBuyer(to: string, address: string, on: On): Promise<void> {
  await postLetter(
    letter(
      { kind: "project-created", to, subject: `Your project has started: ${address}` },
      [
        `We have opened your project for ${address}. Milestones, tasks, documents, design choices and everybody who works on it are on your dashboard from now on.`,
        { label: "See your project", url: siteUrl("/dashboard/summary") },
        "Sign in with this address; a mailed link does.",
      ],
      brand().name,
    ),
    on,
  );
}

/** Tells a buyer that a project is no longer theirs, and nothing of whose it is now. @param address as they knew it */
export async function emailFormerBuyer(to: string, address: string, on: On): Promise<void> {
  const { name, supportEmail } = brand();
  await postLetter(
    letter(
      { kind: "project-access-removed", to, subject: `You no longer have access to the project for ${address}` },
      [
        `The project for ${address} is no longer linked to this email address, so you won't see it on your dashboard. If you subscribed to its calendar, that link no longer works.`,
        `If you think this is a mistake, email us at ${supportEmail}.`,
      ],
      name,
    ),
    on,
  );
}
