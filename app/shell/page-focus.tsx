import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the heading of a page that scripts open, or announces its title if a link on it keeps the focus. */
export function PageFocus() {
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
