import { href } from "react-router";
import { listContacts } from "~/projects/contacts/queries.server";
import stylesheet from "~/projects/project.css?url";
import { requireProjectForPage } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/contacts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  return { contacts: project && (await listContacts(project.id)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Contacts", args);

export default function ContactsPage({ loaderData: { contacts } }: Route.ComponentProps) {
  if (!contacts) return <Locked title="Contacts" />;
  return (
    <main id="main">
      <ProjectTabs />
      <h1>Contacts</h1>
      {contacts.length > 0 ? (
        <ul className="cards">
          {contacts.map(({ id, name, role, email, phone }) => (
            <li key={id} className="card">
              <p className="type-small text-soft">{role}</p>
              <h2>{name}</h2>
              {email ? (
                <p>
                  <a className="link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
                    {email}
                  </a>
                </p>
              ) : null}
              {phone ? (
                <p>
                  <a className="link" href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
                    {phone}
                  </a>
                </p>
              ) : null}
              <p>
                <a
                  className="btn btn--s"
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
        <div className="empty">
          <p>
            <b>No contacts yet</b>
          </p>
          <p className="text-soft">Your project manager, designer, and lender appear here when they join your team.</p>
        </div>
      )}
    </main>
  );
}
