/** What scripts add to every page, in a chunk of its own that loads after hydration. */
import type { ComponentProps } from "react";
import { useEffect, useRef, useState } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";
import { SessionMonitor } from "~/accounts/session-monitor";
import { useSlow } from "~/ui/hooks/use-slow";
import { OfflineNotice } from "./unreachable";

export function ClientParts(session: ComponentProps<typeof SessionMonitor>) {
  return (
    <>
      <SessionMonitor {...session} />
      <OfflineNotice />
      <HomeLoadingStatus />
      <PageFocus />
    </>
  );
}

const loadingClass =
  "fixed top-4 left-1/2 z-30 [translate:-50%] rounded-panel bg-ink px-5 py-3 font-semibold text-paper lift";

/** Shows a loading message when a listing takes long to open; the previous page stays until it is ready. */
function HomeLoadingStatus() {
  const { location } = useNavigation();
  const isToHome = location ? matchPath("/listing/:id", location.pathname) !== null : false;
  const isSlow = useSlow(isToHome);
  return <div role="status">{isSlow ? <p className={loadingClass}>Loading property details...</p> : null}</div>;
}

/** Moves the focus to the heading of a page that scripts open, or announces its title if a link on it keeps the focus. */
function PageFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcedTitle, setAnnouncedTitle] = useState("");
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement !== document.body) return setAnnouncedTitle(document.title);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div role="status" className="sr-only">
      {announcedTitle}
    </div>
  );
}
