import { cva } from "class-variance-authority";
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icons";

/**
 * A form in a toast that reverts the action.
 * @property action the path that it posts to
 * @property fields URL-encoded in one field, because every page loads this code
 * @property label of its button
 */
export type Undo = { action: string; fields: string; label: string };

/** A message about the result of an action; `bad` marks a failure, and `brief` one that the specification shows for 2 seconds. */
export type Toast = { title: string; detail?: string; bad?: boolean; brief?: boolean; undo?: Undo };

/** Milliseconds a toast stays. */
const getDuration = ({ bad, brief, undo }: Toast): number => (bad || undo ? 8_000 : brief ? 2_000 : 5_000);

/**
 * Without scripts nothing removes a toast, so it has its own space at the top of the page. Elsewhere it floats from the start: a
 * page that moves when its scripts begin to run loses a click.
 */
export const toastsClass =
  "print:hidden scripted:pointer-events-none scripted:fixed scripted:inset-x-0 scripted:bottom-[env(safe-area-inset-bottom)] scripted:z-40 " +
  "scripted:max-lg:bottom-[calc(5rem+env(safe-area-inset-bottom))] " +
  "scripted:max-sm:[body:has([data-buy-bar])_&]:bottom-[calc(10rem+env(safe-area-inset-bottom))]";

/** Of failures on phones: at the top, if what has the focus is in the lower half of the window, such as the button to try again. */
const highClass = "scripted:max-lg:fixed scripted:max-lg:inset-x-0 scripted:max-lg:top-[env(safe-area-inset-top)]";
const isFocusLow = () => (document.activeElement?.getBoundingClientRect().bottom ?? 0) > window.innerHeight / 2;

export const toastClass = cva(
  "mx-(--gutter) my-3 flex w-[min(24rem,100%-2*var(--gutter))] items-start gap-3 rounded-panel px-4.5 py-4 text-paper " +
    "lift scripted:pointer-events-auto [&_b]:block [&_b]:font-semibold [&>svg]:mt-0.5",
  { variants: { bad: { true: "bg-brick", false: "bg-ink [&>svg]:text-sun" } }, defaultVariants: { bad: false } },
);

const ToastContext = createContext<(toast: Toast) => () => void>(() => () => {});
const ToastDialogContext = createContext<(dialog: HTMLElement | null) => void>(() => {});

/** Shows a toast, with scripts. It returns a function that removes the toast, unless another one has replaced it. */
export const useToast = () => useContext(ToastContext);

/** Shows toasts in a modal dialog while it is open, because everything outside of it is inert and not announced. */
export function useToastsInDialog(dialog: RefObject<HTMLElement | null>, open: boolean): void {
  const setDialog = useContext(ToastDialogContext);
  useEffect(() => {
    if (!open) return;
    setDialog(dialog.current);
    return () => setDialog(null);
  }, [dialog, open, setDialog]);
}

/**
 * Shows toasts. Without scripts, a toast is at the top of the next page; with scripts, it is over the page and stays while
 * the pointer is on it.
 * @param initialToast the toast that came with this page
 */
export function ToastProvider({ initialToast, children }: { initialToast: Toast | null; children: ReactNode }) {
  // Counted, so that a toast is announced even if the one before has the same words.
  const [{ toast, count, isHigh }, setShown] = useState({ toast: initialToast, count: 0, isHigh: false });
  const [isPaused, setIsPaused] = useState(false);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const setToast = useCallback(
    (next: Toast | null) =>
      setShown((shown) =>
        shown.toast === next ? shown : { toast: next, count: shown.count + 1, isHigh: isFocusLow() },
      ),
    [],
  );
  const showToast = useCallback(
    (newToast: Toast) => {
      const shownToast = { ...newToast };
      setToast(shownToast);
      return () => setShown((shown) => (shown.toast === shownToast ? { ...shown, toast: null } : shown));
    },
    [setToast],
  );
  useEffect(() => {
    if (initialToast) setToast(initialToast);
  }, [initialToast, setToast]);
  useEffect(() => {
    if (!toast || isPaused) return;
    const timer = setTimeout(() => setToast(null), getDuration(toast));
    return () => clearTimeout(timer);
  }, [toast, isPaused, setToast]);
  const dismiss = () => {
    setToast(null);
    // The pointer doesn't leave an element that is removed.
    setIsPaused(false);
  };
  const region = (
    <div
      className={toastsClass}
      data-toasts
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
    >
      {/* Screen readers announce changes only in live regions that were there before. */}
      <div role="status">
        {toast && !toast.bad ? <ToastMessage key={count} toast={toast} onDismiss={dismiss} /> : null}
      </div>
      <div role="alert" className={isHigh ? highClass : undefined}>
        {toast?.bad ? <ToastMessage key={count} toast={toast} onDismiss={dismiss} /> : null}
      </div>
    </div>
  );
  return (
    <ToastContext value={showToast}>
      <ToastDialogContext value={setDialog}>
        {dialog ? createPortal(region, dialog) : region}
        {children}
      </ToastDialogContext>
    </ToastContext>
  );
}

function ToastMessage({ toast: { title, detail, bad, undo }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <div className={toastClass({ bad })}>
      <Icon name={bad ? "alert" : "check"} />
      <p>
        <b>{title}</b>
        {detail}
      </p>
      {undo ? (
        <form method="post" action={undo.action}>
          <button type="submit" name="undo" value={undo.fields}>
            <b>{undo.label}</b>
          </button>
        </form>
      ) : null}
      <button
        type="button"
        className="-my-2.5 -mr-3 ml-auto hidden size-11 shrink-0 place-items-center scripted:grid"
        // For pointers, which a toast keeps from what is below it. As a tab stop it would take the focus away when it ends.
        tabIndex={-1}
        aria-label="Dismiss"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
