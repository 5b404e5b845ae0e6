/** Limits on how many operations of one kind run at once. */
import { BulkheadPolicy } from "cockatiel";
import { keepTrace } from "./trace.server";

/** The end of another operation starts the ones that wait, in its own trace. */
class TracedBulkhead extends BulkheadPolicy {
  override execute<T>(
    work: (context: { signal: AbortSignal }) => PromiseLike<T> | T,
    signal?: AbortSignal,
  ): Promise<T> {
    return super.execute(keepTrace(work), signal);
  }
}

/** @param maxWaiting further operations are refused with cockatiel's BulkheadRejectedError */
export const bulkhead = (maxConcurrent: number, maxWaiting: number): BulkheadPolicy =>
  new TracedBulkhead(maxConcurrent, maxWaiting);
