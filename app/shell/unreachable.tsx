/** What the browser does when it can't reach the server. */
import { useEffect, useRef, useState } from "react";
import {
  createPath,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useBlocker,
} from "react-router";
import { Button } from "~/ui/button";
import { toastClass, toastsClass } from "~/ui/toast";

/** Takes the place of an error of the network, which the error page can't tell from a mistake in our code. */
export class UnreachableError extends Error {
  override name = "UnreachableError";
}

/** Without a connection `fetch` throws a TypeError, and a proxy answers 502 or 504 for a server that it can't reach. */
const isUnreachable = ({ type, result }: DataStrategyResult) =>
  type === "error" &&
  (result instanceof TypeError || (isRouteErrorResponse(result) && [502, 504].includes(result.status)));

/** Names errors of the network. */
export const nameUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_args, next) => {
  const results = await next();
  for (const failure of Object.values(results).filter(isUnreachable)) failure.result = new UnreachableError();
  return results;
};

/** Keeps the page while the browser is offline, and says so. */
export function OfflineNotice() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && createPath({ ...currentLocation, hash: "" }) !== createPath({ ...nextLocation, hash: "" }),
  );
  const [attempts, setAttempts] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed before is gone: a new alert is announced again.
  useEffect(() => {
    if (attempts > 0) button.current?.focus();
  }, [attempts]);
  return (
    <div className={toastsClass}>
      <div role="alert">
        {blocker.state === "blocked" ? (
          <div key={attempts} className={toastClass({ bad: true })}>
            <p>
              <b>We couldn’t reach the server</b>
              Check your connection.
            </p>
            <Button
              ref={button}
              size="s"
              type="button"
              onClick={() => (navigator.onLine ? blocker.proceed() : setAttempts(attempts + 1))}
            >
              Try again
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
