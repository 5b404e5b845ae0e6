import { data } from "react-router";
import stylesheet from "~/full.css?url";
import { extractLink, hasDevMailbox, listDevMailbox } from "~/platform/mail/dev-mailbox.server";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import type { Route } from "./+types/mailbox";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The emails of a site on this machine; 404 on every other site. */
export async function loader() {
  if (!hasDevMailbox()) throw data(null, { status: 404 });
  const emails = await listDevMailbox();
  return { emails: emails.map((email) => ({ ...email, link: extractLink(email.text) })) };
}

export function meta(): Route.MetaDescriptors {
  return [{ title: "Mailbox" }, { name: "robots", content: "noindex" }];
}

export default function MailboxPage({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-page grid gap-6 pt-8 pb-16">
      <h1>Mailbox</h1>
      <p className="text-soft">No mail server is configured, so emails stay on this machine. Newest first.</p>
      {emails.length === 0 ? <p>No mail yet.</p> : null}
      {emails.map(({ id, to, subject, text, at, link }) => (
        <article key={id} className={cardClass()}>
          <h2>{subject}</h2>
          <p className="text-soft type-small">
            {to}, <time dateTime={at}>{at.replace("T", " ").slice(0, 19)}</time>
          </p>
          <pre className="my-4 [font:inherit] wrap-anywhere whitespace-pre-wrap">{text}</pre>
          {link ? (
            <p>
              <a className={buttonClass({ size: "s" })} href={link}>
                Open link
              </a>
            </p>
          ) : null}
        </article>
      ))}
    </main>
  );
}
