/**
 * Everything that one start runs, and the order in which it ends: servers and worker, then the feed, then the database.
 */
import { Child, type ChildOptions } from "./child";
import type { RunningPostgres } from "./postgres";

/** Time for requests and the current job. A web page or a page of the feed takes far less. */
const DRAIN_MS = 20_000;
const FEED_MS = 3_000;

/** 0: programs that use the others. 1: the feed. */
type Rank = 0 | 1;

export class House {
  readonly #children: { child: Child; rank: Rank }[] = [];
  #postgres: Promise<RunningPostgres> | undefined;
  #closing = false;

  get closing(): boolean {
    return this.#closing;
  }

  run(options: ChildOptions, rank: Rank = 0): Child {
    if (this.#closing) throw new Error("The process group is stopping.");
    const child = new Child(options);
    this.#children.push({ child, rank });
    return child;
  }

  database(starting: Promise<RunningPostgres>): Promise<RunningPostgres> {
    this.#postgres = starting;
    return starting;
  }

  /** Ends everything in order. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#stop(0, DRAIN_MS);
    await this.#stop(1, FEED_MS);
    await (await this.#postgres?.catch(() => undefined))?.stop();
  }

  /** Ends everything immediately. The database recovers at its next start. */
  async force(): Promise<void> {
    this.#closing = true;
    for (const { child } of this.#children) child.kill();
    await (await this.#postgres?.catch(() => undefined))?.stop("immediate");
  }

  async #stop(rank: Rank, graceMs: number): Promise<void> {
    await Promise.all(this.#children.filter((entry) => entry.rank === rank).map(({ child }) => child.stop(graceMs)));
  }
}
