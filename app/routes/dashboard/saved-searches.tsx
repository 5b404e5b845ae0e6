import { data, Form, href, Link, redirectDocument } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { ALERT_OPTIONS, type AlertFrequency, parseAlertFrequency } from "~/saved-searches/alert-rules";
import { setAlertFrequency } from "~/saved-searches/alerts.server";
import { MAX_NAME_LENGTH, parseName } from "~/saved-searches/rules";
import { deleteSearch, listSavedSearches, renameSearch } from "~/saved-searches/saved-searches.server";
import { FieldError } from "~/ui/forms/field-error";
import { Choices } from "~/ui/forms/form-field";
import { PhotoPlaceholder } from "~/ui/icons";
import { formatDay } from "~/ui/text/dates";
import type { Toast } from "~/ui/toast";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/saved-searches";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  return { searches: await listSavedSearches(user.id) };
}

/** Deletes a search, or updates its name and its alerts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireSession(context);
  const form = await readForm(request);
  const [deletedId, renamedId] = [form.get("delete"), form.get("rename")];
  if (typeof renamedId === "string") {
    const { name, problem } = parseName(form);
    if (problem !== null) return data({ id: renamedId, name, problem }, { status: 400 });
    const outcome = await renameSearch(user.id, renamedId, name);
    if (outcome === "taken") return data({ id: renamedId, name, problem: NAME_TAKEN }, { status: 409 });
    if (outcome === "missing") throw await redirectToSearches(DELETED);
    if (form.has("alerts")) await setAlertFrequency(user.id, renamedId, parseAlertFrequency(form.get("alerts")));
  } else if (typeof deletedId === "string") await deleteSearch(user.id, deletedId);
  else throw data(null, { status: 400 });
  throw await redirectToSearches({ title: typeof renamedId === "string" ? "Search updated" : "Search deleted" });
}

const NAME_TAKEN = "You already saved this search under that name";
const DELETED: Toast = { title: "This search was deleted", detail: "Your changes weren’t saved.", bad: true };

/** Redirects to the list with a toast. */
const redirectToSearches = async (toast: Toast) =>
  redirectDocument(href("/dashboard/searches"), { status: 303, headers: { "Set-Cookie": await flash(toast) } });

export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) => noindexMeta("Saved searches", args);

const ALERT_TEXTS: Readonly<Record<AlertFrequency, string>> = {
  daily: "Daily digest.",
  "at-once": "Instant alerts.",
  off: "Alerts off.",
};

export default function SavedSearchesPage({ loaderData: { searches }, actionData: refused }: Route.ComponentProps) {
  return (
    <main id="main">
      <h1>Saved searches</h1>
      {searches.length > 0 ? (
        <ul className="dash__list">
          {searches.map(({ id, name, summary, alerts, newHomes: fresh, savedAt }) => (
            <li key={id}>
              <div>
                <h2>{name}</h2>
                <ul className="search-summary" aria-label="Search filters">
                  {summary.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
                {fresh > 0 ? (
                  <p>
                    <span className="badge badge--new">{`${fresh} new since your last visit`}</span>
                  </p>
                ) : null}
                <p className="soft small">{`Saved ${formatDay(savedAt)}. ${ALERT_TEXTS[alerts]}`}</p>
                <details className="dash__rename" open={refused?.id === id || undefined}>
                  <summary>Edit</summary>
                  <Form method="post" className="name-form">
                    <input type="hidden" name="rename" value={id} />
                    <div className="field">
                      <label htmlFor={`name-${id}`}>Name</label>
                      <input
                        id={`name-${id}`}
                        className="input"
                        name="name"
                        maxLength={MAX_NAME_LENGTH}
                        autoComplete="off"
                        defaultValue={refused?.id === id ? refused.name : name}
                        aria-invalid={refused?.id === id || undefined}
                        aria-describedby={refused?.id === id ? `name-${id}-error` : undefined}
                      />
                      <FieldError id={`name-${id}-error`} message={refused?.id === id ? refused.problem : undefined} />
                    </div>
                    <Choices
                      legend="Email me about new homes and price cuts"
                      name="alerts"
                      options={ALERT_OPTIONS}
                      value={alerts}
                    />
                    <button className="btn btn--s" type="submit" aria-label={`Save changes to ${name}`}>
                      Save changes
                    </button>
                  </Form>
                </details>
              </div>
              <form method="post" className="dash__end">
                <Link className="btn btn--s" to={href("/dashboard/searches/:id", { id })} aria-label={`Open ${name}`}>
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
          <PhotoPlaceholder />
          <p>
            <b>No saved searches yet</b>
          </p>
          <p className="soft">Choose filters, then select Save Search to keep the search here.</p>
          <Link className="btn btn--sun" to={href("/")}>
            Browse homes
          </Link>
        </div>
      )}
    </main>
  );
}
