/** Warnings about an outage, which fails every request: the log has the first of a kind at once, and counts the rest. */
import { log } from "./log.server";

type Fields = Record<string, unknown>;

/**
 * Makes a function that logs a warning when its key is new, and then one line for each interval in which it came again,
 * with the fields of the last and how many there were.
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
