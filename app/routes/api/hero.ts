import { z } from "zod";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { HERO_RULES } from "~/projects/files/file-rules";
import { storeHero } from "~/projects/files/files.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { getProjectForStaff, setHero } from "~/projects/staff/staff-projects.server";
import { PICTURE_ANSWERS, rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/hero";
const TAG = "Staff: projects";

export const loader = serveOperations(
  defineOperation("GET", PATH, {
    tag: TAG,
    id: "readHero",
    summary: "The hero image of a project",
    description: "As WebP. Its URL changes with the image.",
    access: "staff",
    answers: PICTURE_ANSWERS,
    problems: { 404: "There is no such project, or it has no image." },
  }).handle(async ({ request, params }) => {
    const key = (await getProjectForStaff(params.projectId))?.heroKey;
    return key ? sendPicture(request, key) : notFoundProblem("This project has no picture.");
  }),

  defineOperation("GET", "/api/projects/:projectId/hero", {
    tag: "Projects",
    id: "readProjectHero",
    summary: "The picture of a project",
    description: "As WebP. Its URL changes with the picture.",
    access: "buyer",
    answers: PICTURE_ANSWERS,
  }).handle(async ({ request, params, context }) => {
    const { heroKey } = await requireProjectForApi(context, params.projectId);
    return heroKey ? sendPicture(request, heroKey) : notFoundProblem("This project has no picture.");
  }),
);

export const action = serveOperations(
  defineOperation("POST", PATH, {
    tag: TAG,
    id: "replaceHero",
    summary: "Set or replace the hero image of a project",
    description: "The image is turned upright, scaled down and stored as WebP without its camera and location.",
    access: "staff",
    body: {
      multipart: z.strictObject({}),
      files: { name: "file", rules: HERO_RULES, required: "Send a file." },
      example: {},
    },
    answers: {
      201: {
        description: "The image is stored.",
        schema: z.object({ heroUrl: z.string() }),
        example: { heroUrl: "/api/admin/projects/7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b/hero?4f1c" },
      },
    },
    problems: { 404: "There is no such project.", ...STORAGE_PROBLEMS },
  }).handle(async ({ params, files: [file], session }) => {
    const project = await getProjectForStaff(params.projectId);
    if (!project) return notFoundProblem("Project not found");
    const stored = await storeHero(project.id, file!);
    if ("problem" in stored) return rejectedFileProblem({ errors: { file: stored.problem }, status: stored.status });
    const changed = await setHero(project.id, stored.key, session.user);
    if (!changed?.heroUrl) return notFoundProblem("Project not found");
    return { status: 201, body: { heroUrl: changed.heroUrl }, location: changed.heroUrl };
  }),
);
