import { href } from "react-router";
import { textCardClass } from "~/ui/card";
import { ItemSection } from "../item-section";
import { RowActions } from "../row-actions";
import { contactsClass } from "./contact-cards";
import type { KnownContact } from "./contact-name-field";
import type { Contact } from "./data.server";

const LIST_ID = "rows-contacts";
const loadDialog = async () => (await import("./contact-form")).ContactDialog;

/** A project's contacts with buttons to add, edit, and delete them. */
export function ContactList({
  projectId,
  rows,
  known,
}: {
  projectId: string;
  rows: readonly Contact[];
  known: readonly KnownContact[];
}) {
  const to = href("/admin/projects/:projectId/contacts/new", { projectId });
  return (
    <ItemSection
      id={LIST_ID}
      title="Contacts"
      add={{ text: "Add contact", to, load: loadDialog, newItem: { known } }}
      addSeveral={href("/admin/projects/:projectId/contacts/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No contacts yet. Add your first team member."}
    >
      <ul className={contactsClass} data-shortcut="rows">
        {rows.map((row) => (
          <ContactCard key={row.id} projectId={projectId} row={row} />
        ))}
      </ul>
    </ItemSection>
  );
}

function ContactCard({ projectId, row }: { projectId: string; row: Contact }) {
  const params = { projectId, itemId: row.id };
  return (
    <li className={textCardClass}>
      <p className="type-small text-soft">{row.role}</p>
      <h3 dir="auto">{row.name}</h3>
      {row.email ? <p>{row.email}</p> : null}
      {row.phone ? <p>{row.phone}</p> : null}
      <RowActions
        singular="contact"
        name={row.name}
        version={row.version}
        listId={LIST_ID}
        edit={{ to: href("/admin/projects/:projectId/contacts/:itemId", params), load: loadDialog }}
        deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "contacts" })}
      />
    </li>
  );
}
