import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Icon, Logo } from "~/ui/icons";
import porch from "./art/porch.svg?url";

/** The layout of sign-in and account pages: brand, close link and picture. */
export function AuthLayout({
  brandName,
  closePath,
  children,
}: {
  brandName: string;
  closePath: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className="auth-layout">
      <div className="auth-layout__form">
        <div className="auth-layout__top">
          <Link className="brand" to={href("/")} reloadDocument>
            <Logo />
            {brandName}
          </Link>
          <Link className="btn btn--icon btn--plain" to={closePath} aria-label="Close" reloadDocument>
            <Icon name="close" />
          </Link>
        </div>
        <div className="auth-layout__content">{children}</div>
      </div>
      <div className="auth-layout__art" aria-hidden="true">
        <img src={porch} alt="" />
      </div>
    </main>
  );
}
