/** Values that the server passes to every request of the framework. */
import { createContext } from "react-router";

/** The nonce of this response's content security policy; empty if no policy is sent (development tools). */
export const nonceContext = createContext<string>("");
/** The client's IP address, from the connection or a trusted proxy. */
export const clientAddressContext = createContext<string>("");
/** The request's id in the logs. */
export const requestIdContext = createContext<string>("");
/** Sets the account of a request, for the access log. */
export const logAccountContext = createContext<(accountId: string) => void>(() => {});
