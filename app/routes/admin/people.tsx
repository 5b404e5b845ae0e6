import { href } from "react-router";
import { AccountButtons } from "~/accounts/account-buttons";
import { getDisplayName } from "~/accounts/display-name";
import { findPeople } from "~/accounts/people.server";
import { cleanLine } from "~/forms/clean";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { submitButton } from "~/ui/forms/submit-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, requireRows } from "~/ui/lists/read-page";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { pluralize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/people";
import { runAccountAction } from "./account-action.server";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const text = cleanLine(url.searchParams.get("q") ?? "").slice(0, 100);
  const requested = url.searchParams.get("who");
  const who = requested === "buyers" || requested === "staff" ? requested : "all";
  const page = readPage(url.searchParams);
  const found = await findPeople({ text, who, page });
  requireRows(found.people, url);
  return { text, who, page, me: user.id, ...found };
}

const WHO_OPTIONS = [
  ["all", "Everyone"],
  ["buyers", "Buyers"],
  ["staff", "Staff"],
] as const;

export const action = (args: Route.ActionArgs) => runAccountAction(args, href("/admin/people") + args.url.search);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("People", args);

export default function PeoplePage({ loaderData: { text, who, page, people, more, me } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <h1>People</h1>
      <FindForm text={text} placeholder="Name or email">
        <FilterSelect name="who" label="Who" options={WHO_OPTIONS} value={who} />
      </FindForm>
      {people.length > 0 ? (
        <RecordList>
          {people.map((person) => {
            const { id, email, name, staff, blocked, savedHomes, requests, projects, sessions } = person;
            return (
              <RecordRow
                key={id}
                level={2}
                to={href("/admin/people/:personId", { personId: id })}
                name={<span dir="auto">{getDisplayName({ name, email })}</span>}
                detail={`${email}. ${pluralize(savedHomes, "saved home")}, ${pluralize(requests, "request")}, ${pluralize(projects, "project")}, ${pluralize(sessions, "session")}.`}
                badges={
                  <>
                    {staff ? <span className={badgeClass()}>Staff</span> : null}
                    {blocked ? <span className={badgeClass({ tone: "sun", caps: true })}>Blocked</span> : null}
                  </>
                }
              >
                <AccountButtons person={person} isOwn={id === me} />
              </RecordRow>
            );
          })}
        </RecordList>
      ) : (
        <p className="text-soft">No people match.</p>
      )}
      <ListPages page={page} more={more} />
    </AdminMain>
  );
}
