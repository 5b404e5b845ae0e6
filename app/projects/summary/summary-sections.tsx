/** The sections of a project's summary that only its buyer has. */
import { cx } from "class-variance-authority";
import { href, Link } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { inputClass } from "~/ui/forms/field";
import { PhoneLink } from "~/ui/phone-link";
import { formatDate } from "~/ui/text/dates";
import type { Contact } from "../contacts/data.server";

/** What waits for the buyer, with the page where it is done. */
export type WaitingItem = { id: string; title: string; dueOn: string | null; to: string };

/** What waits for the buyer. */
export function WaitingItems({
  id,
  title,
  isLate = false,
  items,
}: {
  id: string;
  title: string;
  isLate?: boolean;
  items: readonly WaitingItem[];
}) {
  if (items.length === 0) return null;
  return (
    <section className={cx("rounded-panel px-5 py-4", isLate ? "bg-brick-wash" : "bg-stucco")} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link className="link" to={item.to}>
              {item.title}
            </Link>
            {item.dueOn ? `, due ${formatDate(item.dueOn)}` : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Switches between a buyer's projects. */
export function ProjectSwitch({ projects }: { projects: readonly { id: string; address: string }[] }) {
  return (
    <form method="post" className="flex flex-wrap items-center gap-3 print:hidden">
      <input type="hidden" name="intent" value="choose" />
      <label htmlFor="project">Project</label>
      <select id="project" name="project" className={inputClass()} defaultValue={projects[0]?.id}>
        {projects.map(({ id, address }) => (
          <option key={id} value={id}>
            {address}
          </option>
        ))}
      </select>
      <Button size="s" type="submit">
        Switch
      </Button>
    </form>
  );
}

/** @param contact of the project, if it has one */
export function WhoToCall({ contact, projectId }: { contact: Contact | null; projectId: string }) {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">Who to call</h2>
      {contact ? (
        <p className="wrap-anywhere">
          <b dir="auto">{contact.name}</b>
          {`, ${contact.role}`}
          {contact.phone ? (
            <>
              {": "}
              <PhoneLink phone={contact.phone} />
            </>
          ) : null}
        </p>
      ) : null}
      <p className="mt-3 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={href("/dashboard/messages/:threadId", { threadId: projectId })}>Send a message</ButtonLink>
        {contact ? <ButtonLink to={href("/dashboard/contacts")}>All contacts</ButtonLink> : null}
      </p>
    </section>
  );
}
