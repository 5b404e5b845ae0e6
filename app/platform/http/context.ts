/** What the server program hands to every request of the framework. */
import { createContext } from "react-router";

/** The nonce of this response's content security policy; empty where no policy is sent (development tools). */
export const nonceContext = createContext<string>("");
/** The address of the client, as the connection or a trusted proxy tells it. */
export const clientAddressContext = createContext<string>("");
/** The request's id in the logs. */
export const requestIdContext = createContext<string>("");
/** Names the account that a request is for, for the access log. */
export const logAccountContext = createContext<(accountId: string) => void>(() => {});
