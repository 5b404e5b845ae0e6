import { data, href } from "react-router";
import { type AccountAction, accountActionSchema, applyAccountAction, findPeople } from "~/accounts/people.server";
import { requireRecentAuthentication } from "~/platform/auth/session.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { ButtonForm } from "~/ui/forms/button-form";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { submitButton } from "~/ui/forms/submit-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage } from "~/ui/lists/read-page";
import { pluralize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/people";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const requested = url.searchParams.get("who");
  const who = requested === "buyers" || requested === "staff" ? requested : "all";
  const page = readPage(url.searchParams);
  return { text, who, page, me: user.id, ...(await findPeople({ text, who, page })) };
}

const WHO_OPTIONS = [
  ["all", "Everyone"],
  ["buyers", "Buyers"],
  ["staff", "Staff"],
] as const;

const ACTION_MESSAGES: Readonly<Record<AccountAction, string>> = {
  block: "Account blocked",
  unblock: "Account unblocked",
  "end sessions": "Sessions ended",
  "reset second factor": "Second factor reset",
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const button = accountActionSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!button.success) throw data(null, { status: 400 });
  const { accountAction, account } = button.data;
  if (accountAction === "reset second factor")
    await requireRecentAuthentication(context, href("/admin/people") + url.search);
  if (!(await applyAccountAction(accountAction, account, user))) throw data(null, { status: 404 });
  throw await redirectWithToast(href("/admin/people") + url.search, { title: ACTION_MESSAGES[accountAction] });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("People", args);

export default function PeoplePage({ loaderData: { text, who, page, people, more, me } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-page desk">
      <h1>People</h1>
      <FindForm text={text} placeholder="Name or email">
        <FilterSelect name="who" label="Who" options={WHO_OPTIONS} value={who} />
      </FindForm>
      {people.length > 0 ? (
        <ul className="rows">
          {people.map(
            ({ id, email, name, staff, blocked, hasSecondFactor, savedHomes, requests, projects, sessions }) => (
              <li key={id}>
                <div className="grow">
                  <h2>{name ?? email}</h2>
                  <p className="type-small text-soft">
                    {`${email}. ${pluralize(savedHomes, "saved home")}, ${pluralize(requests, "request")}, ${pluralize(projects, "project")}, ${pluralize(sessions, "session")}.`}
                  </p>
                </div>
                <span className="gap">
                  {staff ? <span className="badge">Staff</span> : null}
                  {blocked ? <span className="badge badge--new">Blocked</span> : null}
                </span>
                <ButtonForm className="gap">
                  <input type="hidden" name="account" value={id} />
                  {sessions > 0 ? (
                    <button
                      className="btn btn--s"
                      type="submit"
                      name="accountAction"
                      value="end sessions"
                      aria-label={`End sessions for ${email}`}
                    >
                      End sessions
                    </button>
                  ) : null}
                  {hasSecondFactor && id !== me ? (
                    <button
                      className="btn btn--s"
                      type="submit"
                      name="accountAction"
                      value="reset second factor"
                      aria-label={`Reset second factor for ${email}`}
                    >
                      Reset second factor
                    </button>
                  ) : null}
                  {id === me ? null : (
                    <button
                      className="btn btn--s btn--danger"
                      type="submit"
                      name="accountAction"
                      value={blocked ? "unblock" : "block"}
                      aria-label={`${blocked ? "Unblock" : "Block"} ${email}`}
                    >
                      {blocked ? "Unblock" : "Block"}
                    </button>
                  )}
                </ButtonForm>
              </li>
            ),
          )}
        </ul>
      ) : (
        <p className="text-soft">No people match.</p>
      )}
      <ListPages page={page} more={more} />
    </main>
  );
}
