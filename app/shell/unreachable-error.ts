/** Errors of the network, which the error page can't tell from a mistake in our code. */
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";

export class UnreachableError extends Error {
  override name = "UnreachableError";
}

/** Without a connection `fetch` throws a TypeError, and a proxy answers 502 or 504 for a server that it can't reach. */
const isUnreachable = ({ type, result }: DataStrategyResult) =>
  type === "error" &&
  (result instanceof TypeError || (isRouteErrorResponse(result) && [502, 504].includes(result.status)));

/** Puts an {@link UnreachableError} in place of errors of the network. */
export const nameUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_args, next) => {
  const results = await next();
  for (const failure of Object.values(results).filter(isUnreachable)) failure.result = new UnreachableError();
  return results;
};
