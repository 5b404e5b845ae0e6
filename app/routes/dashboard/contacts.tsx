import { href } from "react-router";
import { contactsClass } from "~/projects/contacts/contact-cards";
import { contactTable } from "~/projects/contacts/data.server";
import { requireProjectForPage } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { buttonClass } from "~/ui/button";
import { textCardClass } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PhoneLink } from "~/ui/phone-link";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/contacts";

export async function loader({ context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  return { contacts: project && (await contactTable.list(project.id)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Contacts", args);

export default function ContactsPage({ loaderData: { contacts } }: Route.ComponentProps) {
  if (!contacts) return <Locked title="Contacts" />;
  return (
    <main id="main">
      <ProjectTabs />
      <h1>Contacts</h1>
      {contacts.length > 0 ? (
        <ul className={contactsClass}>
          {contacts.map(({ id, name, role, email, phone }) => (
            <li key={id} className={textCardClass}>
              <p className="type-small text-soft">{role}</p>
              <h2 dir="auto">{name}</h2>
              {email ? (
                <p>
                  <a className="link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
                    {email}
                  </a>
                </p>
              ) : null}
              {phone ? (
                <p>
                  <PhoneLink phone={phone} />
                </p>
              ) : null}
              <p>
                <a
                  className={buttonClass({ size: "s", className: "mt-3" })}
                  href={href("/dashboard/contacts/:contactId", { contactId: `${id}.vcf` })}
                  aria-label={`Save contact ${name}`}
                >
                  Save contact
                </a>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No contacts yet"
          detail="Your project manager, designer, and lender appear here when they join your team."
        />
      )}
    </main>
  );
}
