import { href, NavLink } from "react-router";
import { PROJECT_PAGES } from "~/projects/summary/project-pages";
import { Icon, type IconName } from "~/ui/icons";
import { formatNumber } from "~/ui/text/money";

/** Counts shown next to the links. `tasks` counts open tasks and is null without an active project. */
export type DashboardCounts = { homes: number; searches: number; reviews: number; tasks: number | null };

type NavItemProps = {
  to: string;
  icon: IconName;
  label: string;
  /** Label on phones. Without it, phones omit the link. */
  shortLabel?: string;
  note?: string;
  locked?: boolean;
};

function NavItem({ to, icon, label, shortLabel, note, locked }: NavItemProps) {
  return (
    <NavLink to={to} className={shortLabel ? undefined : "dash__wide"}>
      <Icon name={icon} />
      <span className="dash__wide">{label}</span>
      {shortLabel ? <span className="dash__narrow">{shortLabel}</span> : null}
      {locked ? <span className="sr-only">(locked)</span> : null}
      {locked ? <Icon name="lock" size="s" /> : note ? <small>{note}</small> : null}
    </NavLink>
  );
}

const formatPositiveCount = (count: number) => (count > 0 ? formatNumber(count) : undefined);

/** Links to the dashboard's pages: a side nav, or on phones a bottom nav with one link for all project pages. */
export function DashboardNav({ counts: { homes, searches, reviews, tasks } }: { counts: DashboardCounts }) {
  const locked = tasks === null;
  return (
    <nav className="dash__nav" aria-label="Dashboard">
      <div>
        <h2 className="dash__wide">Looking</h2>
        <NavItem
          to={href("/dashboard/saved")}
          icon="heart"
          label="Saved homes"
          shortLabel="Saved"
          note={formatPositiveCount(homes)}
        />
        <NavItem
          to={href("/dashboard/searches")}
          icon="bookmark"
          label="Saved searches"
          shortLabel="Searches"
          note={formatPositiveCount(searches)}
        />
        <NavItem
          to={href("/dashboard/offers")}
          icon="clock"
          label="Homes in review"
          shortLabel="In review"
          note={formatPositiveCount(reviews)}
        />
      </div>
      <div>
        <h2 className="dash__wide">Your project</h2>
        {PROJECT_PAGES.map(({ to, icon, label }) => (
          <NavItem
            key={to}
            to={to}
            icon={icon}
            label={label}
            shortLabel={label === "Summary" ? "Project" : undefined}
            locked={locked}
            note={label === "Tasks" && tasks ? `${tasks} to do` : undefined}
          />
        ))}
      </div>
      <div>
        <h2 className="dash__wide">You</h2>
        <NavItem to={href("/dashboard/profile")} icon="person" label="Profile" shortLabel="Profile" />
      </div>
    </nav>
  );
}
