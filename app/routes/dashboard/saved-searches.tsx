import { href, Link, redirect } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { privateHeaders } from "~/platform/http/private-headers";
import { deleteSearch, savedSearches } from "~/saved-searches/saved-searches.server";
import { Fanlight } from "~/ui/icons";
import type { Route } from "./+types/saved-searches";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  return { searches: await savedSearches(user.id) };
}

/** Deletes a search. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireSession(context);
  const id = (await readForm(request)).get("delete");
  if (typeof id === "string") await deleteSearch(user.id, id);
  const headers = { "Set-Cookie": await flash({ title: "Search deleted" }) };
  return redirect(href("/dashboard/searches"), { status: 303, headers });
}

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Saved searches · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

const day = (iso: string) =>
  new Date(iso).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "America/Los_Angeles" });

export default function SavedSearchesPage({ loaderData: { searches } }: Route.ComponentProps) {
  return (
    <main id="main">
      <h1>Saved searches</h1>
      {searches.length > 0 ? (
        <ul className="dash__list">
          {searches.map(({ id, name, search, summary, savedAt }) => (
            <li key={id}>
              <div>
                <h2>{name}</h2>
                <ul className="search-summary" aria-label="The search">
                  {summary.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
                <p className="soft small">{`Saved ${day(savedAt)}`}</p>
              </div>
              <form method="post" className="dash__end">
                <Link className="btn btn--s" to={href("/") + search} aria-label={`Open ${name}`}>
                  Open
                </Link>
                <button
                  className="btn btn--s btn--danger"
                  type="submit"
                  name="delete"
                  value={id}
                  aria-label={`Delete ${name}`}
                >
                  Delete
                </button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <div className="empty">
          <Fanlight />
          <p>
            <b>No saved searches yet</b>
          </p>
          <p className="soft">Choose filters, then Save Search beside them keeps the search here.</p>
          <Link className="btn btn--sun" to={href("/")}>
            Browse homes
          </Link>
        </div>
      )}
    </main>
  );
}
