import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Icon, Mark } from "~/ui/icons";
import porch from "./art/porch.svg?url";

/** The layout of sign-in and account pages: brand, close link and picture. */
export function Door({ brandName, back, children }: { brandName: string; back: string; children: ReactNode }) {
  return (
    <main id="main" className="door">
      <div className="door__form">
        <div className="door__top">
          <Link className="brand" to={href("/")} reloadDocument>
            <Mark />
            {brandName}
          </Link>
          <Link className="btn btn--icon btn--plain" to={back} aria-label="Close" reloadDocument>
            <Icon name="close" />
          </Link>
        </div>
        <div className="door__mid">{children}</div>
      </div>
      <div className="door__art" aria-hidden="true">
        <img src={porch} alt="" />
      </div>
    </main>
  );
}
