/** The action of the header's Logout button. It has no page of its own. */
import { href, redirect, redirectDocument } from "react-router";
import { signOutHeaders } from "~/accounts/sign-out.server";
import { currentSession } from "~/platform/auth/session.server";
import { endSessions, SIGN_OUT_SCOPES } from "~/platform/auth/sessions.server";
import { readForm } from "~/platform/http/requests/form.server";
import type { Route } from "./+types/sign-out";

/** POST /sign-out: `scope` is global (all of the account's sessions, the default), local (this one) or others. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestedScope = (await readForm(request)).get("scope");
  const scope = SIGN_OUT_SCOPES.find((candidate) => candidate === requestedScope) ?? "global";
  const session = await currentSession(context);
  if (session) await endSessions({ accountId: session.user.id, sessionId: session.id, scope });
  if (session && scope === "others") throw redirect(href("/"), 303);
  throw redirectDocument(href("/"), { status: 303, headers: await signOutHeaders() });
}

/** A GET request has nothing to show. */
export function loader() {
  return redirect(href("/"));
}
