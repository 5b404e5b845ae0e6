/** Updates of rows that count their changes, so that an edit of an outdated version doesn't undo someone else's. */
import { diffValues } from "./audit.server";

export type VersionedUpdate<Row> =
  | { kind: "changed"; row: Row; before: Row }
  /** Someone else updated the row since the version that the update is based on. */
  | { kind: "stale"; row: Row }
  | { kind: "missing" };

/** A version, or several; undefined for any. */
export type AllowedVersions = number | readonly number[] | undefined;

export const isAllowed = (allowed: AllowedVersions, version: number): boolean =>
  allowed === undefined || [allowed].flat().includes(version);

/** Tries of an update that names no version, each after someone else's update. */
const MAX_TRIES = 3;

/**
 * Updates the fields of a row that differ. Writes nothing when none do.
 * @param record `write` updates the row if it still has that version, and increments the version
 * @param version the version that the update is based on, or those that it may be based on; without any, it applies to the newest
 * @param onChanged adds to the transaction after a write, for example its audit entry
 */
export async function updateVersioned<Row extends { version: number }, Fields extends Partial<Row>>(
  record: {
    read: () => Promise<Row | null>;
    write: (changes: Partial<Fields>, version: number) => Promise<{ count: number }>;
  },
  fields: Partial<Fields>,
  version: AllowedVersions,
  onChanged: (changes: ReturnType<typeof diffValues>, before: Row) => Promise<unknown>,
): Promise<VersionedUpdate<Row>> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await record.read();
    if (!before) return { kind: "missing" };
    if (!isAllowed(version, before.version)) return { kind: "stale", row: before };
    const changes = diffValues(before, fields);
    if (Object.keys(changes.after).length === 0) return { kind: "changed", row: before, before };
    const { count } = await record.write(changes.after as Partial<Fields>, before.version);
    if (count === 0) continue;
    await onChanged(changes, before);
    const row = await record.read();
    return row ? { kind: "changed", row, before } : { kind: "missing" };
  }
  throw new Error("The row kept changing during its update.");
}
