/** The save buttons of homes, which have no validation errors and so need no page. */
import { data, href, redirect } from "react-router";
import { signInPath } from "~/accounts/sign-in-over";
import { parseListingId } from "~/listings/home/detail.server";
import { NOT_SAVED, REMOVED, SAVED } from "~/listings/save/messages";
import { countAttempt } from "~/platform/auth/limits.server";
import { keepPending } from "~/platform/auth/pending.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { removeHome, saveHome } from "~/saved-homes/saved-homes.server";
import type { Route } from "./+types/saved-homes";

const idIn = (form: FormData, name: string) => {
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
  const save = idIn(form, "save");
  const remove = idIn(form, "remove");
  if (save === null && remove === null) throw data(null, { status: 400 });
  const session = await currentSession(context);
  if (!session) {
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    const often = await countAttempt({ "pending by client": context.get(clientAddressContext) });
    if (save !== null && often === 0)
      headers.append("Set-Cookie", await keepPending(request, { kind: "save-home", what: { listing: save } }));
    const { pathname, search } = new URL(returnTo, "https://here.invalid");
    return redirect(signInPath({ pathname, search }), { status: 303, headers });
  }
  const { id: accountId } = session.user;
  if (remove !== null) await removeHome(accountId, remove);
  const said = save === null ? REMOVED : (await saveHome(accountId, save)) ? SAVED : NOT_SAVED;
  return redirect(returnTo, { status: 303, headers: { "Set-Cookie": await flash(said) } });
}

/** Redirects visitors who open this URL directly. */
export function loader() {
  return redirect(href("/dashboard/saved"));
}
