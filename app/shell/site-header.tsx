import type { ReactNode } from "react";
import { href, Link, NavLink } from "react-router";
import { Logo } from "~/ui/icons";
import { Menu } from "~/ui/menu";

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
 * The header of every public page. On phones its links are in a menu that opens without scripts.
 * @param children links that depend on the session
 */
export function SiteHeader({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <header className="wrap-page top">
      <Link className="brand" to={href("/")}>
        <Logo />
        {brand.name}
      </Link>
      <nav className="nav" aria-label="Main">
        <MainLinks brand={brand} />
        <div className="nav__end">{children}</div>
      </nav>
      <Menu>
        <MainLinks brand={brand} />
        {children}
      </Menu>
    </header>
  );
}
