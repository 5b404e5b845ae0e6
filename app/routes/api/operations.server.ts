/** All operations of the API, in the order of its documentation. */
import { z } from "zod";
import type { ApiDocument } from "~/platform/api/docs.server";
import { buildDocument } from "~/platform/api/document.server";
import { defineOperation, type Endpoint, type Operation } from "~/platform/api/operation.server";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import { version } from "../../../package.json";
import { action as changeContact, loader as readContact } from "./admin-contact";
import { action as addContacts, loader as listContacts } from "./admin-contacts";
import { action as addDesignItems, loader as listDesignItems } from "./admin-design";
import { action as changeDesignItem, loader as readDesignItem } from "./admin-design-item";
import { action as changeDocument, loader as readDocumentFile } from "./admin-document";
import { action as addDocuments, loader as listDocuments } from "./admin-documents";
import { loader as adminHero, action as adminHeroAction } from "./admin-hero";
import { action as changeMilestone, loader as readMilestone } from "./admin-milestone";
import { action as addMilestones, loader as listMilestones } from "./admin-milestones";
import { loader as adminProject, action as adminProjectAction } from "./admin-project";
import { loader as adminProjects, action as adminProjectsAction } from "./admin-projects";
import { action as changeTask, loader as readTask } from "./admin-task";
import { action as addTasks, loader as listTasks } from "./admin-tasks";
import { action as authToken } from "./auth-token";
import { loader as googleMapsKey } from "./google-maps-key";
import { action as idxSync } from "./idx-sync";
import { loader as isSaved } from "./is-saved";
import { action as leads } from "./leads";
import { loader as listing } from "./listing";
import { loader as listingCount } from "./listing-count";
import { loader as listingPins } from "./listing-pins";
import { loader as listings } from "./listings";
import { loader as me } from "./me";
import { loader as media } from "./media";
import { loader as offers } from "./offers";
import { loader as place } from "./place";
import { loader as placePredictions } from "./place-predictions";
import { loader as places } from "./places";
import { action as timelineRequests } from "./price-timeline-requests";
import { loader as projectContacts } from "./project-contacts";
import { loader as projectDesign } from "./project-design";
import { loader as projectDesignPicture } from "./project-design-picture";
import { loader as projectDocument } from "./project-document";
import { loader as projectDocuments } from "./project-documents";
import { loader as projectHero } from "./project-hero";
import { loader as projectSummary } from "./project-summary";
import { action as projectTask } from "./project-task";
import { loader as projectTasks } from "./project-tasks";
import { loader as savedHomes } from "./saved-homes";
import { action as savedProperties } from "./saved-properties";
import { action as savedProperty } from "./saved-property";

const endpoints: readonly Endpoint[] = [
  listings,
  listingCount,
  listingPins,
  listing,
  media,
  places,
  placePredictions,
  place,
  googleMapsKey,
  authToken,
  me,
  offers,
  savedHomes,
  savedProperties,
  isSaved,
  savedProperty,
  leads,
  timelineRequests,
  projectSummary,
  projectHero,
  projectTasks,
  projectTask,
  projectDocuments,
  projectDocument,
  projectDesign,
  projectDesignPicture,
  projectContacts,
  adminProjects,
  adminProjectsAction,
  adminProject,
  adminProjectAction,
  adminHero,
  adminHeroAction,
  listMilestones,
  addMilestones,
  readMilestone,
  changeMilestone,
  listTasks,
  addTasks,
  readTask,
  changeTask,
  listContacts,
  addContacts,
  readContact,
  changeContact,
  listDesignItems,
  addDesignItems,
  readDesignItem,
  changeDesignItem,
  listDocuments,
  addDocuments,
  readDocumentFile,
  changeDocument,
  idxSync,
];

const INFO = {
  info: { title: "Sunporch API", version, description: "Homes for sale, and what buyers and staff do with them." },
  tags: [
    { name: "Listings", description: "Homes for sale." },
    { name: "Places", description: "Places that a search can start from." },
    { name: "Sign-in", description: "Tokens for programs." },
    { name: "Account", description: "The signed-in user and their offers." },
    { name: "Saved homes", description: "Homes that the caller saved." },
    { name: "Requests", description: "Questions and requests about homes." },
    { name: "Projects", description: "A buyer’s own project." },
    { name: "Staff: projects", description: "All projects. Only for staff." },
    { name: "Staff: milestones", description: "The steps of a project." },
    { name: "Staff: tasks", description: "What a buyer has to do." },
    { name: "Staff: contacts", description: "Who works on a project." },
    { name: "Staff: design items", description: "What is chosen for a home, with pictures." },
    { name: "Staff: documents", description: "The documents of a project." },
    { name: "Staff: feeds", description: "Where listings come from. Only for staff." },
    { name: "About", description: "This description." },
  ],
  externalDocs: { url: "/api/docs", description: "How to use this API, with examples." },
  pathExamples: {
    id: "4471",
    key: "4471-9f86d081884c7d65",
    placeId: "EhVCcm9ja3RvbiBBdmU",
    projectId: "7d1f5b0a-3c2e-4b8d-9a61-5e0c4f2d8b17",
    taskId: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
    documentId: "e8b03c7a-6f15-4d29-8c4b-1a7d9e2f5063",
    itemId: "5b9e2d71-8a4c-4f03-b6d5-0c3f7e1a9284",
  },
};

let documentText: string | undefined;

function getDocumentText(): string {
  documentText ??= JSON.stringify(
    buildDocument([...endpoints.flatMap(({ operations }) => operations), readDocument], INFO),
  );
  return documentText;
}

export const getDocument = (): ApiDocument => JSON.parse(getDocumentText());

export const readDocument: Operation = defineOperation("GET", "/api/openapi.json", {
  tag: "About",
  id: "readDocument",
  summary: "This API as an OpenAPI document",
  access: "public",
  answers: {
    200: { description: "The OpenAPI 3.1 document.", schema: z.looseObject({ openapi: z.string() }) },
    304: { description: "The copy that `If-None-Match` names is current." },
  },
}).handle(async ({ request }) => {
  return conditionalDocument(request, getDocumentText(), {
    type: "application/json; charset=utf-8",
    cache: "public, max-age=300",
  });
});
