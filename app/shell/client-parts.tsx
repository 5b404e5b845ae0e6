/** What scripts add to every page, in a chunk of its own that loads after hydration. */
import { type ComponentProps, useEffect } from "react";
import { matchPath } from "react-router";
import { SessionMonitor } from "~/accounts/session-monitor";
import { useLoadingLocation } from "~/ui/hooks/use-loading-location";
import { useSlow } from "~/ui/hooks/use-slow";
import { watchReleases } from "./other-release";
import { PageFocus } from "./page-focus";
import { UnreachableNotice } from "./unreachable";

export { holdUnreachable } from "./unreachable";

/** @param isHeld whether the pending navigation waits for the visitor to try again, as `onHold` reported */
export function ClientParts({
  isHeld,
  onHold,
  ...session
}: ComponentProps<typeof SessionMonitor> & ComponentProps<typeof UnreachableNotice>) {
  useEffect(watchReleases, []);
  return (
    <>
      <SessionMonitor {...session} />
      <UnreachableNotice isHeld={isHeld} onHold={onHold} />
      <HomeLoadingStatus />
      <PageFocus />
    </>
  );
}

const loadingClass =
  "fixed top-4 left-1/2 z-30 [translate:-50%] rounded-panel bg-ink px-5 py-3 font-semibold text-paper lift";

/** Shows a loading message when a listing takes long to open; the previous page stays until it is ready. */
function HomeLoadingStatus() {
  const location = useLoadingLocation();
  const isToHome = location ? matchPath("/listing/:id", location.pathname) !== null : false;
  const isSlow = useSlow(isToHome);
  return <div role="status">{isSlow ? <p className={loadingClass}>Loading property details...</p> : null}</div>;
}
