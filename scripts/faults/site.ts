/** The environment of one part of a run: a sample feed, a mail server, and the processes that it kills. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Faults, type SampleFeed, startSampleFeed } from "sample-mls";
import type { Random } from "sample-mls/random";
import { Child } from "../start/child";
import { SmtpSink } from "./smtp-sink";

/** A process under test. */
export interface Victim {
  /** Its user name on the mail server. */
  name: string;
  child: Child;
  isReady: boolean;
  /** Milliseconds since 1970; 0 before that. */
  killedAt: number;
}

/** Limits the kills of one part. */
export class KillRun {
  kills = 0;
  inFlight = 0;

  /** @param deadline in milliseconds since 1970 */
  constructor(
    private readonly targetKills: number,
    private readonly deadline: number,
  ) {}

  shouldContinue = (): boolean => this.kills < this.targetKills && Date.now() < this.deadline;

  recordKill(isInFlight: boolean): void {
    this.kills++;
    if (isInFlight) this.inFlight++;
  }
}

const STOP_MS = 30_000;
/** How long a process under test may take to start working, even on a busy machine. */
export const MAX_START_MS = 15_000;

/** Polls. @returns whether the condition became true in time */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  for (const limit = Date.now() + limitMs; Date.now() < limit; await pause(4)) if (await condition()) return true;
  return false;
}

export class Site {
  readonly sink: SmtpSink;
  /** All processes that were started, by name. */
  readonly victims = new Map<string, Victim>();
  feed!: SampleFeed;
  #frozenAt: number | undefined;

  constructor(readonly random: Random) {
    this.sink = new SmtpSink(random);
  }

  /** Starts the services around the processes and sets their addresses in the environment. */
  async open(feed: { homes: number; speed: number }): Promise<void> {
    const now = () => new Date(this.#frozenAt ?? Date.now());
    this.feed = await startSampleFeed({ ...feed, seed: this.random.integer(1, 1_000_000), now, faults: new Faults() });
    await this.sink.listen();
    process.env.FEED_URL = this.feed.url;
  }

  /** Stops the feed's clock, so that two reads of it agree: permanently, or during `work`. */
  freezeFeed(work?: () => void): void {
    this.#frozenAt = Date.now();
    if (!work) return;
    work();
    this.#frozenAt = undefined;
  }

  /** Starts the built web server or worker. */
  start(program: "web" | "worker"): Victim {
    const name = `${program}${this.victims.size + 1}`;
    const child = new Child({
      name,
      program: `build/server/${program === "web" ? "index" : "worker"}.js`,
      env: { ...process.env, SMTP_URL: this.sink.urlFor(name) },
      output: join(process.env.DATA_DIR!, "logs", `${program}.log`),
    });
    const victim: Victim = { name, child, isReady: false, killedAt: 0 };
    this.victims.set(name, victim);
    child.onMessage<{ ready: true }>("ready", () => {
      victim.isReady = true;
    });
    return victim;
  }

  async kill(victim: Victim): Promise<void> {
    victim.killedAt = Date.now();
    await victim.child.kill();
  }

  /** Stops a process cleanly. */
  stop = ({ child }: Victim): Promise<void> => child.stop(STOP_MS);

  async close(): Promise<void> {
    await Promise.all([...this.victims.values()].map(({ child }) => child.kill()));
    await this.feed?.close();
    await this.sink.close();
  }
}
