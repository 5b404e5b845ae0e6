import { Outlet, useRouteLoaderData } from "react-router";
import { SessionLinks } from "~/accounts/session-links";
import stylesheet from "~/full.css?url";
import { requireSession, signedInMiddleware } from "~/platform/auth/session.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import type { loader as rootLoader } from "~/root";
import { getDashboardCounts } from "~/shell/dashboard.server";
import { DashboardNav } from "~/shell/dashboard-nav";
import { LegalLine } from "~/shell/site-footer";
import { SiteHeader } from "~/shell/site-header";
import { SkipToContent } from "~/ui/skip-link";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

/** Without a loader, client navigation wouldn't call the server, and the middleware wouldn't run. */
export async function loader({ context }: Route.LoaderArgs) {
  return { counts: await getDashboardCounts(await requireSession(context)) };
}

export const headers = privateHeaders;

const layoutClass =
  "wrap-page grid grid-cols-1 items-start gap-x-[clamp(1.5rem,4vw,3.5rem)] pt-2 pb-12 lg:grid-cols-[15rem_minmax(0,1fr)] " +
  "lg:pb-20 [&>main]:grid [&>main]:min-h-[60vh] [&>main]:content-start [&>main]:gap-[clamp(1.75rem,3vw,2.5rem)] " +
  "[&>main_section>h2]:mb-4 print:block print:p-0 print:[&>main]:block print:[&>main]:min-h-0";

export default function DashboardLayout({ loaderData: { counts } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <SkipToContent />
      {root ? (
        <SiteHeader brand={root.brand}>
          <SessionLinks user={root.user} />
        </SiteHeader>
      ) : null}
      <div className={layoutClass}>
        <DashboardNav counts={counts} />
        <Outlet />
      </div>
      {root ? (
        <footer className="wrap-page pt-6 pb-8 print:hidden">
          <LegalLine brokerage={root.brand.brokerage} />
        </footer>
      ) : null}
    </>
  );
}
