import { redirect } from "react-router";
import { getStartPath } from "~/mission-control/staff-day.server";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  throw redirect(await getStartPath(user.id));
}

/** A component makes this a page route, so that a denied request gets an error page. */
export default function AdminIndex() {
  return null;
}
