/** All operations of the API, by path. */
import { z } from "zod";
import type { ApiDocument } from "~/platform/api/docs.server";
import { buildDocument } from "~/platform/api/document.server";
import { defineOperation, type Operation } from "~/platform/api/operation.server";
import { brand } from "~/platform/brand.server";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import { siteUrl } from "~/platform/http/site.server";
import { version } from "../../../package.json";

type EndpointModule = Partial<Record<"loader" | "action", { operations?: readonly Operation[] }>>;

/** Without the document itself, which imports this module. */
const endpoints = import.meta.glob<EndpointModule>(["./*.ts", "!./*.server.ts", "!./openapi-json.ts"], { eager: true });

const listOperations = (): Operation[] =>
  Object.values(endpoints)
    .flatMap(({ loader, action }) => [...(loader?.operations ?? []), ...(action?.operations ?? [])])
    .sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));

const INFO = {
  info: { title: "Sunporch API", version, description: "Homes for sale, and what buyers and staff do with them." },
  tags: [
    { name: "Listings", description: "Homes for sale." },
    { name: "Places", description: "Places that a search can start from." },
    { name: "Sign-in", description: "Tokens for programs." },
    { name: "Account", description: "The signed-in user and their offers." },
    { name: "Saved homes", description: "Homes that the caller saved." },
    { name: "Requests", description: "Questions and requests about homes, and tours of them." },
    { name: "Projects", description: "A buyer’s own project." },
    { name: "Messages", description: "What buyers and staff write to each other about a project or a request." },
    { name: "Staff: projects", description: "All projects. Only for staff." },
    { name: "Staff: notes", description: "What staff write for each other. Buyers never see it." },
    { name: "Staff: milestones", description: "The steps of a project." },
    { name: "Staff: tasks", description: "What a buyer has to do." },
    { name: "Staff: buyers", description: "Who sees a project as its buyers, besides its main contact." },
    { name: "Staff: contacts", description: "Who works on a project." },
    { name: "Staff: design items", description: "What is chosen for a home, with pictures." },
    { name: "Staff: design options", description: "What buyers can choose for a design item, and the choice." },
    { name: "Staff: budget lines", description: "What the work is expected to cost, and what is agreed and paid." },
    { name: "Staff: change orders", description: "What changes the cost or the dates that were agreed." },
    { name: "Staff: signatures", description: "What the buyers of a project are asked to sign." },
    { name: "Staff: documents", description: "The documents of a project." },
    { name: "Staff: wanted documents", description: "What a buyer is asked to send." },
    { name: "Staff: templates", description: "What projects can be filled with." },
    { name: "Staff: messages", description: "The messages about all projects and requests." },
    { name: "Staff: tours", description: "Tours of homes that buyers ask for." },
    { name: "Staff: upgrades", description: "The upgrades that buyers are offered, with their rules." },
    { name: "Staff: deleted records", description: "What staff deleted in the last 30 days." },
    { name: "Staff: open work", description: "What is late, due and unanswered in all projects." },
    { name: "Staff: reports", description: "What visitors asked, and how soon staff answered." },
    { name: "Staff: feeds", description: "Where listings come from. Only for staff." },
    { name: "About", description: "This description." },
  ],
  pathExamples: {
    id: "4471",
    key: "4471-9f86d081884c7d65",
    placeId: "EhVCcm9ja3RvbiBBdmU",
    projectId: "7d1f5b0a-3c2e-4b8d-9a61-5e0c4f2d8b17",
    taskId: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
    documentId: "e8b03c7a-6f15-4d29-8c4b-1a7d9e2f5063",
    signatureId: "5e2d9c48-7a1b-4f60-9c83-1b0a2d4e6f87",
    wantedDocumentId: "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
    noteId: "9a4e7c12-3b8d-4f05-8e61-2c7d0b5f9a31",
    templateId: "2b6d9f14-8e3a-4c57-b0d1-6a9e4f7c2d38",
    messageId: "0a6d2f4b-9c1e-4785-8b3a-6f5e4d3c2b1a",
    requestId: "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
    tourId: "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
    upgradeId: "pool-resurfacing",
    photoId: "4c8e1a6f-2b7d-4f95-8a03-9d6e5c1b7f20",
    itemId: "5b9e2d71-8a4c-4f03-b6d5-0c3f7e1a9284",
    optionId: "6f1c9a34-5e7b-4d28-8a90-1b3d5f7e9c24",
    entryId: "1207",
  },
};

let documentText: string | undefined;

function getDocumentText(): string {
  if (documentText) return documentText;
  const { brokerage, supportEmail: email } = brand();
  const document = buildDocument([...listOperations(), readDocument], {
    ...INFO,
    info: { ...INFO.info, contact: { name: brokerage.legalName, email } },
    // Absolute, because the document is also read away from the site.
    servers: [{ url: siteUrl("/").slice(0, -1) }],
    externalDocs: { url: siteUrl("/api/docs"), description: "How to use this API." },
  });
  documentText = JSON.stringify(document);
  return documentText;
}

export const getDocument = (): ApiDocument => JSON.parse(getDocumentText());

export const readDocument: Operation = defineOperation("GET", "/api/openapi.json", {
  tag: "About",
  id: "readDocument",
  summary: "This API as an OpenAPI document",
  description: "What `/api/docs` lists, with every parameter, body and answer.",
  access: "public",
  answers: {
    200: { description: "The OpenAPI 3.1 document.", schema: z.looseObject({ openapi: z.string() }) },
  },
}).handle(async ({ request }) => {
  return conditionalDocument(request, getDocumentText(), {
    type: "application/json; charset=utf-8",
    cache: "public, max-age=300",
  });
});
