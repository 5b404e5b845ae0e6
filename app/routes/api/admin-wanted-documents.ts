import { z } from "zod";
import { optionalIsoDate } from "~/forms/dates";
import { createWantedDocument } from "~/projects/wanted-documents/commands.server";
import { staffWantedDocumentJson, WANTED_DOCUMENT_EXAMPLE } from "~/projects/wanted-documents/json.server";
import { listWantedDocuments } from "~/projects/wanted-documents/queries.server";
import { wantedDocumentFields } from "~/projects/wanted-documents/schema";
import { createItem, describeItems, listItems } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/wanted-documents";
const wantedDocuments = describeItems("wanted document", staffWantedDocumentJson, WANTED_DOCUMENT_EXAMPLE);
const input = {
  json: z.strictObject({ ...wantedDocumentFields, dueOn: optionalIsoDate() }).meta({ id: "WantedDocumentInput" }),
  example: { title: "Proof of insurance", category: "Financial" as const, dueOn: "2027-03-12" },
};

export const loader = listItems(PATH, wantedDocuments, (projectId, since) =>
  listWantedDocuments(projectId, undefined, since),
);
export const action = createItem(PATH, wantedDocuments, input, createWantedDocument);
