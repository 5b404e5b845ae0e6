import { cx } from "class-variance-authority";
import { href, NavLink } from "react-router";
import { PROJECT_PAGES } from "~/projects/summary/project-pages";
import { Icon, type IconName } from "~/ui/icons";
import { CLOCK_ICON, LOCK_ICON, MESSAGE_ICON, PERSON_ICON } from "~/ui/private-icons";
import { formatNumber } from "~/ui/text/money";

/** Counts shown next to the links. `tasks` counts open tasks of the buyer and is null without an active project; `messages` unread threads. */
export type DashboardCounts = {
  homes: number;
  searches: number;
  reviews: number;
  tasks: number | null;
  messages: number;
};

/** On narrow screens a bar, in tall windows at the bottom, for which base.css leaves room. With large text it has several rows. */
const navClass =
  "grid gap-6 print:hidden lg:sticky lg:top-5 max-lg:tall:min-[18rem]:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-15 max-lg:flex " +
  "max-lg:gap-0 max-lg:bg-paper max-lg:px-2 max-lg:pt-1 max-lg:pb-[calc(0.25rem+env(safe-area-inset-bottom))] " +
  "max-lg:not-tall:mb-4 max-[18rem]:mb-4 max-[18rem]:flex-wrap max-lg:[box-shadow:0_-8px_24px_-8px_rgb(43_30_26/0.22)]";

const groupClass = "group max-lg:contents";

const headingClass = "px-3.5 pb-1.5 text-small font-medium tracking-normal text-soft max-lg:hidden";

/** In the bar, the link of a group is also current on the pages whose links are only in the side nav. */
const linkClass =
  "relative min-h-11 items-center gap-4 rounded-control px-3.5 py-2 font-medium no-underline hover:bg-stucco " +
  "lg:not-hover:aria-[current]:bg-sand aria-[current]:font-semibold max-lg:flex-auto max-lg:flex-col max-lg:justify-center max-lg:text-center max-lg:wrap-anywhere max-lg:gap-0.5 max-lg:px-0.5 max-lg:py-1.5 " +
  "max-lg:text-micro max-lg:text-soft max-lg:aria-[current]:text-ink " +
  "max-lg:group-has-[[data-wide][aria-current]]:text-ink max-lg:[&>svg]:box-content max-lg:[&>svg]:rounded-full " +
  "max-lg:[&>svg]:px-[0.9rem] max-lg:[&>svg]:py-[0.2rem] max-lg:aria-[current]:[&>svg]:bg-sun " +
  "max-lg:aria-[current]:[&>svg]:text-on-sun max-lg:group-has-[[data-wide][aria-current]]:[&>svg]:bg-sun " +
  "max-lg:group-has-[[data-wide][aria-current]]:[&>svg]:text-on-sun";

/** On phones on the corner of the icon. */
const unreadClass =
  "grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-micro font-semibold text-paper lg:ml-auto " +
  "max-lg:absolute max-lg:top-0 max-lg:left-1/2 max-lg:ml-2";

type NavItemProps = {
  to: string;
  icon: IconName;
  label: string;
  /** Label on phones. Without it, phones omit the link. */
  shortLabel?: string;
  note?: string;
  /** How many unread messages it leads to, which phones show too. */
  unread?: number;
  locked?: boolean;
};

/** Characters of a label that may wrap. */
const LONG_LABEL = 8;

function NavItem({ to, icon, label, shortLabel, note, unread = 0, locked }: NavItemProps) {
  return (
    <NavLink
      to={to}
      className={cx(
        linkClass,
        shortLabel ? "flex" : "hidden lg:flex",
        // With wider text, longer labels wrap and these stay whole.
        shortLabel && shortLabel.length < LONG_LABEL && "max-lg:shrink-0",
      )}
      data-wide={!shortLabel || undefined}
    >
      <Icon name={icon} />
      <span className="max-lg:hidden">{label}</span>
      {shortLabel ? <span className="lg:hidden">{shortLabel}</span> : null}
      {locked ? <span className="sr-only">(locked)</span> : null}
      {unread > 0 ? (
        <span className={unreadClass}>
          {formatNumber(unread)}
          <span className="sr-only"> unread</span>
        </span>
      ) : null}
      {locked || note ? (
        <span className="ml-auto text-small text-soft max-lg:hidden">
          {locked ? <Icon name={LOCK_ICON} size="s" /> : note}
        </span>
      ) : null}
    </NavLink>
  );
}

const formatPositiveCount = (count: number) => (count > 0 ? formatNumber(count) : undefined);

/** Links to the dashboard's pages: a side nav, or on phones a bottom nav with one link for all project pages. */
export function DashboardNav({ counts: { homes, searches, reviews, tasks, messages } }: { counts: DashboardCounts }) {
  const locked = tasks === null;
  return (
    <nav className={navClass} data-bottom-nav aria-label="Dashboard">
      <div className={groupClass}>
        <h2 className={headingClass}>Looking</h2>
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
          icon={CLOCK_ICON}
          label="Homes in review"
          shortLabel="In review"
          note={formatPositiveCount(reviews)}
        />
      </div>
      <div className={groupClass}>
        <h2 className={headingClass}>Your project</h2>
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
      <div className={groupClass}>
        <h2 className={headingClass}>You</h2>
        <NavItem
          to={href("/dashboard/messages")}
          icon={MESSAGE_ICON}
          label="Messages"
          shortLabel="Messages"
          unread={messages}
        />
        <NavItem to={href("/dashboard/profile")} icon={PERSON_ICON} label="Profile" shortLabel="Profile" />
      </div>
    </nav>
  );
}
