import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { signInPath } from "~/accounts/sign-in-path";
import { formatListingSearch } from "~/listings/list-url";
import { parseListingQuery } from "~/listings/schema";
import { countAttempt } from "~/platform/auth/limits.server";
import { savePendingAction } from "~/platform/auth/pending-actions.server";
import { currentSession } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/db.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { parseAlertFrequency } from "~/saved-searches/alert-rules";
import { NameForm, SearchSummary } from "~/saved-searches/name-form";
import { parseName, type SaveSearchResult } from "~/saved-searches/rules";
import { saveSearch } from "~/saved-searches/saved-searches.server";
import { summarizeSearch } from "~/saved-searches/search-summary";
import { BackLink } from "~/ui/back-link";
import { withOfflineFallback } from "~/ui/forms/offline";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/save-search";

/** The search in the URL, without page and malformed values; a list without filters cannot be saved. */
function readSearch(params: URLSearchParams) {
  const { filters, sort } = parseListingQuery(params).query;
  if (Object.keys(filters).length === 0) throw redirect(href("/") + formatListingSearch({ sort }));
  return { filters, sort };
}

export function loader({ url }: Route.LoaderArgs) {
  const query = readSearch(url.searchParams);
  return { search: formatListingSearch(query), summary: summarizeSearch(query) };
}

/**
 * Saves the search and redirects to its list. Visitors sign in first, and the search is saved afterward. In a dialog
 * (`over`) it does not redirect.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const search = formatListingSearch(readSearch(url.searchParams));
  const form = await readForm(request);
  const { name, problem } = parseName(form);
  if (problem !== null) return data<SaveSearchResult>({ kind: "refused", name, problem }, { status: 400 });
  const alerts = parseAlertFrequency(form.get("alerts"));
  const inDialog = form.has("over");
  const session = await currentSession(context);
  if (session) {
    const toast = await inTransaction((tx) => saveSearch(session.user.id, { name, search, alerts }, tx));
    if (inDialog) return data<SaveSearchResult>({ kind: "saved", toast });
    throw redirectDocument(href("/") + search, { status: 303, headers: { "Set-Cookie": await flash(toast) } });
  }
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if ((await countAttempt({ "pending by client": context.get(clientAddressContext) })) === 0)
    headers.append(
      "Set-Cookie",
      await savePendingAction(request, { kind: "save-search", what: { name, search, alerts } }),
    );
  if (inDialog) return data<SaveSearchResult>({ kind: "sign-in" }, { headers });
  throw redirectDocument(signInPath({ pathname: href("/"), search }), { status: 303, headers });
}

/** A submission that fails on the network leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<SaveSearchResult> {
  const name = textIn(await request.clone().formData(), "name");
  const offlineAnswer: SaveSearchResult = {
    kind: "refused",
    name,
    problem: "We couldn’t reach the server. Please try again.",
  };
  return withOfflineFallback(serverAction(), () => offlineAnswer);
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Save This Search", args);

export default function SaveSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, summary } = loaderData;
  const { state } = useNavigation();
  return (
    <main id="main" className="wrap">
      <div className="save-page">
        <BackLink to={href("/") + search} label="Back to the homes" />
        <h1>Save This Search</h1>
        <SearchSummary summary={summary} />
        <NameForm
          Form={Form}
          search={search}
          name=""
          rejected={actionData?.kind === "refused" ? actionData : null}
          busy={state !== "idle"}
        />
      </div>
    </main>
  );
}
