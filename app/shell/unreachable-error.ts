/** Errors of the network, which the error page can't tell from a mistake in our code. */
import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isUnreachable } from "~/ui/is-unreachable";

export class UnreachableError extends Error {
  override name = "UnreachableError";
}

/** Puts an {@link UnreachableError} in place of errors of the network. */
export const nameUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_args, next) => {
  const results = await next();
  for (const outcome of Object.values(results))
    if (outcome.type === "error" && isUnreachable(outcome.result)) outcome.result = new UnreachableError();
  return results;
};
