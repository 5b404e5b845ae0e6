/** Any other path of the staff API, with any method. Only staff learn that there is none. */
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/admin-not-found";

export const handle = { methods: ["POST", "PUT", "PATCH", "DELETE"] };

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  return notFoundProblem();
}

export const action = loader;
