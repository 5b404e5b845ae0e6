import { href, Link, NavLink } from "react-router";
import { Logo } from "~/ui/icons";
import { Menu } from "~/ui/menu";

const NAV_LINKS = [
  { to: href("/admin/dashboard"), label: "Mission Control" },
  { to: href("/admin/projects"), label: "Projects" },
  { to: href("/admin/inbox"), label: "Inbox" },
  { to: href("/admin/offers"), label: "Offers" },
  { to: href("/admin/people"), label: "People" },
  { to: href("/admin/sync"), label: "IDX Sync" },
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
  <form method="post" action={href("/sign-out")} className="nav__form">
    <span className="type-small text-soft">{email}</span>
    <button className="nav__button" type="submit">
      Logout
    </button>
  </form>
);

/** The header of every page of the staff's. @param email who is signed in */
export function AdminHeader({ brandName, email }: { brandName: string | undefined; email: string }) {
  return (
    <header className="wrap-page top">
      <Link className="brand" to={href("/")}>
        <Logo />
        {brandName}
        <span className="staff">Staff</span>
      </Link>
      <nav className="nav" aria-label="Staff">
        <NavLinks />
      </nav>
      <div className="nav nav--end">
        <SignOutForm email={email} />
      </div>
      <Menu>
        <NavLinks />
        <SignOutForm email={email} />
      </Menu>
    </header>
  );
}
