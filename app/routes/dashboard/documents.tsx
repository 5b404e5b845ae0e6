import { listDocumentsForBuyer } from "~/projects/documents/queries.server";
import { SCAN_PENDING } from "~/projects/files/file-rules";
import { requireProjectForPage } from "~/projects/projects.server";
import { DOCUMENT_CATEGORIES, formatKilobytes } from "~/projects/rules";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { itemRowsClass } from "~/ui/rows";
import { formatDay } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/documents";

export async function loader({ context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  return { documents: project && (await listDocumentsForBuyer(project.id)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Documents", args);

export default function DocumentsPage({ loaderData: { documents } }: Route.ComponentProps) {
  if (!documents) return <Locked title="Documents" />;
  const categories = DOCUMENT_CATEGORIES.map((category) => ({
    category,
    documentsInCategory: documents.filter((item) => item.category === category),
  })).filter(({ documentsInCategory }) => documentsInCategory.length > 0);
  return (
    <main id="main">
      <ProjectTabs />
      <h1>Documents</h1>
      {categories.length === 0 ? (
        <EmptyState
          title="No documents yet"
          detail="Contracts, inspections, and disclosures appear here as soon as your team uploads them."
        />
      ) : null}
      {categories.map(({ category, documentsInCategory }) => (
        <section key={category} aria-labelledby={`documents-${category}`}>
          <h2 id={`documents-${category}`}>
            {category} <span className="text-soft type-small">{documentsInCategory.length}</span>
          </h2>
          <ul className={itemRowsClass}>
            {documentsInCategory.map(({ id, label, description, url, size, uploadedAt }) => (
              <li key={id}>
                <div>
                  <h3>{label}</h3>
                  {description ? <p className="type-small text-soft">{description}</p> : null}
                  <p className="type-small text-soft">{`${formatKilobytes(size)}, ${formatDay(uploadedAt)}`}</p>
                </div>
                {url ? (
                  <a
                    className={buttonClass({ size: "s" })}
                    href={url}
                    target="_blank"
                    rel="noopener"
                    aria-label={`Open ${label}`}
                  >
                    Open
                  </a>
                ) : (
                  <span className="type-small text-soft">{SCAN_PENDING}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
