import { requireStaffProgram } from "~/platform/auth/staff.server";
import { sendPicture } from "~/platform/files/send.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { HERO, HERO_BYTES } from "~/projects/files/file-rules";
import { dropFiles, storeHero } from "~/projects/files/files.server";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { setHero, staffProject } from "~/projects/staff/staff.server";
import { fileProblem } from "~/projects/staff/staff-json.server";
import type { Route } from "./+types/admin-hero";

/** GET /api/admin/projects/:projectId/hero: the hero image. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaffProgram(context);
  const key = (await staffProject(params.projectId))?.heroKey;
  return key ? sendPicture(request, key) : notFoundProblem("This project has no picture.");
}

/** POST: stores `file` (multipart) as the hero image; 201 with {heroUrl}. 413 above 5 MB, 422 unless it is a JPG, PNG, or
 * HEIC, 503 while our file storage is unavailable, 507 when it is full. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffProgram(context);
  const project = await staffProject(params.projectId);
  if (!project) return notFoundProblem("Project not found");
  const upload = await readUpload(request, HERO_BYTES);
  const bad = uploadErrors(upload, { name: "file", rules: HERO });
  if (bad) return fileProblem(bad);
  const [file] = filesIn(upload.form, "file");
  if (!file) return problem(422, { detail: "Send a file.", errors: { file: "Send a file." } });
  const stored = await storeHero(project.id, file);
  if ("problem" in stored) return fileProblem({ errors: { file: stored.problem }, status: stored.status });
  await dropFiles(await setHero(project.id, stored.key, user));
  return privateJson({ heroUrl: (await staffProject(project.id))?.heroUrl ?? null }, 201);
}
