import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { listingSearch } from "~/listings/list-url";
import { parseListingQuery } from "~/listings/schema";
import { readForm } from "~/platform/http/form.server";
import { NameForm, NeedsAccount, Summary } from "~/saved-searches/name-form";
import { type NameReading, readName } from "~/saved-searches/rules";
import { searchSummary } from "~/saved-searches/summary";
import { Icon } from "~/ui/icons";
import type { Route } from "./+types/save-search";

/** The search that the address names, without page and malformed values; a list without filters is none to save. */
function wanted(params: URLSearchParams) {
  const { filters, sort } = parseListingQuery(params).query;
  if (Object.keys(filters).length === 0) throw redirect(href("/") + listingSearch({ sort }));
  return { filters, sort };
}

export function loader({ url }: Route.LoaderArgs) {
  const query = wanted(url.searchParams);
  return { search: listingSearch(query), summary: searchSummary(query) };
}

/** Refuses a bad name. A good one is answered with what saving still lacks; it is not kept. */
export async function action({ request, url }: Route.ActionArgs) {
  wanted(url.searchParams);
  const reading = readName(await readForm(request));
  return data(reading, { status: reading.problem ? 400 : 200 });
}

/** A post that fails on its way leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<NameReading> {
  const name = (await request.clone().formData()).get("name");
  return serverAction().catch(() => ({
    name: typeof name === "string" ? name : "",
    problem: "We could not be reached. Please try again.",
  }));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Save This Search · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function SaveSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, summary } = loaderData;
  const { state } = useNavigation();
  return (
    <main id="main" className="wrap">
      <div className="save-page">
        <p className="trail">
          <Link className="btn btn--plain btn--s" to={href("/") + search}>
            <Icon name="back" />
            Back to the homes
          </Link>
        </p>
        <h1>Save This Search</h1>
        <Summary summary={summary} />
        {actionData && !actionData.problem ? (
          <NeedsAccount search={search} />
        ) : (
          <NameForm Form={Form} search={search} name="" refused={actionData ?? null} busy={state === "submitting"} />
        )}
      </div>
    </main>
  );
}
