/** Values that the server passes to every request of the framework. */
import { createContext } from "react-router";
import type { PagePolicy } from "./security/policy.server";
import type { PageSharing } from "./server/page-cache.server";

/** The content security policy of this response, if it is a page. */
export const policyContext = createContext<PagePolicy>();
/** The client's IP address, from the connection or a trusted proxy. */
export const clientAddressContext = createContext<string>("");
/** The request's id in the logs. */
export const requestIdContext = createContext<string>("");
/** The version of the client's build; empty in development, where files change. */
export const releaseContext = createContext<string>("");
/** Sets the account of a request, for the access log. */
export const logAccountContext = createContext<(accountId: string) => void>(() => {});
/** Sets the pattern of the route that a request matches, for the metrics. */
export const routePatternContext = createContext<(pattern: string) => void>(() => {});
/** A route's pattern as `routePatternContext` and contracts have it. The framework leaves out the slash at its start. */
export const formatPattern = (pattern: string): string => `/${pattern.replace(/^\//, "")}`;
/** Declares the page to be the same for every visitor; undefined if it may not be stored. */
export const sharingContext = createContext<PageSharing | undefined>(undefined);
