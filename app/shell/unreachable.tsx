/** What the browser does when it can't reach the server: a navigation keeps the page and offers to try again. */
import { useEffect, useRef } from "react";
import {
  createPath,
  type DataStrategyResult,
  type ErrorResponse,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useNavigate,
  useNavigation,
} from "react-router";
import { Button } from "~/ui/button";
import { toastClass, toastsClass } from "~/ui/toast";

/** What a proxy answers for a server that it can't reach. */
const GATEWAY_ERRORS = [502, 504];
/** Takes the place of an error of the network, which the error page can't tell from a mistake in our code. */
const UNREACHABLE = { status: 504, statusText: "", data: null, internal: false } satisfies ErrorResponse & {
  internal: boolean;
};
/** Failures of one navigation after which trying again loads a document. */
const MAX_CLIENT_FAILURES = 3;

type Failed = { path: string; failures: number };

/** The last navigation that failed. */
let failed: Failed | null = null;
/** Tells the notice whether that navigation is still pending. */
let setHeld: (isHeld: boolean) => void = () => {};
/** The pattern of the pending navigation's path, and those of routes whose code could not be loaded. */
let pendingPattern = "";
const patternsWithoutCode = new Set<string>();

const isUnreachable = ({ type, result }: DataStrategyResult) =>
  type === "error" &&
  (result instanceof TypeError || (isRouteErrorResponse(result) && GATEWAY_ERRORS.includes(result.status)));

/** The path of the pending navigation, unless it sends a form. */
function getPendingPath(): string | null {
  const { location, formMethod = "GET" } = window.__reactRouterDataRouter?.state.navigation ?? {};
  return location && formMethod === "GET" ? createPath({ ...location, hash: "" }) : null;
}

/** Keeps a navigation pending that can't reach the server, so that the page stays. Another navigation ends it. */
export const holdUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  request.signal.addEventListener("abort", () => {
    if (failed?.path === path) setHeld(false);
  });
  if (getPendingPath() === path) {
    pendingPattern = pattern;
    // React Router never loads that code again, so `next` has no end.
    if (patternsWithoutCode.has(pattern)) void loadDocument(path);
  }
  const results = await next();
  const failures = Object.values(results).filter(isUnreachable);
  const isNavigation = request.method === "GET" && getPendingPath() === path;
  if (isNavigation && failures.length === 0) failed = null;
  else if (isNavigation && !request.signal.aborted) {
    failed = { path, failures: failed?.path === path ? failed.failures + 1 : 1 };
    setHeld(true);
    await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  }
  for (const failure of failures) failure.result = UNREACHABLE;
  return results;
};

/** Loads a document once the server answers, because otherwise the browser's own error page would replace the page. */
export async function loadDocument(path: string): Promise<void> {
  const isReachable = await fetch("/favicon.svg", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) return window.location.assign(path);
  failed = { path: getPendingPath() ?? path, failures: MAX_CLIENT_FAILURES };
  setHeld(true);
}

/** Keeps the page that React Router reloads when it can't load the code of the next one. */
function keepPage(event: NavigateEvent): void {
  const path = getPendingPath();
  if (event.navigationType !== "reload" || event.userInitiated || path === null) return;
  event.preventDefault();
  patternsWithoutCode.add(pendingPattern);
  void loadDocument(path);
}

/**
 * Says that the pending navigation can't reach the server, and repeats it.
 * @param onHold called with whether it waits for the visitor
 */
export function UnreachableNotice({ isHeld, onHold }: { isHeld: boolean; onHold: (isHeld: boolean) => void }) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  useEffect(() => {
    setHeld = onHold;
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener("navigate", keepPage);
    return () => navigation?.removeEventListener("navigate", keepPage);
  }, [onHold]);
  const tryAgain = () => {
    if (!failed || !location) return;
    const { pathname, search, hash } = window.location;
    const path = createPath(location);
    if (failed.failures >= MAX_CLIENT_FAILURES) void loadDocument(path);
    // Back and Forward have changed the address already.
    else void navigate(location, { state: location.state, replace: path === pathname + search + hash });
  };
  return (
    <div className={toastsClass}>
      <div role="alert">
        {isHeld && failed ? (
          <div className={toastClass({ bad: true })}>
            <p>
              <b>We couldn’t reach the server</b>
              Check your connection.
            </p>
            <TryAgain hasFailedAgain={failed.failures > 1} onClick={tryAgain} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Takes the focus of the button that was pressed before, which is gone. */
function TryAgain({ hasFailedAgain, onClick }: { hasFailedAgain: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFailedAgain) button.current?.focus();
  }, [hasFailedAgain]);
  return (
    <Button ref={button} size="s" type="button" onClick={onClick}>
      Try again
    </Button>
  );
}
