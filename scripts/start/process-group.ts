/** Everything that one start runs. What was started later ends earlier, and the database last. */
import { Child, type ChildOptions } from "./child";

/** Time for requests and the current job. A web page or a page of the feed takes far less. */
const DRAIN_MS = 20_000;

export class ProcessGroup {
  readonly #children: Child[] = [];
  isClosing = false;

  start(options: ChildOptions): Child {
    if (this.isClosing) throw new Error("The process group is stopping.");
    const child = new Child(options);
    this.#children.push(child);
    return child;
  }

  /** Ends everything in order. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const child of this.#children.toReversed()) await child.stop(DRAIN_MS);
  }

  /** Ends everything immediately. The database recovers at its next start. */
  async force(): Promise<void> {
    this.isClosing = true;
    await Promise.all(this.#children.map((child) => child.kill()));
  }
}
