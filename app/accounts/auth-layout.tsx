import type { ReactNode } from "react";
import { BrandLink } from "~/ui/brand-link";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
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
          <BrandLink reloadDocument>{brandName}</BrandLink>
          <ButtonLink look="plain" size="icon" to={closePath} aria-label="Close" reloadDocument>
            <Icon name="close" />
          </ButtonLink>
        </div>
        <div className="auth-layout__content">{children}</div>
      </div>
      <div className="auth-layout__art" aria-hidden="true">
        <img src={porch} alt="" />
      </div>
    </main>
  );
}
