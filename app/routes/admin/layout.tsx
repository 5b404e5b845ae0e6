import { data, href, Link, NavLink, Outlet, redirect, useRouteLoaderData } from "react-router";
import stylesheet from "~/account/admin.css?url";
import { afterComingIn } from "~/account/second-factor.server";
import { currentSession } from "~/platform/auth/session.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { privateHeaders } from "~/platform/http/private-headers";
import type { loader as rootLoader } from "~/root";
import { Mark } from "~/ui/icons";
import { Menu } from "~/ui/menu";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/**
 * * Admits staff by the account's current email address and a confirmed second factor; everyone else gets an error page or
 * the second factor's page.
 */
const staffOnly: Route.MiddlewareFunction = async ({ url, context }) => {
  const session = await currentSession(context);
  if (!session) throw data({ email: null }, { status: 401 });
  if (session.user.needsSecondFactor) throw redirect(afterComingIn(url.pathname + url.search, session.user));
  if (!session.user.staff) throw data({ email: session.user.email }, { status: 403 });
};

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

/** Without a loader, client navigation wouldn't call the server, and the middleware wouldn't run. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  return { email: user.email };
}

export const headers = privateHeaders;

const WAYS = [
  { to: href("/admin/dashboard"), label: "Mission Control" },
  { to: href("/admin/projects"), label: "Projects" },
  { to: href("/admin/inbox"), label: "Inbox" },
  { to: href("/admin/offers"), label: "Offers" },
  { to: href("/admin/people"), label: "People" },
  { to: href("/admin/sync"), label: "IDX Sync" },
  { to: href("/admin/audit"), label: "Audit" },
];

function Ways() {
  return WAYS.map(({ to, label }) => (
    <NavLink key={to} to={to}>
      {label}
    </NavLink>
  ));
}

const SignOut = ({ email }: { email: string }) => (
  <form method="post" action={href("/sign-out")} className="nav__form">
    <span className="small soft">{email}</span>
    <button className="nav__button" type="submit">
      Logout
    </button>
  </form>
);

export default function AdminLayout({ loaderData: { email } }: Route.ComponentProps) {
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="wrap top">
        <Link className="brand" to={href("/")}>
          <Mark />
          {brand?.name}
          <span className="staff">Staff</span>
        </Link>
        <nav className="nav" aria-label="Staff">
          <Ways />
        </nav>
        <div className="nav nav--end">
          <SignOut email={email} />
        </div>
        <Menu>
          <Ways />
          <SignOut email={email} />
        </Menu>
      </header>
      <Outlet />
    </>
  );
}
