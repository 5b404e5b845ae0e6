import { href, redirect, redirectDocument } from "react-router";
import { signInPath } from "~/accounts/sign-in-path";
import { getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import { loadFilterChips } from "~/listings/list/active-filters.server";
import { formatKeptSearch } from "~/listings/list/remembered-terms.server";
import { formatListingSearch } from "~/listings/list-url";
import { parseListingQuery } from "~/listings/parse-list-search";
import { PRICING_KEYS } from "~/listings/schema";
import { countAttempt } from "~/platform/auth/limits.server";
import { savePendingAction } from "~/platform/auth/pending-actions.server";
import { currentSession } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/db.server";
import { clientAddressContext } from "~/platform/http/context";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { DEFAULT_ALERT_FREQUENCY } from "~/saved-searches/alert-rules";
import { NameForm, SearchSummary } from "~/saved-searches/name-form";
import { saveSearch } from "~/saved-searches/saved-searches.server";
import { SAVE_SEARCH_FORM, savedSearchSchema } from "~/saved-searches/schema";
import { summarizeSearch } from "~/saved-searches/search-summary";
import { BackLink } from "~/ui/back-link";
import { PageTitle } from "~/ui/forms/page-title";
import { loadForm, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/save-search";

/** The search in the URL, without page and malformed values; a list without filters cannot be saved. */
function readSearch(params: URLSearchParams) {
  const { filters, sort } = parseListingQuery(params).query;
  if (Object.keys(filters).every((key) => PRICING_KEYS.includes(key)))
    throw redirect(href("/") + formatListingSearch({ filters, sort }));
  return { filters, sort };
}

export async function loader({ url }: Route.LoaderArgs) {
  const query = readSearch(url.searchParams);
  return {
    search: formatListingSearch(query),
    summary: summarizeSearch(await loadFilterChips(query.filters), query.sort),
  };
}

/** Saves the search and redirects to its list. Visitors sign in first, and the search is saved afterward. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const search = formatKeptSearch(readSearch(url.searchParams));
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, SAVE_SEARCH_FORM, savedSearchSchema);
  if (!value) return refuse();
  const what = { name: value.name, search, alerts: value.alerts ?? DEFAULT_ALERT_FREQUENCY };
  const session = await currentSession(context);
  if (session) {
    const toast = await inTransaction((tx) => saveSearch(session.user.id, what, tx));
    throw await redirectWithToast(href("/") + search, toast);
  }
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if ((await countAttempt({ "pending by client": context.get(clientAddressContext) })) === 0)
    headers.append("Set-Cookie", await savePendingAction(request, { kind: "save-search", what }));
  throw redirectDocument(signInPath({ pathname: href("/"), search }), { status: 303, headers });
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: SAVE_SEARCH_FORM, failure: UNREACHABLE_FAILURE, draftKey: SAVE_SEARCH_FORM });

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function SaveSearchPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { search, summary } = loaderData;
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Save This Search", matches)} reply={reply}>
      <main id="main" className="wrap-page">
        <div className="max-w-152 pb-16">
          <BackLink to={href("/") + search} label="Back to the homes" />
          <h1 className="py-2">Save This Search</h1>
          <SearchSummary summary={summary} />
          <NameForm search={search} reply={reply} />
        </div>
      </main>
    </PageTitle>
  );
}
