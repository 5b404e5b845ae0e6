import { cx } from "class-variance-authority";
import { href, NavLink } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { BrandLink } from "~/ui/brand-link";
import { Menu } from "~/ui/menu";
import { formatNumber } from "~/ui/text/money";
import { headerClass, navClass } from "./header-classes";

const MESSAGES = href("/admin/messages");

const NAV_LINKS = [
  { to: href("/admin/dashboard"), label: "Mission Control" },
  { to: href("/admin/work"), label: "My work" },
  { to: href("/admin/projects"), label: "Projects" },
  { to: href("/admin/inbox"), label: "Inbox" },
  { to: MESSAGES, label: "Messages" },
  { to: href("/admin/offers"), label: "Offers" },
  { to: href("/admin/upgrades"), label: "Upgrades" },
  { to: href("/admin/people"), label: "People" },
  { to: href("/admin/reports"), label: "Reports" },
  { to: href("/admin/sync"), label: "IDX Sync" },
  { to: href("/admin/health"), label: "Health" },
  { to: href("/admin/audit"), label: "Audit" },
];

function NavLinks({ waiting }: { waiting: number }) {
  return NAV_LINKS.map(({ to, label }) => (
    <NavLink key={to} to={to === MESSAGES && waiting > 0 ? `${to}?state=waiting` : to}>
      {label}
      {to === MESSAGES && waiting > 0 ? (
        <span className="ml-1.5 rounded-full bg-sun px-1.5 text-micro font-semibold text-on-sun">
          {formatNumber(waiting)}
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </NavLink>
  ));
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

/** The header of every page of the staff's. @param email who is signed in @param waiting threads that wait for them */
export function AdminHeader({
  brandName,
  email,
  waiting,
}: {
  brandName: string | undefined;
  email: string;
  waiting: number;
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
        <NavLinks waiting={waiting} />
      </nav>
      <div className={navClass({ className: "ml-auto max-xl:hidden links:px-2.5" })}>
        <SignOutForm email={email} />
      </div>
      <Menu className="max-xl:block">
        <NavLinks waiting={waiting} />
        <SignOutForm email={email} />
      </Menu>
    </header>
  );
}
