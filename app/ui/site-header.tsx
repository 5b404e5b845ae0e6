import { href, Link, NavLink, useLocation } from "react-router";
import { Icon, Mark } from "./icons";

type Brand = { name: string; faqUrl: string; getStartedUrl: string };

function MainLinks({ brand }: { brand: Brand }) {
  return (
    <>
      <NavLink to={href("/")} end>
        Browse Homes
      </NavLink>
      <a href={brand.faqUrl}>FAQ</a>
      <a href={brand.getStartedUrl}>Get Started</a>
    </>
  );
}

/** Who is signed in, as the header needs to know. */
type HeaderUser = { email: string };

/** Login for visitors, which leads back to here; Logout for everybody else. */
function SessionLinks({ user }: { user: HeaderUser | null }) {
  const { pathname, search } = useLocation();
  if (!user) {
    const here = pathname + search;
    const returnTo = here === "/" ? "" : `?returnTo=${encodeURIComponent(here)}`;
    return (
      <Link to={href("/sign-in") + returnTo} rel="nofollow">
        Login
      </Link>
    );
  }
  return (
    <>
      <NavLink to={href("/dashboard")}>Dashboard</NavLink>
      {/* A post of the browser's own: the page that follows is another's. */}
      <form method="post" action={href("/sign-out")} className="nav__form">
        <button type="submit" className="nav__button" title={`Signed in as ${user.email}`}>
          Logout
        </button>
      </form>
    </>
  );
}

/** The header of every public page; on phones its links fold into a menu that opens without scripts. */
export function SiteHeader({ brand, user }: { brand: Brand; user: HeaderUser | null }) {
  return (
    <header className="wrap top">
      <Link className="brand" to={href("/")}>
        <Mark />
        {brand.name}
      </Link>
      <nav className="nav" aria-label="Main">
        <MainLinks brand={brand} />
        <SessionLinks user={user} />
      </nav>
      <details className="menu pop">
        <summary aria-label="Menu">
          <Icon name="menu" />
        </summary>
        <nav className="menu__links" aria-label="Menu">
          <MainLinks brand={brand} />
          <SessionLinks user={user} />
        </nav>
      </details>
    </header>
  );
}
