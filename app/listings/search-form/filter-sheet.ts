/**
 * "More Filters" on phones: a full-screen panel that closes on the browser's Back, because opening it adds a history
 * entry. Only the entry's hash identifies it, and no element has that id, so nothing scrolls.
 */
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useMedia } from "~/ui/hooks/use-media";
import { useVisitKey } from "~/ui/hooks/use-visit";
import { SHEET_HASH } from "../links/list-links";
import { useNextSearch } from "../links/use-next-search";

/** Matches the breakpoint in the stylesheet. */
const PHONE = "(width < 40rem)";

/** Whether two URLs differ only in their hash: opening and closing the sheet loads no data. */
export function differsOnlyByHash(from: URL, to: URL): boolean {
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
}

/**
 * Synchronizes the `<details>` and its `<dialog>` with the history. Without the sheet the dialog is plain content of
 * the details; in the sheet it is modal, so the page behind is inert and focus stays inside.
 */
export function useFilterSheet(details: RefObject<HTMLDetailsElement | null>) {
  const location = useLocation();
  const navigate = useNavigate();
  const next = useNavigation().location ?? location;
  const isPhone = useMedia(PHONE);
  const open = next.hash === SHEET_HASH && next.pathname === location.pathname;
  const isClosing = useRef(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    const panel = details.current;
    const dialog = panel?.querySelector("dialog");
    if (!panel || !dialog) return;
    isClosing.current = false;
    if (!open) {
      if (!wasOpen.current) return;
      panel.open = false;
      panel.querySelector("summary")?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
    if (!open) return;
    panel.open = true;
    if (!isPhone) return;
    dialog.close();
    dialog.showModal();
    dialog.querySelector("button")?.focus();
    return () => {
      dialog.close();
      dialog.open = true;
    };
  }, [details, open, isPhone]);

  const { state } = location;
  const visit = useVisitKey();
  const search = useNextSearch();
  const show = () => {
    // The entry below is another list if this one is still loading.
    const sheet = search === location.search;
    navigate({ search, hash: SHEET_HASH }, { preventScrollReset: true, state: { ...state, visit, sheet } });
  };
  const close = () => {
    const panel = details.current;
    if (!open) {
      if (panel?.open) {
        panel.open = false;
        panel.querySelector("summary")?.focus();
      }
      return;
    }
    if (isClosing.current) return;
    isClosing.current = true;
    // The previous entry is the list without the sheet, unless the visit started with it.
    if (state?.sheet) navigate(-1);
    else navigate({ search }, { replace: true, preventScrollReset: true, state });
  };
  return { open, phone: isPhone, show, close };
}
