import type { ReactNode } from "react";
import { BrandLink } from "~/ui/brand-link";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import porch from "./art/porch.svg?url";

const layoutClass =
  "grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-none";

const contentClass =
  "mx-auto mt-0 mb-auto grid w-full max-w-[25rem] gap-5 py-8 min-[37.5rem]:my-auto [&_h1]:text-head [&_h1+p]:mt-2";

/** Above the form on narrow screens. */
const pictureClass =
  "relative -order-1 aspect-[3.4] max-h-56 w-full bg-sand min-[37.5rem]:aspect-[2.4] " +
  "lg:order-none lg:aspect-auto lg:max-h-none";

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
    <main id="main" className={layoutClass}>
      <div className="flex flex-col px-(--gutter) pt-4 pb-10">
        <div className="flex items-center justify-between">
          <BrandLink reloadDocument>{brandName}</BrandLink>
          <ButtonLink look="plain" size="icon" to={closePath} aria-label="Close" reloadDocument>
            <Icon name="close" />
          </ButtonLink>
        </div>
        <div className={contentClass}>{children}</div>
      </div>
      <div className={pictureClass} aria-hidden="true">
        <img className="absolute inset-0 size-full object-cover" src={porch} alt="" />
      </div>
    </main>
  );
}
