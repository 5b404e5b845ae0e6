/** All operations of the API, in the order of its documentation. */
import { z } from "zod";
import { buildDocument } from "~/platform/api/document.server";
import { defineOperation, type Endpoint, type Operation } from "~/platform/api/operation.server";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import { version } from "../../../package.json";
import { loader as adminHero, action as adminHeroAction } from "./admin-hero";
import { loader as adminProject, action as adminProjectAction } from "./admin-project";
import { loader as adminProjects, action as adminProjectsAction } from "./admin-projects";
import { action as idxSync } from "./idx-sync";
import { loader as isSaved } from "./is-saved";
import { action as leads } from "./leads";
import { loader as me } from "./me";
import { action as projectTask } from "./project-task";
import { action as savedProperties } from "./saved-properties";
import { action as savedProperty } from "./saved-property";

const endpoints: readonly Endpoint[] = [
  me,
  savedProperties,
  isSaved,
  savedProperty,
  leads,
  projectTask,
  adminProjects,
  adminProjectsAction,
  adminProject,
  adminProjectAction,
  adminHero,
  adminHeroAction,
  idxSync,
];

const INFO = {
  info: { title: "Sunporch API", version, description: "Homes for sale, and what buyers and staff do with them." },
  tags: [
    { name: "Account", description: "The signed-in user." },
    { name: "Saved homes", description: "Homes that the caller saved." },
    { name: "Requests", description: "Questions and requests about homes." },
    { name: "Projects", description: "A buyer’s own project." },
    { name: "Staff: projects", description: "All projects. Only for staff." },
    { name: "Staff: feeds", description: "Where listings come from. Only for staff." },
    { name: "About", description: "This description." },
  ],
};

let documentText: string | undefined;

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
  documentText ??= JSON.stringify(
    buildDocument([...endpoints.flatMap(({ operations }) => operations), readDocument], INFO),
  );
  return conditionalDocument(request, documentText, {
    type: "application/json; charset=utf-8",
    cache: "public, max-age=300",
  });
});
