import { useEffect, useRef, useState } from "react";
import { createPath, useBlocker } from "react-router";
import { Button } from "~/ui/button";
import { toastClass, toastsClass } from "~/ui/toast";

const isReachable = () =>
  fetch("/favicon.svg", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Keeps the page while the browser is offline and the server can't be reached, and says so. */
export function OfflineNotice() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && createPath({ ...currentLocation, hash: "" }) !== createPath({ ...nextLocation, hash: "" }),
  );
  const { state, location, proceed } = blocker;
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  // A browser on a machine without a network says that it is offline, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again, and so does each other address.
  useEffect(() => {
    if (state !== "blocked") return setFailed(0);
    let isCurrent = true;
    isReachable().then((reachable) => {
      if (!isCurrent) return;
      if (reachable) proceed();
      else setFailed((count) => count + 1);
    });
    return () => {
      isCurrent = false;
    };
  }, [state, location, attempt, proceed]);
  // Each failure is announced by a new alert, and the button that was pressed before is gone with the last one.
  useEffect(() => {
    if (failed > 1) button.current?.focus();
  }, [failed]);
  return (
    <div className={toastsClass}>
      <div role="alert">
        {state === "blocked" && failed > 0 ? (
          <div key={failed} className={toastClass({ bad: true })}>
            <p>
              <b>We couldn’t reach the server</b>
              Check your connection.
            </p>
            <Button ref={button} size="s" type="button" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
