/**
 * Everything that one start runs, and the order in which it ends: servers and worker, then the feed, then the database.
 */
import { Child, type ChildOptions } from "./child";
import type { RunningPostgres } from "./postgres";

/** Time for requests and the current job. A web page or a page of the feed takes far less. */
const DRAIN_MS = 20_000;
const FEED_STOP_MS = 3_000;

/** 0: programs that use the others. 1: the feed. */
type StopOrder = 0 | 1;

export class ProcessGroup {
  readonly #children: { child: Child; rank: StopOrder }[] = [];
  #postgres: Promise<RunningPostgres> | undefined;
  #isClosing = false;

  get isClosing(): boolean {
    return this.#isClosing;
  }

  start(options: ChildOptions, rank: StopOrder = 0): Child {
    if (this.#isClosing) throw new Error("The process group is stopping.");
    const child = new Child(options);
    this.#children.push({ child, rank });
    return child;
  }

  setDatabase(starting: Promise<RunningPostgres>): Promise<RunningPostgres> {
    this.#postgres = starting;
    return starting;
  }

  /** Ends everything in order. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#stop(0, DRAIN_MS);
    await this.#stop(1, FEED_STOP_MS);
    await (await this.#postgres?.catch(() => undefined))?.stop();
  }

  /** Ends everything immediately. The database recovers at its next start. */
  async force(): Promise<void> {
    this.#isClosing = true;
    for (const { child } of this.#children) child.kill();
    await (await this.#postgres?.catch(() => undefined))?.stop("immediate");
  }

  async #stop(rank: StopOrder, graceMs: number): Promise<void> {
    await Promise.all(this.#children.filter((entry) => entry.rank === rank).map(({ child }) => child.stop(graceMs)));
  }
}
