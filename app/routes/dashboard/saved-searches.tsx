import { data, href } from "react-router";
import { type FormReply, getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import { requireSession } from "~/platform/auth/session.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import type { AlertFrequency } from "~/saved-searches/alert-rules";
import { SavedSearchFields, SearchSummary } from "~/saved-searches/name-form";
import { deleteSearch, listSavedSearches, updateSearch } from "~/saved-searches/saved-searches.server";
import { savedSearchSchema } from "~/saved-searches/schema";
import { badgeClass } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Form } from "~/ui/forms/form";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { rowsClass } from "~/ui/rows";
import { formatDay } from "~/ui/text/dates";
import type { Toast } from "~/ui/toast";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/saved-searches";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  return { searches: await listSavedSearches(user.id) };
}

/** Deletes a search, or updates its name and its alerts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireSession(context);
  const form = await readSubmittedForm(request);
  const [deletedId, renamedId] = [form.fields.get("delete"), form.fields.get("rename")];
  if (typeof renamedId === "string") {
    const { value, refuse } = checkForm(form, getFormId(renamedId), savedSearchSchema);
    if (!value) return refuse();
    const outcome = await updateSearch(user.id, renamedId, value);
    if (outcome === "taken") return refuse({ status: 409, fieldErrors: { name: NAME_TAKEN } });
    if (outcome === "missing") throw await redirectToSearches(DELETED);
  } else if (typeof deletedId === "string") await deleteSearch(user.id, deletedId);
  else throw data(null, { status: 400 });
  throw await redirectToSearches({ title: typeof renamedId === "string" ? "Search updated" : "Search deleted" });
}

const getFormId = (searchId: string) => `search-${searchId}`;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const searchId = String((await request.clone().formData()).get("rename"));
  return submitForm(request, serverAction, { id: getFormId(searchId), failure: UNREACHABLE_FAILURE });
}

const NAME_TAKEN = "You already saved this search under that name";
const DELETED: Toast = { title: "This search was deleted", detail: "Your changes weren’t saved.", bad: true };

/** Redirects to the list with a toast. */
const redirectToSearches = (toast: Toast) => redirectWithToast(href("/dashboard/searches"), toast);

export const meta: Route.MetaFunction = () => [NOINDEX];

const ALERT_TEXTS: Readonly<Record<AlertFrequency, string>> = {
  daily: "Daily digest.",
  "at-once": "Instant alerts.",
  off: "Alerts off.",
};

export default function SavedSearchesPage({ loaderData: { searches }, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Saved searches", matches)} reply={reply}>
      <SavedSearchesContent searches={searches} reply={reply} />
    </PageTitle>
  );
}

type ContentProps = Route.ComponentProps["loaderData"] & { reply: FormReply | undefined };

function SavedSearchesContent({ searches, reply }: ContentProps) {
  return (
    <main id="main">
      <h1>Saved searches</h1>
      {searches.length > 0 ? (
        <ul className={rowsClass({ size: "l" })}>
          {searches.map(({ id, name, summary, alerts, newHomes: fresh, savedAt }) => (
            <li key={id}>
              <div>
                <h2 className="text-title wrap-anywhere">{name}</h2>
                <SearchSummary summary={summary} className="mt-2 mb-1" />
                {fresh > 0 ? (
                  <p>
                    <span
                      className={badgeClass({ tone: "sun", caps: true })}
                    >{`${fresh} new since your last visit`}</span>
                  </p>
                ) : null}
                <p className="text-soft type-small">{`Saved ${formatDay(savedAt)}. ${ALERT_TEXTS[alerts]}`}</p>
                <details open={reply?.formId === getFormId(id) || undefined}>
                  <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-small font-semibold">Edit</summary>
                  <Form
                    id={getFormId(id)}
                    schema={savedSearchSchema}
                    reply={reply}
                    defaultValue={{ name, alerts }}
                    className="grid gap-5"
                  >
                    <input type="hidden" name="rename" value={id} />
                    <SavedSearchFields />
                    <Button size="s" type="submit" aria-label={`Save changes to ${name}`}>
                      Save changes
                    </Button>
                  </Form>
                </details>
              </div>
              <form method="post" className="flex gap-2">
                <ButtonLink size="s" to={href("/dashboard/searches/:id", { id })} aria-label={`Open ${name}`}>
                  Open
                </ButtonLink>
                <Button look="danger" size="s" type="submit" name="delete" value={id} aria-label={`Delete ${name}`}>
                  Delete
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No saved searches yet"
          detail="Choose filters, then select Save Search to keep the search here."
          hasPicture
        >
          <ButtonLink look="sun" to={href("/")}>
            Browse homes
          </ButtonLink>
        </EmptyState>
      )}
    </main>
  );
}
