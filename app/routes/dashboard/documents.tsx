import { privateHeaders } from "~/platform/http/responses/private-headers";
import { documentsOf } from "~/projects/documents/documents.server";
import { SCAN_PENDING } from "~/projects/files/file-rules";
import stylesheet from "~/projects/project.css?url";
import { pageProject } from "~/projects/projects.server";
import { DOCUMENT_CATEGORIES, kilobytes } from "~/projects/rules";
import { Locked, ProjectTabs } from "~/projects/summary/parts";
import { dayText } from "~/ui/text/dates";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/documents";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const project = await pageProject(context);
  return { documents: project && (await documentsOf(project.id)) };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) => unlisted("Documents", args);

export default function DocumentsPage({ loaderData: { documents } }: Route.ComponentProps) {
  if (!documents) return <Locked title="Documents" />;
  const categories = DOCUMENT_CATEGORIES.map((category) => ({
    category,
    papers: documents.filter((paper) => paper.category === category),
  })).filter(({ papers }) => papers.length > 0);
  return (
    <main id="main">
      <ProjectTabs />
      <h1>Documents</h1>
      {categories.length === 0 ? (
        <div className="empty">
          <p>
            <b>No documents yet</b>
          </p>
          <p className="soft">Contracts, inspections, and disclosures appear here as soon as your team uploads them.</p>
        </div>
      ) : null}
      {categories.map(({ category, papers }) => (
        <section key={category} aria-labelledby={`papers-${category}`}>
          <h2 id={`papers-${category}`}>
            {category} <span className="soft small">{papers.length}</span>
          </h2>
          <ul className="rows">
            {papers.map(({ id, label, description, url, size, uploadedAt }) => (
              <li key={id}>
                <div className="grow">
                  <h3>{label}</h3>
                  {description ? <p className="small soft">{description}</p> : null}
                  <p className="small soft">{`${kilobytes(size)}, ${dayText(uploadedAt)}`}</p>
                </div>
                {url ? (
                  <a className="btn btn--s" href={url} target="_blank" rel="noopener" aria-label={`Open ${label}`}>
                    Open
                  </a>
                ) : (
                  <span className="small soft">{SCAN_PENDING}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
