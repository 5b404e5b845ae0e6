import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icons";

/** A message about the result of an action; `bad` marks a failure. */
export type Toast = { title: string; detail?: string; bad?: boolean };

/** Milliseconds a toast stays; failures and toasts with a detail take longer to read. */
const SHORT_MS = 2_000;
const LONG_MS = 8_000;

const ToastContext = createContext<(toast: Toast) => void>(() => {});
const ToastDialogContext = createContext<(dialog: HTMLElement | null) => void>(() => {});

/** Shows a toast, with scripts. */
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
  const [{ toast, count }, setShown] = useState({ toast: initialToast, count: 0 });
  const [isPaused, setIsPaused] = useState(false);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const setToast = useCallback(
    (next: Toast | null) =>
      setShown((shown) => (shown.toast === next ? shown : { toast: next, count: shown.count + 1 })),
    [],
  );
  const showToast = useCallback((newToast: Toast) => setToast({ ...newToast }), [setToast]);
  useEffect(() => {
    if (initialToast) setToast(initialToast);
  }, [initialToast, setToast]);
  useEffect(() => {
    if (!toast || isPaused) return;
    const timer = setTimeout(() => setToast(null), toast.bad || toast.detail ? LONG_MS : SHORT_MS);
    return () => clearTimeout(timer);
  }, [toast, isPaused, setToast]);
  const region = (
    <div
      className="toasts"
      data-toasts
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
    >
      {/* Screen readers announce changes only in live regions that were there before. */}
      <div role="status">{toast && !toast.bad ? <ToastMessage key={count} toast={toast} /> : null}</div>
      <div role="alert">{toast?.bad ? <ToastMessage key={count} toast={toast} /> : null}</div>
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

function ToastMessage({ toast: { title, detail, bad } }: { toast: Toast }) {
  return (
    <div className={bad ? "toast toast--bad" : "toast"}>
      <Icon name={bad ? "alert" : "check"} />
      <p>
        <b>{title}</b>
        {detail}
      </p>
    </div>
  );
}
