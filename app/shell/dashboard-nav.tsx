import { href, NavLink } from "react-router";
import { PROJECT_PAGES } from "~/projects/summary/parts";
import { Icon, type IconName } from "~/ui/icons";

/** Counts shown next to the links. `tasks` counts open tasks and is null without an active project. */
export type DashboardCounts = { homes: number; searches: number; reviews: number; tasks: number | null };

type WayProps = {
  to: string;
  icon: IconName;
  label: string;
  /** Label on phones. Without it, phones omit the link. */
  short?: string;
  note?: string;
  locked?: boolean;
};

function Way({ to, icon, label, short, note, locked }: WayProps) {
  return (
    <NavLink to={to} className={short ? undefined : "dash__wide"}>
      <Icon name={icon} />
      <span className="dash__wide">{label}</span>
      {short ? <span className="dash__narrow">{short}</span> : null}
      {locked ? <span className="vh">(locked)</span> : null}
      {locked ? <Icon name="lock" size="s" /> : note ? <small>{note}</small> : null}
    </NavLink>
  );
}

const some = (count: number) => (count > 0 ? count.toLocaleString("en-US") : undefined);

/** Links to the dashboard's pages: a side nav, or on phones a bottom nav with one link for all project pages. */
export function DashboardNav({ counts: { homes, searches, reviews, tasks } }: { counts: DashboardCounts }) {
  const locked = tasks === null;
  return (
    <nav className="dash__nav" aria-label="Dashboard">
      <div>
        <h2 className="dash__wide">Looking</h2>
        <Way to={href("/dashboard/saved")} icon="heart" label="Saved homes" short="Saved" note={some(homes)} />
        <Way
          to={href("/dashboard/searches")}
          icon="bookmark"
          label="Saved searches"
          short="Searches"
          note={some(searches)}
        />
        <Way
          to={href("/dashboard/offers")}
          icon="clock"
          label="Homes in review"
          short="In review"
          note={some(reviews)}
        />
      </div>
      <div>
        <h2 className="dash__wide">Your project</h2>
        {PROJECT_PAGES.map(({ to, icon, label }) => (
          <Way
            key={to}
            to={to}
            icon={icon}
            label={label}
            short={label === "Summary" ? "Project" : undefined}
            locked={locked}
            note={label === "Tasks" && tasks ? `${tasks} to do` : undefined}
          />
        ))}
      </div>
      <div>
        <h2 className="dash__wide">You</h2>
        <Way to={href("/dashboard/profile")} icon="person" label="Profile" short="Profile" />
      </div>
    </nav>
  );
}
