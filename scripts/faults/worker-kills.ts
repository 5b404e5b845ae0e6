/** Kills workers, one or two at once, while they replicate, send email, or match saved searches. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { getFeedConfig } from "../../app/feed/config.server";
import { runReplication } from "../../app/feed/replication/replicate.server";
import { formatListingSearch } from "../../app/listings/list-url";
import { inTransaction } from "../../app/platform/db/db.server";
import { query } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { composeEmail } from "../../app/platform/mail/email-message.server";
import { enqueueEmail } from "../../app/platform/mail/outbox.server";
import { saveSearch } from "../../app/saved-searches/saved-searches.server";
import { isDisplayable } from "../../tests/feed/displayable-homes";
import type { Part } from "./result";
import { expireClaims } from "./settle";
import { type KillRun, MAX_START_MS, type Site, waitUntil } from "./site";

interface Load {
  /** The longest time between the first claim of work and the kill, in milliseconds. */
  windowMs: number;
  /** Creates work while no worker runs. @returns how many writes were acknowledged */
  add(): Promise<number>;
  /** Counts the work that a worker has claimed but not finished. */
  claimed: string;
}

/** Work that is due at the beginning of a round. */
const EMAILS = 60;
const EDITS_PER_ROUND = 12;
const SEARCHES_PER_ROUND = 16;
/** The share of rounds with two workers. */
const TWO_WORKERS = 0.25;

async function countRows(text: string): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`);
  return row!.count;
}

/** Changes the price of some of the feed's homes. @returns the keys of all visible homes */
function editPrices({ feed: { world }, random }: Site, from: number, to: number): string[] {
  const keys = world.listKeys().filter((key) => isDisplayable(world.getRecord(key)!));
  for (const key of random.pickSome(keys, EDITS_PER_ROUND)) {
    const price = Number(world.getRecord(key)!.ListPrice) * random.between(from, to);
    world.edit(key, { ListPrice: Math.max(50_000, Math.round(price)) + random.integer(0, 99) });
  }
  return keys;
}

function buildReplicationLoad(site: Site): Load {
  const { feed, random } = site;
  feed.faults.set("delay", { ms: 15 });
  return {
    windowMs: 250,
    async add() {
      site.freezeFeed(() => {
        const keys = editPrices(site, 0.95, 1.03);
        for (const key of random.pickSome(keys, 2)) feed.world.setListingShown(key, false);
        if (random.chance(0.15)) feed.world.removeSilently(random.pick(keys));
      });
      // Starts a new load, over the existing homes or into empty tables.
      if (random.chance(0.25))
        await query(
          random.chance(0.5)
            ? "UPDATE replication_state SET watermark = NULL, backfilled_at = NULL, load = NULL"
            : "TRUNCATE listing, replication_state, sync_run, quarantined_record CASCADE",
        );
      return EDITS_PER_ROUND;
    },
    claimed: "job_lease WHERE job LIKE 'sync:%' AND finished_at IS NULL AND lease_until > now()",
  };
}

function buildEmailLoad({ sink }: Site): Load {
  sink.isFaulty = true;
  return {
    windowMs: 400,
    async add() {
      const missing = EMAILS - (await countRows("mail WHERE sent_at IS NULL"));
      await inTransaction(async (tx) => {
        for (let n = 0; n < missing; n++) {
          const envelope = { kind: "faults", to: `${randomUUID()}@faults.example`, subject: "Kept through a kill" };
          await enqueueEmail(composeEmail(envelope, ["Once."]), tx);
        }
      });
      return Math.max(0, missing);
    },
    claimed: "mail WHERE sent_at IS NULL AND lease_until > now()",
  };
}

function buildAlertsLoad(site: Site): Load {
  const { random } = site;
  return {
    windowMs: 120,
    async add() {
      const cities = await query<{ city: string }>(
        "SELECT city FROM listing GROUP BY city ORDER BY count(*) DESC LIMIT 6",
      );
      await inTransaction(async (tx) => {
        const id = randomUUID();
        const email = `${id}@faults.example`;
        await tx.account.create({ data: { id, email, emailVerifiedAt: new Date() } });
        for (let n = 0; n < SEARCHES_PER_ROUND; n++) {
          const search = formatListingSearch({ filters: { city: random.pick(cities).city } });
          await saveSearch(id, { name: randomUUID(), search, alerts: "at-once" }, tx);
        }
      });
      editPrices(site, 0.96, 0.98);
      await runReplication({ feed: getFeedConfig(env()), trigger: "manual" });
      return SEARCHES_PER_ROUND + EDITS_PER_ROUND;
    },
    // A worker that is ready has started its existing work.
    claimed: `(SELECT FROM alert_cursor WHERE observation < (SELECT max(id) FROM price_observation)
      UNION ALL SELECT FROM search_hit WHERE mail_due) unfinished`,
  };
}

const LOADS = { replication: buildReplicationLoad, email: buildEmailLoad, alerts: buildAlertsLoad };
export type WorkerPart = Extract<Part, keyof typeof LOADS>;

/** @returns how many writes were acknowledged */
export async function killWorkers(site: Site, part: WorkerPart, run: KillRun): Promise<number> {
  const { random } = site;
  const load = LOADS[part](site);
  let writes = 0;
  while (run.shouldContinue()) {
    await expireClaims();
    writes += await load.add();
    const workers = [site.start("worker")];
    if (random.chance(TWO_WORKERS)) workers.push(site.start("worker"));
    const isReady = () => workers.some((worker) => worker.isReady);
    const isInFlight = async () => isReady() && (await countRows(load.claimed)) > 0;
    await waitUntil(isReady, MAX_START_MS);
    await waitUntil(isInFlight, 5_000);
    for (const worker of workers) {
      await pause(random.between(0, load.windowMs));
      if (!run.shouldContinue()) break;
      run.recordKill(await isInFlight());
      await site.kill(worker);
    }
    await Promise.all(workers.map(site.stop));
  }
  return writes;
}
