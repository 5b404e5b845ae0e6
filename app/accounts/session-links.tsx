import { href, Link, NavLink, useLocation } from "react-router";
import { useSignInLinkProps } from "./sign-in-dialog-provider";
import { signInPath } from "./sign-in-path";

type HeaderUser = { email: string; staff: boolean };

/** Login for visitors, in a dialog or on its page; Dashboard, Admin and Logout for signed-in users. */
export function SessionLinks({ user }: { user: HeaderUser | null }) {
  const path = signInPath(useLocation());
  const dialogLinkProps = useSignInLinkProps();
  if (!user) {
    return (
      <Link to={path} rel="nofollow" {...dialogLinkProps}>
        Login
      </Link>
    );
  }
  return (
    <>
      <NavLink to={href("/dashboard")}>Dashboard</NavLink>
      {user.staff ? <a href="/admin">Admin</a> : null}
      {/* A plain form, so that the next page loads without the signed-in user's state. */}
      <form method="post" action={href("/sign-out")} className="contents">
        <button type="submit" className="text-card" title={`Signed in as ${user.email}`}>
          Logout
        </button>
      </form>
    </>
  );
}
