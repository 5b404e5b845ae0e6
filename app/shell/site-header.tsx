import type { ReactNode } from "react";
import { href, NavLink } from "react-router";
import { BrandLink } from "~/ui/brand-link";
import { Menu } from "~/ui/menu";
import { headerClass, navClass } from "./header-classes";

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
    <header className={headerClass}>
      <BrandLink>{brand.name}</BrandLink>
      <nav className={navClass({ className: "flex-1 max-lg:hidden links:px-3.5" })} aria-label="Main">
        <MainLinks brand={brand} />
        <div className="ml-auto flex items-center gap-1">{children}</div>
      </nav>
      <Menu className="max-lg:block">
        <MainLinks brand={brand} />
        {children}
      </Menu>
    </header>
  );
}
