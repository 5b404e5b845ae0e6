import { href } from "react-router";
import { staffRowsClass } from "~/ui/rows";
import { formatDate } from "~/ui/text/dates";
import type { ProjectDocument } from "../documents/data.server";
import { useDoneCheckbox } from "../done-checkbox";
import { VIRUS_FOUND } from "../files/file-rules";
import { ItemSection } from "../item-section";
import { RowActions } from "../row-actions";
import { DueText } from "../tasks/due-text";
import type { WantedDocument } from "./data.server";

const LIST_ID = "rows-wanted-documents";
const loadDialog = async () => (await import("./wanted-document-form")).WantedDocumentDialog;

/** The documents that the buyer is asked for, with checkboxes for those that have come. */
export function StaffWantedList({
  projectId,
  rows,
  documents,
  today,
}: {
  projectId: string;
  rows: readonly WantedDocument[];
  /** Of the project. */
  documents: readonly ProjectDocument[];
  /** In California, YYYY-MM-DD. */
  today: string;
}) {
  const received = rows.filter(({ receivedOn }) => receivedOn).length;
  return (
    <ItemSection
      id={LIST_ID}
      title="Wanted from the buyer"
      note={rows.length > 0 ? `${rows.length - received} open, ${received} received` : undefined}
      add={{
        text: "Ask for a document",
        to: href("/admin/projects/:projectId/wanted-documents/new", { projectId }),
        load: loadDialog,
        look: "sand",
      }}
      addSeveral={href("/admin/projects/:projectId/wanted-documents/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No documents wanted yet. Ask the buyer for the first one."}
    >
      <ul className={staffRowsClass}>
        {rows.map((row) => (
          <WantedRow
            key={row.id}
            projectId={projectId}
            row={row}
            document={documents.find(({ id }) => id === row.documentId)}
            today={today}
          />
        ))}
      </ul>
    </ItemSection>
  );
}

function WantedRow({
  projectId,
  row,
  document,
  today,
}: {
  projectId: string;
  row: WantedDocument;
  document: ProjectDocument | undefined;
  today: string;
}) {
  const { id, title, description, category, dueOn, receivedOn } = row;
  const params = { projectId, itemId: id };
  const list = href("/admin/projects/:projectId/documents", { projectId });
  const item = { id, name: title, done: receivedOn !== null };
  const { checkbox, done } = useDoneCheckbox(item, "wanted", list, "Received");
  return (
    <li>
      {checkbox}
      <div>
        <h3>{title}</h3>
        {description ? <p className="whitespace-pre-wrap type-small text-soft">{description}</p> : null}
        <p className="type-small text-soft">{category}</p>
        {receivedOn ? (
          <p className="type-small text-soft">
            {`Received ${formatDate(receivedOn)}${document && document.title !== title ? `: ${document.title}` : ""}`}
          </p>
        ) : (
          <DueText dueOn={dueOn} done={done} today={today} />
        )}
        {!receivedOn && document?.scanState === "infected" ? (
          <p className="text-small/[1.4] font-medium text-brick">{VIRUS_FOUND}</p>
        ) : null}
      </div>
      <RowActions
        singular="wanted document"
        name={title}
        version={row.version}
        listId={LIST_ID}
        edit={{ to: href("/admin/projects/:projectId/wanted-documents/:itemId", params), load: loadDialog }}
        deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "wanted-documents" })}
      />
    </li>
  );
}
