import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { sendPicture } from "~/platform/files/send.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { HERO_RULES, MAX_HERO_BYTES } from "~/projects/files/file-rules";
import { deleteFiles, storeHero } from "~/projects/files/files.server";
import { getProjectForStaff, setHero } from "~/projects/staff/staff-projects.server";
import type { Route } from "./+types/admin-hero";
import { fileErrorResponse } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/hero: the hero image. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const key = (await getProjectForStaff(params.projectId))?.heroKey;
  return key ? sendPicture(request, key) : notFoundProblem("This project has no picture.");
}

/** POST: stores `file` (multipart) as the hero image; 201 with {heroUrl}. 413 above 5 MB, 422 unless it is a JPG, PNG, or
 * HEIC, 503 while our file storage is unavailable, 507 when it is full. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) return notFoundProblem("Project not found");
  const upload = await readUpload(request, MAX_HERO_BYTES);
  const bad = getUploadErrors(upload, { name: "file", rules: HERO_RULES });
  if (bad) return fileErrorResponse(bad);
  const [file] = filesIn(upload.form, "file");
  if (!file) return problem(422, { detail: "Send a file.", errors: { file: "Send a file." } });
  const stored = await storeHero(project.id, file);
  if ("problem" in stored) return fileErrorResponse({ errors: { file: stored.problem }, status: stored.status });
  await deleteFiles(await setHero(project.id, stored.key, user));
  return privateJson({ heroUrl: (await getProjectForStaff(project.id))?.heroUrl ?? null }, 201);
}
