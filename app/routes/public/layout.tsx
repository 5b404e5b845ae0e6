import { Outlet, useRouteLoaderData } from "react-router";
import { SessionLinks } from "~/accounts/session-links";
import type { loader as rootLoader } from "~/root";
import { SiteFooter } from "~/shell/site-footer";
import { SiteHeader } from "~/shell/site-header";
import { useLight } from "~/ui/hooks/use-light";
import { SkipToContent } from "~/ui/skip-link";

export default function PublicLayout() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const brand = root?.brand;
  const light = useLight();
  return (
    <>
      <SkipToContent />
      {brand ? (
        <SiteHeader brand={brand}>
          <SessionLinks user={root?.user ?? null} />
        </SiteHeader>
      ) : null}
      <Outlet />
      {brand ? <SiteFooter brand={brand} light={light} /> : null}
    </>
  );
}
