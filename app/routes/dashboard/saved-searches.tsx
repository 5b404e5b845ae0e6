import { data, Form, href, Link, redirectDocument } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { privateHeaders } from "~/platform/http/private-headers";
import { NAME_LENGTH, readName } from "~/saved-searches/rules";
import { deleteSearch, renameSearch, savedSearches } from "~/saved-searches/saved-searches.server";
import { FieldError } from "~/ui/field-error";
import { Fanlight } from "~/ui/icons";
import type { Route } from "./+types/saved-searches";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  return { searches: await savedSearches(user.id) };
}

/** Deletes a search, or gives it another name. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireSession(context);
  const form = await readForm(request);
  const [gone, renamed] = [form.get("delete"), form.get("rename")];
  if (typeof renamed === "string") {
    const { name, problem } = readName(form);
    if (problem !== null) return data({ id: renamed, name, problem }, { status: 400 });
    await renameSearch(user.id, renamed, name);
  } else if (typeof gone === "string") await deleteSearch(user.id, gone);
  else throw data(null, { status: 400 });
  const said = typeof renamed === "string" ? "Search renamed" : "Search deleted";
  throw redirectDocument(href("/dashboard/searches"), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: said }) },
  });
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

export default function SavedSearchesPage({ loaderData: { searches }, actionData: refused }: Route.ComponentProps) {
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
                <details className="dash__rename" open={refused?.id === id || undefined}>
                  <summary>Rename</summary>
                  <Form method="post" className="row">
                    <input type="hidden" name="rename" value={id} />
                    <div className="field">
                      <label className="vh" htmlFor={`name-${id}`}>{`New name of ${name}`}</label>
                      <input
                        id={`name-${id}`}
                        className="input"
                        name="name"
                        maxLength={NAME_LENGTH}
                        autoComplete="off"
                        defaultValue={refused?.id === id ? refused.name : name}
                        aria-invalid={refused?.id === id || undefined}
                        aria-describedby={refused?.id === id ? `name-${id}-error` : undefined}
                      />
                      <FieldError id={`name-${id}-error`} message={refused?.id === id ? refused.problem : undefined} />
                    </div>
                    <button className="btn btn--s" type="submit">
                      Save name
                    </button>
                  </Form>
                </details>
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
