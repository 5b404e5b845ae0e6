/** Warnings about an outage, which fails every request: the first of a kind is logged at once, the rest are counted. */
import { log } from "./log.server";

type Fields = Record<string, unknown>;

/**
 * Creates a function that logs the first warning of a key at once, and then one line per interval with repeats, with the
 * fields of the last one and their number.
 */
export function limitedWarnings(intervalMs: number): (key: string, fields: Fields, message: string) => void {
  const repeats = new Map<string, { count: number; fields: Fields }>();
  return (key, fields, message) => {
    const repeated = repeats.get(key);
    if (repeated) {
      repeated.count++;
      repeated.fields = fields;
      return;
    }
    log().warn(fields, message);
    repeats.set(key, { count: 0, fields });
    const timer = setInterval(() => {
      const { count, fields } = repeats.get(key)!;
      if (count === 0) {
        clearInterval(timer);
        repeats.delete(key);
        return;
      }
      log().warn({ ...fields, repeated: count }, message);
      repeats.set(key, { count: 0, fields });
    }, intervalMs);
    timer.unref();
  };
}
