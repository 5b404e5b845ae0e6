import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { signInPath } from "~/accounts/sign-in-over";
import { listingSearch } from "~/listings/list-url";
import { parseListingQuery } from "~/listings/schema";
import { countAttempt } from "~/platform/auth/limits.server";
import { keepPending } from "~/platform/auth/pending.server";
import { currentSession } from "~/platform/auth/session.server";
import { transaction } from "~/platform/db/pool.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { readAlerts } from "~/saved-searches/alert-rules";
import { NameForm, Summary } from "~/saved-searches/name-form";
import { readName, type SaveAnswer } from "~/saved-searches/rules";
import { keepSearch } from "~/saved-searches/saved-searches.server";
import { searchSummary } from "~/saved-searches/summary";
import { orLost } from "~/ui/forms/lost-post";
import { Trail } from "~/ui/trail";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/save-search";

/** The search in the URL, without page and malformed values; a list without filters cannot be saved. */
function wanted(params: URLSearchParams) {
  const { filters, sort } = parseListingQuery(params).query;
  if (Object.keys(filters).length === 0) throw redirect(href("/") + listingSearch({ sort }));
  return { filters, sort };
}

export function loader({ url }: Route.LoaderArgs) {
  const query = wanted(url.searchParams);
  return { search: listingSearch(query), summary: searchSummary(query) };
}

/**
 * Saves the search and redirects to its list. Visitors sign in first, and the search is saved afterward. In a dialog
 * (`over`) it does not redirect.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const search = listingSearch(wanted(url.searchParams));
  const form = await readForm(request);
  const { name, problem } = readName(form);
  if (problem !== null) return data<SaveAnswer>({ kind: "refused", name, problem }, { status: 400 });
  const alerts = readAlerts(form.get("alerts"));
  const over = form.has("over");
  const session = await currentSession(context);
  if (session) {
    const said = await transaction((on) => keepSearch(session.user.id, { name, search, alerts }, on));
    if (over) return data<SaveAnswer>({ kind: "saved", said });
    throw redirectDocument(href("/") + search, { status: 303, headers: { "Set-Cookie": await flash(said) } });
  }
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if ((await countAttempt({ "pending by client": context.get(clientAddressContext) })) === 0)
    headers.append("Set-Cookie", await keepPending(request, { kind: "save-search", what: { name, search, alerts } }));
  if (over) return data<SaveAnswer>({ kind: "sign-in" }, { headers });
  throw redirectDocument(signInPath({ pathname: href("/"), search }), { status: 303, headers });
}

/** A submission that fails on the network leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<SaveAnswer> {
  const name = textIn(await request.clone().formData(), "name");
  const lost: SaveAnswer = { kind: "refused", name, problem: "We couldn’t reach the server. Please try again." };
  return orLost(serverAction(), () => lost);
}

export const meta: Route.MetaFunction = (args) => unlisted("Save This Search", args);

export default function SaveSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, summary } = loaderData;
  const { state } = useNavigation();
  return (
    <main id="main" className="wrap">
      <div className="save-page">
        <Trail to={href("/") + search} label="Back to the homes" />
        <h1>Save This Search</h1>
        <Summary summary={summary} />
        <NameForm
          Form={Form}
          search={search}
          name=""
          refused={actionData?.kind === "refused" ? actionData : null}
          busy={state !== "idle"}
        />
      </div>
    </main>
  );
}
