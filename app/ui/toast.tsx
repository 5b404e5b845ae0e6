import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "./icons";

/** A message about the result of an action; `bad` marks a failure. */
export type Said = { title: string; detail?: string; bad?: boolean };

/** Milliseconds a toast stays; failures and toasts with a detail take longer to read. */
const SHORT_MS = 2_000;
const LONG_MS = 8_000;

const SayContext = createContext<(said: Said) => void>(() => {});

/** Shows a toast, with scripts. */
export const useSay = () => useContext(SayContext);

/**
 * Shows toasts. Without scripts, a toast is at the top of the next page; with scripts, it is over the page and stays while
 * the pointer is on it.
 * @param first the toast that came with this page
 */
export function Saying({ first, children }: { first: Said | null; children: ReactNode }) {
  const [said, setSaid] = useState(first);
  const [held, setHeld] = useState(false);
  const say = useCallback((words: Said) => setSaid({ ...words }), []);
  useEffect(() => {
    if (first) setSaid(first);
  }, [first]);
  useEffect(() => {
    if (!said || held) return;
    const timer = setTimeout(() => setSaid(null), said.bad || said.detail ? LONG_MS : SHORT_MS);
    return () => clearTimeout(timer);
  }, [said, held]);
  return (
    <SayContext value={say}>
      <div className="toasts" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
        {/* Screen readers announce changes only in live regions that were there before. */}
        <div role="status">{said && !said.bad ? <Toast said={said} /> : null}</div>
        <div role="alert">{said?.bad ? <Toast said={said} /> : null}</div>
      </div>
      {children}
    </SayContext>
  );
}

function Toast({ said: { title, detail, bad } }: { said: Said }) {
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
