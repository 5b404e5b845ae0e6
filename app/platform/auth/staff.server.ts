/** Checks for staff. Every loader and action calls one, even behind a middleware. */
import { data, type RouterContextProvider } from "react-router";
import { problem } from "../http/responses/problem.server";
import { currentSession, requireApiSession, type Session } from "./session.server";

/** The session of a staff member, for a page. @throws 401 for a visitor, 403 for other users */
export async function requireStaff(context: Readonly<RouterContextProvider>): Promise<Session> {
  const session = await currentSession(context);
  if (!session) throw data({ email: null }, { status: 401 });
  if (!session.user.staff) throw data({ email: session.user.email }, { status: 403 });
  return session;
}

/** The session of a staff member, for an API request. @throws problem documents */
export async function requireStaffApiSession(context: Readonly<RouterContextProvider>): Promise<Session> {
  const session = await requireApiSession(context);
  if (!session.user.staff)
    throw problem(403, {
      detail: "Admin access is restricted to staff email addresses.",
      headers: { "Cache-Control": "private, no-store" },
    });
  return session;
}
