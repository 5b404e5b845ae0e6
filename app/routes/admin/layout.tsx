import { data, Outlet } from "react-router";
import { currentSession } from "~/platform/auth/session.server";
import type { Route } from "./+types/layout";

/** Lets the staff in, by the address that the account has at this moment, and tells everybody else why not. */
const staffOnly: Route.MiddlewareFunction = async ({ context }) => {
  const session = await currentSession(context);
  if (!session) throw data({ email: null }, { status: 401 });
  if (!session.user.staff) throw data({ email: session.user.email }, { status: 403 });
};

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

/** Without a loader the framework would not ask the server on the way here, and the guard would sleep. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  return <Outlet />;
}
