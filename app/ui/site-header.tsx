import type { ReactNode } from "react";
import { href, Link, NavLink } from "react-router";
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

/**
 * The header of every public page; on phones its links fold into a menu that opens without scripts.
 * @param children links that follow the session
 */
export function SiteHeader({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <header className="wrap top">
      <Link className="brand" to={href("/")}>
        <Mark />
        {brand.name}
      </Link>
      <nav className="nav" aria-label="Main">
        <MainLinks brand={brand} />
        {children}
      </nav>
      <details className="menu pop">
        <summary aria-label="Menu">
          <Icon name="menu" />
        </summary>
        <nav className="menu__links" aria-label="Menu">
          <MainLinks brand={brand} />
          {children}
        </nav>
      </details>
    </header>
  );
}
