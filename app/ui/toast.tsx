import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Icon } from "./icons";

/** Something that is said once and not answered: what was done, or that it was not. */
export type Said = { title: string; detail?: string; bad?: boolean };

/** Milliseconds that it stays: the specification's two seconds; what has more to say is to be read. */
const SHORT_MS = 2_000;
const LONG_MS = 8_000;

const SayContext = createContext<(said: Said) => void>(() => {});

/** Says something over the page, where scripts run. */
export const useSay = () => useContext(SayContext);

/**
 * Holds what is said. Without scripts it stands at the top of the page that follows; with scripts it lies over the page
 * for a while, longer while somebody points at it.
 * @param first what this page has to say from the start
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
        {/* Both are there from the start: what comes into them is read out. */}
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
