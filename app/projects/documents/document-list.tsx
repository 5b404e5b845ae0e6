import type { ReactNode } from "react";
import { href, Link, useSearchParams } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { ButtonLink, buttonClass } from "~/ui/button";
import { staffRowsClass } from "~/ui/rows";
import { Tabs } from "~/ui/tabs";
import { formatDay } from "~/ui/text/dates";
import { SCAN_PENDING, VIRUS_FOUND } from "../files/file-rules";
import { ItemSection } from "../item-section";
import { LOCATION_REMOVED } from "../item-texts";
import { RowActions } from "../row-actions";
import { DOCUMENT_CATEGORIES, formatKilobytes, isOpenable } from "../rules";
import type { ListedDocument } from "./data.server";
import { DropArea } from "./drop-area";

const LIST_ID = "rows-documents";
const loadDialog = async () => (await import("./document-form")).DocumentDialog;

/** A project's documents in tabs by category with counts; empty categories are left out. @param children the form for files */
export function DocumentList({
  projectId,
  rows,
  children,
}: {
  projectId: string;
  rows: readonly ListedDocument[];
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const groups = DOCUMENT_CATEGORIES.map(
    (category) => [category, rows.filter((row) => row.category === category)] as const,
  ).filter(([, documents]) => documents.length > 0);
  const selected = groups.filter(([category]) => category === params.get("category"));
  const tab = (to: string, label: string, count: number, isCurrent: boolean) => (
    <Link key={label} to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset>
      {label} <span>{count}</span>
    </Link>
  );
  const to = href("/admin/projects/:projectId/documents/new", { projectId });
  return (
    <DropArea>
      <ItemSection
        id={LIST_ID}
        title="Documents"
        add={{ text: "Upload document", to, load: loadDialog, look: "sand" }}
        above={children}
        emptyText={rows.length > 0 ? null : "No documents yet. Upload your first document."}
      >
        {groups.length > 1 ? (
          <Tabs label="Categories">
            {tab("?", "All", rows.length, selected.length === 0)}
            {groups.map(([category, documents]) =>
              tab(`?category=${category}`, category, documents.length, selected[0]?.[0] === category),
            )}
          </Tabs>
        ) : null}
        {(selected.length > 0 ? selected : groups).map(([category, documents]) => (
          <section key={category} aria-labelledby={`documents-${category}`}>
            <h3 id={`documents-${category}`}>
              {category} <span className="text-soft type-small">{documents.length}</span>
            </h3>
            <ul className={staffRowsClass} data-shortcut="rows">
              {documents.map((row) => (
                <DocumentRow key={row.id} projectId={projectId} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </ItemSection>
    </DropArea>
  );
}

const FileFacts = ({ size, uploadedAt, uploadedBy }: Pick<ListedDocument, "size" | "uploadedAt" | "uploadedBy">) => (
  <>
    {`${formatKilobytes(size)}, uploaded ${formatDay(uploadedAt)}`}
    {uploadedBy ? " by " : null}
    {uploadedBy ? <StaffName email={uploadedBy} /> : null}
  </>
);

function DocumentRow({ projectId, row }: { projectId: string; row: ListedDocument }) {
  const { title } = row;
  const params = { projectId, itemId: row.id };
  const fileUrl = href("/api/admin/projects/:projectId/documents/:itemId", params);
  return (
    <li>
      <div>
        <h4>{title}</h4>
        {row.description ? <p className="type-small text-soft">{row.description}</p> : null}
        <p className="type-small text-soft">
          {`Version ${row.earlierFiles.length + 1}, `}
          <FileFacts {...row} />
        </p>
        {row.earlierFiles.length > 0 ? (
          <details className="type-small">
            <summary className="w-fit cursor-pointer py-1 text-soft">{`Earlier files: ${row.earlierFiles.length}`}</summary>
            <ul>
              {row.earlierFiles.map(({ version, fileName, ...file }) => (
                <li key={version}>
                  <a href={`${fileUrl}?version=${version}`} target="_blank" rel="noopener">
                    {fileName}
                  </a>{" "}
                  <FileFacts {...file} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {row.locationRemoved ? <p className="type-small text-soft">{LOCATION_REMOVED}</p> : null}
        {row.scanState === "pending" ? <p className="type-small text-soft">{SCAN_PENDING}</p> : null}
        {row.scanState === "infected" ? <p className="text-small/[1.4] font-medium text-brick">{VIRUS_FOUND}</p> : null}
      </div>
      {isOpenable(row) ? (
        <a
          className={buttonClass({ size: "s" })}
          href={fileUrl}
          target="_blank"
          rel="noopener"
          aria-label={`Open ${title}`}
        >
          Open
        </a>
      ) : null}
      {isOpenable(row) ? (
        <ButtonLink
          size="s"
          look="plain"
          to={href("/admin/projects/:projectId/documents/:itemId/signature", params)}
          aria-label={`${row.signature ?? "Signature"}: ${title}`}
        >
          {row.signature ?? "Signature"}
        </ButtonLink>
      ) : null}
      <RowActions
        singular="document"
        name={title}
        version={row.version}
        edit={{ to: href("/admin/projects/:projectId/documents/:itemId", params), load: loadDialog }}
        deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "documents" })}
        listId={LIST_ID}
      />
    </li>
  );
}
