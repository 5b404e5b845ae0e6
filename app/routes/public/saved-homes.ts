/** The save buttons of homes, which have no validation errors and so need no page. */
import { data, href, redirect } from "react-router";
import { signInPath } from "~/accounts/sign-in-path";
import { parseListingId } from "~/listings/home/detail.server";
import { HOME_NOT_SAVED, HOME_REMOVED, HOME_SAVED } from "~/listings/save/messages";
import { countAttempt } from "~/platform/auth/limits.server";
import { savePendingAction } from "~/platform/auth/pending-actions.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { removeHome, saveHome } from "~/saved-homes/saved-homes.server";
import type { Route } from "./+types/saved-homes";

const readId = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? parseListingId(value) : null;
};

/**
 * POST /saved-homes: `save` or `remove` is a home's id, `returnTo` the page's path. Visitors sign in first, and the
 * home is saved afterward.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const returnTo = returnPath(form.get("returnTo"));
  const save = readId(form, "save");
  const remove = readId(form, "remove");
  if (save === null && remove === null) throw data(null, { status: 400 });
  const session = await currentSession(context);
  if (!session) {
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    const retrySeconds = await countAttempt({ "pending by client": context.get(clientAddressContext) });
    if (save !== null && retrySeconds === 0)
      headers.append("Set-Cookie", await savePendingAction(request, { kind: "save-home", what: { listing: save } }));
    const { pathname, search } = new URL(returnTo, "https://here.invalid");
    return redirect(signInPath({ pathname, search }), { status: 303, headers });
  }
  const { id: accountId } = session.user;
  if (remove !== null) await removeHome(accountId, remove);
  const toast = save === null ? HOME_REMOVED : (await saveHome(accountId, save)) ? HOME_SAVED : HOME_NOT_SAVED;
  return redirect(returnTo, { status: 303, headers: { "Set-Cookie": await flash(toast) } });
}

/** Redirects visitors who open this URL directly. */
export function loader() {
  return redirect(href("/dashboard/saved"));
}
