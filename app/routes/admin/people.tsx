import { href, Link } from "react-router";
import { getDisplayName } from "~/accounts/display-name";
import { findPeople, type ListedPerson } from "~/accounts/people.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, readSearchText, requireRows } from "~/ui/lists/read-page";
import { detailClass } from "~/ui/lists/record-list";
import { type Column, countColumn, Table } from "~/ui/lists/table";
import { TimeAgo } from "~/ui/time-ago";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/people";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const text = readSearchText(url.searchParams);
  const requested = url.searchParams.get("who");
  const who = requested === "buyers" || requested === "staff" ? requested : "all";
  const page = readPage(url.searchParams);
  const found = await findPeople({ text, who, page });
  requireRows(found.people, url);
  return { text, who, page, ...found };
}

const WHO_OPTIONS = [
  ["all", "Everyone"],
  ["buyers", "Buyers"],
  ["staff", "Staff"],
] as const;

export const meta: Route.MetaFunction = (args) => noindexMeta("People", args);

const COLUMNS: readonly Column<ListedPerson>[] = [
  {
    label: "Person",
    cell: (person) => (
      <>
        <span className="flex flex-wrap items-center gap-2">
          <Link to={href("/admin/people/:personId", { personId: person.id })} dir="auto">
            {getDisplayName(person)}
          </Link>
          {person.staff ? <span className={badgeClass()}>Staff</span> : null}
          {person.blocked ? <span className={badgeClass({ tone: "bad" })}>Blocked</span> : null}
        </span>
        {person.name === null ? null : <p className={detailClass}>{person.email}</p>}
      </>
    ),
  },
  countColumn("Saved homes", "savedHomes"),
  countColumn("Requests", "requests"),
  countColumn("Projects", "projects"),
  countColumn("Open sessions", "sessions"),
  { label: "Joined", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
];

export default function PeoplePage({ loaderData: { text, who, page, people, more } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <h1>People</h1>
      <FindForm text={text} placeholder="Name or email">
        <FilterSelect name="who" label="Who" options={WHO_OPTIONS} value={who} />
      </FindForm>
      {people.length > 0 ? (
        <Table label="People" columns={COLUMNS} rows={people} />
      ) : (
        <p className="text-soft">No people match.</p>
      )}
      <ListPages page={page} more={more} />
    </AdminMain>
  );
}
