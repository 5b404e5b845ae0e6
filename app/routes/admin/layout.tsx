import { data, Outlet, redirect } from "react-router";
import { afterComingIn } from "~/account/second-factor.server";
import { currentSession } from "~/platform/auth/session.server";
import type { Route } from "./+types/layout";

/**
 * Lets the staff in, by the address that the account has at this moment and a second factor, and tells everybody else why
 * not.
 */
const staffOnly: Route.MiddlewareFunction = async ({ url, context }) => {
  const session = await currentSession(context);
  if (!session) throw data({ email: null }, { status: 401 });
  if (session.user.needsSecondFactor) throw redirect(afterComingIn(url.pathname + url.search, session.user));
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
