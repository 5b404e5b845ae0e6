import { data, href, Link, Outlet, useLocation } from "react-router";
import { getDisplayName } from "~/accounts/display-name";
import { findPersonId } from "~/accounts/people.server";
import { findWaitingThreads } from "~/messages/threads.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { countItems, getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { ProjectStats } from "~/projects/summary/project-parts";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { badgeClass } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { PhotoPlaceholder } from "~/ui/icons";
import { SectionHead } from "~/ui/section-head";
import { Tabs } from "~/ui/tabs";
import { formatDate } from "~/ui/text/dates";
import { capitalize, pluralize } from "~/ui/text/text";
import type { Route } from "./+types/project-shell";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const [counts, buyerId, waiting] = await Promise.all([
    countItems(project.id),
    findPersonId(project.buyerEmail),
    findWaitingThreads([project.id]),
  ]);
  return { project, counts, buyerId, isWaiting: waiting.length > 0 };
}

const TABS = [
  ["Summary", "summary"],
  ["Tasks", "tasks"],
  ["Documents", "documents"],
  ["Design", "design"],
  ["Budget", "budget"],
  ["Change orders", "change-orders"],
  ["Contacts", "contacts"],
  ["Messages", "messages"],
  ["Notes", "notes"],
] as const;

/** The tabs of pages whose path doesn't name theirs. */
const TAB_OF_PAGE: Readonly<Record<string, string>> = {
  milestones: "summary",
  template: "summary",
  delete: "summary",
  "wanted-documents": "documents",
  buyers: "contacts",
};

export default function ProjectShell({ loaderData: { project, counts, buyerId, isWaiting } }: Route.ComponentProps) {
  const { id, propertyAddress, buyerName, buyerEmail, currentPhase, heroUrl, status } = project;
  const [, , , , page = ""] = useLocation().pathname.split("/");
  const currentTab = TAB_OF_PAGE[page] ?? page;
  const buyerUrl = buyerId
    ? href("/admin/people/:personId", { personId: buyerId })
    : `${href("/admin/people")}?${new URLSearchParams({ q: buyerEmail })}`;
  return (
    <AdminMain>
      <div>
        <BackLink to={href("/admin/projects")} label="Projects">
          <span>
            <ButtonLink look="plain" size="s" to={buyerUrl}>
              Buyer
            </ButtonLink>
            {project.requestId ? (
              <ButtonLink look="plain" size="s" to={href("/admin/inbox/:requestId", { requestId: project.requestId })}>
                Request
              </ButtonLink>
            ) : null}
            <ButtonLink look="plain" size="s" to={`${href("/admin/audit")}?${new URLSearchParams({ project: id })}`}>
              History
            </ButtonLink>
          </span>
        </BackLink>
        <SectionHead>
          <div className="flex items-center gap-5">
            <div className="photo-frame w-26 flex-none rounded-control max-sm:hidden">
              {heroUrl ? <img src={heroUrl} alt="" width={104} height={78} /> : <PhotoPlaceholder />}
            </div>
            <div>
              <h1 className="max-sm:text-lead/[1.25]">{propertyAddress}</h1>
              <p className="text-soft sm:mt-1">
                <span dir="auto">{getDisplayName({ name: buyerName, email: buyerEmail })}</span>
                {`, in ${currentPhase} `}
                {status === "active" ? null : <span className={badgeClass()}>{capitalize(status)}</span>}
              </p>
            </div>
          </div>
          {/* Phones have room for two lines above the tabs. The form of the summary has these values. */}
          <div className="max-sm:hidden">
            <ProjectStats
              project={{ ...project, estMoveIn: project.estimatedCompletionDate }}
              formatMoveIn={formatDate}
              audience="staff"
            />
          </div>
        </SectionHead>
      </div>
      <Tabs label="Project">
        {TABS.map(([label, tab]) => (
          <Link
            key={tab}
            aria-current={tab === currentTab ? "page" : undefined}
            to={`${href("/admin/projects/:projectId", { projectId: id })}/${tab}`}
            aria-label={
              tab === "summary" || tab === "messages" ? undefined : `${label}, ${pluralize(counts[tab], "item")}`
            }
          >
            {`${label} `}
            {tab === "messages" ? (
              isWaiting ? (
                <span className={badgeClass({ tone: "sun" })}>To answer</span>
              ) : null
            ) : null}
            {tab === "summary" || tab === "messages" ? null : <span>{counts[tab]}</span>}
          </Link>
        ))}
      </Tabs>
      <Outlet />
    </AdminMain>
  );
}
