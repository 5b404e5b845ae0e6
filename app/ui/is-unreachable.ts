import { isRouteErrorResponse } from "react-router";

/**
 * Whether an error of a loader or an action means that the server can't be reached: without a connection `fetch` throws a TypeError, and
 * a proxy answers 502 or 504.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && [502, 504].includes(error.status));
