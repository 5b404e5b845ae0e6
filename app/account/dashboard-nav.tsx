import { href, NavLink } from "react-router";
import { Icon, type IconName } from "~/ui/icons";

const PAGES: readonly { to: string; icon: IconName; label: string }[] = [
  { to: href("/dashboard/saved"), icon: "heart", label: "Saved homes" },
  { to: href("/dashboard/searches"), icon: "bookmark", label: "Saved searches" },
  { to: href("/dashboard/profile"), icon: "person", label: "Profile" },
];

/** The ways between the dashboard's pages: beside them, on phones at the bottom of the window. */
export function DashboardNav() {
  return (
    <nav className="dash__nav" aria-label="Dashboard">
      {PAGES.map(({ to, icon, label }) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
