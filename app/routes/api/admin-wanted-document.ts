import { checkboxField } from "~/forms/choice";
import { optionalIsoDate } from "~/forms/dates";
import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { optionalId } from "~/projects/fields";
import { deleteWantedDocument, updateWantedDocument } from "~/projects/wanted-documents/commands.server";
import { staffWantedDocumentJson, WANTED_DOCUMENT_EXAMPLE } from "~/projects/wanted-documents/json.server";
import { getWantedDocument } from "~/projects/wanted-documents/queries.server";
import { wantedDocumentFields } from "~/projects/wanted-documents/schema";
import { changeItem, describeItems, readItem, rejectedFileProblem, removeItem } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/wanted-documents/:itemId";
const wantedDocuments = describeItems("wanted document", staffWantedDocumentJson, WANTED_DOCUMENT_EXAMPLE);
const changes = {
  json: changeSchema("WantedDocumentChanges", {
    ...wantedDocumentFields,
    dueOn: optionalIsoDate(),
    received: checkboxField("Whether it has come. A `documentId` of the project says so too."),
    documentId: optionalId(),
  }),
  example: { dueOn: "2027-03-19", version: 1 },
};

export const loader = readItem(PATH, wantedDocuments, getWantedDocument);
export const action = serveOperations(
  changeItem(PATH, wantedDocuments, changes, async (at, fields, actor) => {
    const change = await updateWantedDocument(at, fields, actor);
    if (change.kind === "refused") throw rejectedFileProblem(change);
    return change;
  }),
  removeItem(PATH, wantedDocuments, deleteWantedDocument),
);
