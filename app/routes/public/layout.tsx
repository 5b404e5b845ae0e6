import { Outlet, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";
import { SiteFooter } from "~/ui/site-footer";
import { SiteHeader } from "~/ui/site-header";

export default function PublicLayout() {
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {brand ? <SiteHeader brand={brand} /> : null}
      <Outlet />
      {brand ? <SiteFooter brand={brand} /> : null}
    </>
  );
}
