/** Jobs that do the same for many items. */
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { log } from "~/platform/log.server";

/** Some items of a run failed. The scheduler may run the slot again, so finished items must not repeat. */
export class ItemsFailedError extends Error {
  override name = "ItemsFailedError";
}

/**
 * Runs `work` for each item. One that fails is logged and doesn't hold up the others.
 * @param work returns how many emails or the like it made
 * @returns how many all of them made
 * @throws {ItemsFailedError} at the end if any failed; sooner when the database is unavailable for two in a row
 */
export async function runEach<Item extends { id: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  const errors: unknown[] = [];
  let wasUnavailable = false;
  for (const item of items) {
    signal?.throwIfAborted();
    try {
      count += await work(item);
      wasUnavailable = false;
    } catch (error) {
      signal?.throwIfAborted();
      log().error({ err: error, id: item.id }, "an item of a job failed");
      errors.push(error);
      const isUnavailable = isDatabaseUnavailable(error);
      if (isUnavailable && wasUnavailable) break;
      wasUnavailable = isUnavailable;
    }
  }
  if (errors.length === 0) return count;
  const [first] = errors;
  const reason = first instanceof Error ? first.message : String(first);
  throw new ItemsFailedError(`${errors.length} of ${items.length} failed: ${reason}`, { cause: first });
}
