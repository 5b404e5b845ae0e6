/**
 * Closes a dialog on the browser's Back. While a dialog is open, the page has a second history entry, which differs only by its
 * mark. React Router doesn't hear of it, because that would load the page's data again. The root imports this file, because
 * browsers call the listeners of the window in the order in which they were added.
 */
import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

type EntryState = { key?: string; dialog?: true } | null;

const isMarked = (state: EntryState) => state?.dialog === true;

/** What to do when the page's own entry is reached again. */
let pending: { key: string | undefined; handleReached: () => void } | undefined;
/** Whether an entry is being passed over, which a dialog that closes meanwhile must not leave once more. */
let isPassing = false;
/** Waits until the entry of the dialog before has been left. */
let leaving: Promise<void> = Promise.resolve();

const waitForOwnEntry = (handleReached: () => void) => {
  pending = { key: (window.history.state as EntryState)?.key, handleReached };
};

function leaveEntry(): void {
  leaving = new Promise(waitForOwnEntry);
  window.history.back();
}

function handlePop(event: PopStateEvent): void {
  const state = event.state as EntryState;
  isPassing = isMarked(state);
  // An entry of a dialog that is no longer open, such as one with a link that was followed, is passed over.
  if (isPassing) {
    // React may not have closed the dialog yet.
    pending = undefined;
    window.history.back();
  } else if (pending && pending.key === state?.key) {
    const { handleReached } = pending;
    pending = undefined;
    handleReached();
  } else return;
  event.stopImmediatePropagation();
}

if (typeof window !== "undefined") {
  window.addEventListener("popstate", handlePop);
  // The page was reloaded.
  if (isMarked(window.history.state)) leaveEntry();
}

/** Closes a dialog on Back. When it closes otherwise, its entry is left, so that the next Back leaves the page. */
export function useCloseOnBack(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  // A page below that updates its URL replaces the dialog's entry, and the dialog gets another one above it.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the entry.
  useEffect(() => {
    if (!open) return;
    let isOpen = true;
    leaving.then(() => {
      if (!isOpen) return;
      window.history.pushState({ ...window.history.state, dialog: true }, "");
      waitForOwnEntry(() => dialog.current?.close());
    });
    return () => {
      isOpen = false;
      pending = undefined;
      // Otherwise it was left by Back, or by a navigation from the dialog.
      if (isMarked(window.history.state) && !isPassing) leaveEntry();
    };
  }, [dialog, open, key]);
}
