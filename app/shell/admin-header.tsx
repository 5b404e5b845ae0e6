import { href, NavLink } from "react-router";
import { BrandLink } from "~/ui/brand-link";
import { Menu } from "~/ui/menu";
import { headerClass, navClass } from "./header-classes";

const NAV_LINKS = [
  { to: href("/admin/dashboard"), label: "Mission Control" },
  { to: href("/admin/projects"), label: "Projects" },
  { to: href("/admin/inbox"), label: "Inbox" },
  { to: href("/admin/offers"), label: "Offers" },
  { to: href("/admin/upgrades"), label: "Upgrades" },
  { to: href("/admin/people"), label: "People" },
  { to: href("/admin/reports"), label: "Reports" },
  { to: href("/admin/sync"), label: "IDX Sync" },
  { to: href("/admin/health"), label: "Health" },
  { to: href("/admin/audit"), label: "Audit" },
];

function NavLinks() {
  return NAV_LINKS.map(({ to, label }) => (
    <NavLink key={to} to={to}>
      {label}
    </NavLink>
  ));
}

const SignOutForm = ({ email }: { email: string }) => (
  <form method="post" action={href("/sign-out")} className="contents">
    <span className="type-small text-soft xl:max-2xl:hidden">{email}</span>
    <button className="text-card" type="submit">
      Logout
    </button>
  </form>
);

/** The header of every page of the staff's. @param email who is signed in */
export function AdminHeader({ brandName, email }: { brandName: string | undefined; email: string }) {
  return (
    <header className={headerClass}>
      <BrandLink>
        {brandName}
        <span className="rounded-badge bg-ink px-2 py-0.5 text-micro font-semibold tracking-normal text-paper">
          Staff
        </span>
      </BrandLink>
      <nav className={navClass({ audience: "staff" })} aria-label="Staff">
        <NavLinks />
      </nav>
      <div className={navClass({ audience: "staff", className: "ml-auto" })}>
        <SignOutForm email={email} />
      </div>
      <Menu below="xl">
        <NavLinks />
        <SignOutForm email={email} />
      </Menu>
    </header>
  );
}
