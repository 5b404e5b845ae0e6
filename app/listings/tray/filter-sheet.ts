/**
 * "More Filters" on a phone: a panel that fills the screen and closes on the browser's Back, because opening it is a step
 * of the history. The step's hash alone says so; nothing of the page has that id, so that nothing scrolls to it.
 */
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useMedia } from "~/ui/hooks/use-media";

export const SHEET_HASH = "#more-filters";
/** As in the stylesheet. */
const PHONE = "(max-width: 39.99rem)";

/** Whether two addresses differ in nothing but their hash: opening or closing the sheet, for which no data is loaded. */
export function sameButHash(from: URL, to: URL): boolean {
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
}

/**
 * Keeps `<details>` and the `<dialog>` in it in step with the history. The dialog is shown as the plain content of its
 * details where there is no sheet, and modally in one: then the page behind is inert and the focus stays inside.
 */
export function useFilterSheet(details: RefObject<HTMLDetailsElement | null>) {
  const location = useLocation();
  const navigate = useNavigate();
  const next = useNavigation().location ?? location;
  const phone = useMedia(PHONE);
  const open = next.hash === SHEET_HASH && next.pathname === location.pathname;
  const leaving = useRef(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    const panel = details.current;
    const dialog = panel?.querySelector("dialog");
    if (!panel || !dialog) return;
    leaving.current = false;
    if (!open) {
      if (!wasOpen.current) return;
      panel.open = false;
      panel.querySelector("summary")?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
    if (!open) return;
    panel.open = true;
    if (!phone) return;
    dialog.close();
    dialog.showModal();
    dialog.querySelector("button")?.focus();
    return () => {
      dialog.close();
      dialog.open = true;
    };
  }, [details, open, phone]);

  const { search, state } = location;
  const show = () => {
    navigate({ search, hash: SHEET_HASH }, { preventScrollReset: true, state: { ...state, sheet: true } });
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
    if (leaving.current) return;
    leaving.current = true;
    // The step before is the list without the sheet, unless the visit began with it.
    if (state?.sheet) navigate(-1);
    else navigate({ search }, { replace: true, preventScrollReset: true, state });
  };
  return { open, phone, show, close };
}
