import { cx } from "class-variance-authority";
import { href, NavLink } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { BrandLink } from "~/ui/brand-link";
import { Menu } from "~/ui/menu";
import { formatNumber } from "~/ui/text/money";
import { headerClass, navClass } from "./header-classes";

/** Counts of what waits for a staff member. */
export type StaffBadges = { late: number; inbox: number; messages: number };

/** @property badge a count, and what its link lists */
const NAV_LINKS: readonly {
  to: string;
  label: string;
  badge?: { count: keyof StaffBadges; word: string; search: string };
}[] = [
  { to: href("/admin/dashboard"), label: "Mission Control" },
  { to: href("/admin/work"), label: "My work", badge: { count: "late", word: "late", search: "?when=late" } },
  { to: href("/admin/projects"), label: "Projects" },
  { to: href("/admin/inbox"), label: "Inbox", badge: { count: "inbox", word: "waiting", search: "?state=waiting" } },
  {
    to: href("/admin/messages"),
    label: "Messages",
    badge: { count: "messages", word: "waiting", search: "?state=waiting" },
  },
  { to: href("/admin/offers"), label: "Offers" },
  { to: href("/admin/upgrades"), label: "Upgrades" },
  { to: href("/admin/people"), label: "People" },
  { to: href("/admin/reports"), label: "Reports" },
  { to: href("/admin/sync"), label: "IDX Sync" },
  { to: href("/admin/health"), label: "Health" },
  { to: href("/admin/audit"), label: "Audit" },
];

function NavLinks({ badges }: { badges: StaffBadges }) {
  return NAV_LINKS.map(({ to, label, badge }) => {
    const count = badge ? badges[badge.count] : 0;
    return (
      <NavLink key={to} to={badge && count > 0 ? to + badge.search : to}>
        {label}
        {badge && count > 0 ? (
          <span className="ml-1.5 rounded-full bg-sun px-1.5 text-micro font-semibold text-on-sun">
            {formatNumber(count)}
            <span className="sr-only">{` ${badge.word}`}</span>
          </span>
        ) : null}
      </NavLink>
    );
  });
}

const SignOutForm = ({ email }: { email: string }) => (
  <form method="post" action={href("/sign-out")} className="contents">
    <span className="type-small text-soft xl:max-[105rem]:hidden">
      <StaffName email={email} />
    </span>
    <button className="text-card" type="submit">
      Logout
    </button>
  </form>
);

/** The header of every page of the staff's. @param email who is signed in */
export function AdminHeader({
  brandName,
  email,
  badges,
}: {
  brandName: string | undefined;
  email: string;
  badges: StaffBadges;
}) {
  return (
    <header className={cx(headerClass, "xl:max-2xl:gap-x-4")}>
      <BrandLink>
        {brandName}
        <span className="rounded-badge bg-ink px-2 py-0.5 text-micro font-semibold tracking-normal text-paper">
          Staff
        </span>
      </BrandLink>
      <nav
        className={navClass({
          className: "max-xl:hidden links:px-1 links:whitespace-nowrap xl:max-2xl:gap-0.5 2xl:links:px-2",
        })}
        aria-label="Staff"
      >
        <NavLinks badges={badges} />
      </nav>
      <div className={navClass({ className: "ml-auto max-xl:hidden links:px-2.5" })}>
        <SignOutForm email={email} />
      </div>
      <Menu className="max-xl:block">
        <NavLinks badges={badges} />
        <SignOutForm email={email} />
      </Menu>
    </header>
  );
}
