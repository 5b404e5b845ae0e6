import { matchPath, Outlet, useNavigation, useRouteLoaderData } from "react-router";
import { SessionLinks } from "~/accounts/session-links";
import type { loader as rootLoader } from "~/root";
import { SiteFooter } from "~/shell/site-footer";
import { SiteHeader } from "~/shell/site-header";
import { useLight } from "~/ui/hooks/use-light";
import { useSlow } from "~/ui/hooks/use-slow";

export default function PublicLayout() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const brand = root?.brand;
  const light = useLight();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {brand ? (
        <SiteHeader brand={brand}>
          <SessionLinks user={root?.user ?? null} />
        </SiteHeader>
      ) : null}
      <HomeLoadingStatus />
      <Outlet />
      {brand ? <SiteFooter brand={brand} light={light} /> : null}
    </>
  );
}

/** Shows a loading message when a listing takes long to open; the previous page stays until it is ready. */
function HomeLoadingStatus() {
  const { state, location } = useNavigation();
  const isToHome = location ? matchPath("/listing/:id", location.pathname) !== null : false;
  const isSlow = useSlow(state === "loading" && isToHome);
  return (
    <div role="status" className="opening">
      {isSlow ? <p>Loading property details...</p> : null}
    </div>
  );
}
