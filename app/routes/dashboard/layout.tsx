import { Outlet, useRouteLoaderData } from "react-router";
import { SessionLinks } from "~/accounts/session-links";
import { requireSession, signedInMiddleware } from "~/platform/auth/session.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import type { loader as rootLoader } from "~/root";
import stylesheet from "~/shell/dashboard.css?url";
import { getDashboardCounts } from "~/shell/dashboard.server";
import { DashboardNav } from "~/shell/dashboard-nav";
import { LegalLine } from "~/shell/site-footer";
import { SiteHeader } from "~/shell/site-header";
import { SkipLink } from "~/ui/skip-link";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

/** Without a loader, client navigation wouldn't call the server, and the middleware wouldn't run. */
export async function loader({ context }: Route.LoaderArgs) {
  return { counts: await getDashboardCounts(await requireSession(context)) };
}

export const headers = privateHeaders;

export default function DashboardLayout({ loaderData: { counts } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      {root ? (
        <SiteHeader brand={root.brand}>
          <SessionLinks user={root.user} />
        </SiteHeader>
      ) : null}
      <div className="wrap-page dash">
        <DashboardNav counts={counts} />
        <Outlet />
      </div>
      {root ? (
        <footer className="wrap-page dash__foot">
          <LegalLine legalName={root.brand.legalName} />
        </footer>
      ) : null}
    </>
  );
}
