/** The snapshot of a process's search index: loaded at its start, and written again from time to time. */
import { createHash } from "node:crypto";
import { log } from "~/platform/log.server";
import { ARRAYS, type Columns, FLAGS } from "./columns";
import { SELECT_ALL } from "./home-columns.server";
import { readSnapshot, type SnapshotSource, writeSnapshot } from "./snapshot.server";

/** How often a changed index is written. */
const INTERVAL_MS = 10 * 60_000;
const LAYOUT = createHash("sha256")
  .update(JSON.stringify(Object.entries(ARRAYS).map(([name, { name: kind }]) => [name, kind])))
  .update(JSON.stringify(FLAGS))
  .update(SELECT_ALL.text)
  .digest("hex");

const buildSource = (feeds: readonly string[]): SnapshotSource => ({ layout: LAYOUT, feeds });

export class ScheduledSnapshot {
  readonly #path: string;
  /** Of the file. */
  #revision = -1n;
  #dueAt = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** After a full load, and later every ten minutes if homes have changed. */
  isDue(revision: bigint): boolean {
    return revision !== this.#revision && performance.now() >= this.#dueAt;
  }

  /** The file isn't that of the index any more. */
  expire(): void {
    this.#revision = -1n;
    this.#dueAt = 0;
  }

  /** Marks the file as current. */
  postpone(revision: bigint): void {
    this.#revision = revision;
    this.#dueAt = performance.now() + INTERVAL_MS;
  }

  /** Logs errors. The next attempt is after the interval too, but soon if another process has left an unfinished file. */
  async write(feeds: readonly string[], revision: bigint, columns: Columns): Promise<void> {
    this.postpone(revision);
    try {
      if (!(await writeSnapshot(this.#path, buildSource(feeds), revision, columns))) this.expire();
    } catch (error) {
      log().warn({ err: error }, "search snapshot not written");
    }
  }

  /** @returns null if there is none @throws the reason why the file can't be used */
  read(feeds: readonly string[]): Promise<{ revision: bigint; columns: Columns } | null> {
    return readSnapshot(this.#path, buildSource(feeds));
  }
}
