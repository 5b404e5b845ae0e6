import { href, Link } from "react-router";
import { UNREACHABLE_FAILURE } from "~/forms/reply";
import { settleWork } from "~/mission-control/settle.server";
import { changeStaffDay, readStaffDay } from "~/mission-control/staff-day.server";
import { parseWorkFilter, WHOSE, WORK_PER_PAGE } from "~/mission-control/work-filter";
import { WorkRows } from "~/mission-control/work-row";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { Button } from "~/ui/button";
import { CalendarLink } from "~/ui/calendar-link";
import { EmptyState } from "~/ui/empty-state";
import { ButtonForm } from "~/ui/forms/button-form";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { BUTTON_FORM, submitForm } from "~/ui/forms/submit-form";
import { ListPages } from "~/ui/lists/list-pages";
import { requireRows } from "~/ui/lists/read-page";
import { pacificToday } from "~/ui/text/dates";
import { WAITS_FOR, WORK_GROUPS, WORK_KINDS } from "~/work/due";
import { listOpenWork, type OpenWork } from "~/work/open-work.server";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/work";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const filter = parseWorkFilter(url.searchParams);
  const { text, who, when, kind, waits, project, page } = filter;
  const found = await listOpenWork(
    when,
    { me: who === "mine" ? user.email : null, kind, waitsFor: waits, text, project },
    { take: WORK_PER_PAGE + 1, skip: (page - 1) * WORK_PER_PAGE },
  );
  requireRows(found, url);
  const rows = found.slice(0, WORK_PER_PAGE);
  const [only, day] = await Promise.all([project === null ? null : getProjectForStaff(project), readStaffDay(user.id)]);
  return {
    day,
    filter,
    only: only?.propertyAddress,
    rows,
    more: found.length > WORK_PER_PAGE,
    today: pacificToday(),
    me: user.email,
  };
}

/** The page of the button: it is on each list of open work. */
const readFrom = (form: FormData): string => {
  const from = textIn(form, "from");
  return from.startsWith("/admin/") ? from : href("/admin/work");
};

/** Settles what a row is about: marks it done, moves it to another day, or reminds of it. Or changes what staff choose for themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const title = await changeStaffDay(user.id, textIn(form, "intent"));
  if (title) throw await redirectWithToast(href("/admin/work"), { title });
  throw await redirectWithToast(readFrom(form), await settleWork(form, user));
}

/** The buttons of rows leave their page as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const inPlace = (await request.clone().formData()).has("settle");
  return submitForm(request, serverAction, { id: BUTTON_FORM, failure: UNREACHABLE_FAILURE, inPlace });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("My work", args);

/** The heading above a row, for which a row without a group has words too. */
const getHeading = ({ group, dueOn }: OpenWork): string =>
  group ? WORK_GROUPS[group] : dueOn ? "Later" : "Without a date";

export default function WorkPage({ loaderData: { filter, only, rows, more, today, me, day } }: Route.ComponentProps) {
  const { text, who, when, kind, waits, project, page } = filter;
  const headings = [...new Set(rows.map(getHeading))];
  return (
    <AdminMain>
      <h1>My work</h1>
      <FindForm text={text} placeholder="Address or buyer">
        <FilterSelect name="who" label="Whose" options={Object.entries(WHOSE)} value={who} />
        <FilterSelect name="when" label="When" options={Object.entries(WORK_GROUPS)} value={when} anyLabel="Any time" />
        <FilterSelect name="kind" label="Kind" options={Object.entries(WORK_KINDS)} value={kind} anyLabel="Any" />
        <FilterSelect
          name="waits"
          label="Waits for"
          options={Object.entries(WAITS_FOR)}
          value={waits}
          anyLabel="Anyone"
        />
        {project ? <input type="hidden" name="project" value={project} /> : null}
      </FindForm>
      {only ? (
        <p>
          {`Only ${only}. `}
          <Link className="link" to={href("/admin/work")}>
            All projects
          </Link>
        </p>
      ) : null}
      {rows.length === 0 ? <EmptyState title="Nothing open here" /> : null}
      {headings.map((heading) => (
        <section key={heading} aria-labelledby={heading}>
          <h2 id={heading}>{heading}</h2>
          <WorkRows rows={rows.filter((row) => getHeading(row) === heading)} me={me} today={today} level={3} />
        </section>
      ))}
      <ListPages page={page} more={more} />
      <section aria-labelledby="calendar">
        <h2 id="calendar">In your calendar</h2>
        <CalendarLink url={day.calendar} what="your open work" />
      </section>
      <ButtonForm className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft">{`You start with ${day.startsWithWork ? "this page" : "Mission Control"}.`}</p>
        <Button
          size="s"
          type="submit"
          name="intent"
          value={day.startsWithWork ? "start-mission-control" : "start-work"}
        >
          {day.startsWithWork ? "Start with Mission Control" : "Start with this page"}
        </Button>
      </ButtonForm>
    </AdminMain>
  );
}
