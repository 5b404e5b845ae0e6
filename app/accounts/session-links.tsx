import { href, Link, NavLink, useLocation } from "react-router";
import { signInPath, useSignInLink } from "./sign-in-over";

/** Who is signed in, as the header needs to know. */
type HeaderUser = { email: string; staff: boolean };

/** Login for visitors, over this page or back to it; for everybody else their pages, and Logout. */
export function SessionLinks({ user }: { user: HeaderUser | null }) {
  const path = signInPath(useLocation());
  const overPage = useSignInLink();
  if (!user) {
    return (
      <Link to={path} rel="nofollow" {...overPage}>
        Login
      </Link>
    );
  }
  return (
    <>
      <NavLink to={href("/dashboard")}>Dashboard</NavLink>
      {user.staff ? <a href="/admin">Admin</a> : null}
      {/* A post of the browser's own: the page that follows is another's. */}
      <form method="post" action={href("/sign-out")} className="nav__form">
        <button type="submit" className="nav__button" title={`Signed in as ${user.email}`}>
          Logout
        </button>
      </form>
    </>
  );
}
