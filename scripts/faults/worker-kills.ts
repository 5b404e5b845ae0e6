/** Kills workers, one or two at once, while they replicate, send email, match saved searches, or scan documents. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SYSTEM } from "../../app/audit/audit.server";
import { feedConfig } from "../../app/feed/config.server";
import { runReplication } from "../../app/feed/sync.server";
import { listingSearch } from "../../app/listings/list-url";
import { query, transaction } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { letter } from "../../app/platform/mail/letter";
import { postLetter } from "../../app/platform/mail/outbox.server";
import { NOUNS } from "../../app/projects/nouns";
import { makeRows } from "../../app/projects/row-commands.server";
import { createProject } from "../../app/projects/staff.server";
import { keepSearch } from "../../app/saved-searches/saved-searches.server";
import { EICAR } from "../harness/stand-in-clamd";
import type { Random } from "../sample-feed/random";
import { mayBeShown } from "../sample-feed/shown";
import { type KillRun, pdfBytes } from "./run";
import { type Site, type Victim, waitUntil } from "./site";

interface Load {
  /** The longest wait between the first sign of work and the kill, in milliseconds. */
  windowMs: number;
  /** Makes new work while no worker runs. @returns how many writes were acknowledged */
  add(): Promise<number>;
  /**
   * Whether one of these workers, living or killed, has taken work up since the last `add` and has not ended it.
   * @param isAll there has been no other worker since then
   */
  isInFlight(workers: readonly Victim[], isAll: boolean): Promise<boolean>;
}

const FAULTS = ["none", "hang", "close", "refuse", "garbage"] as const;
/** What is due at the beginning of a round. */
const EMAILS = 60;
const DOCUMENTS = 12;
const EDITS_PER_ROUND = 12;
const SEARCHES_PER_ROUND = 16;
/** The share of rounds with two workers. */
const TWO_WORKERS = 0.25;

async function count(text: string, ...values: unknown[]): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*)::int AS count ${text}`, values);
  return row!.count;
}

const shownKeys = ({ feed: { world } }: Site) => world.keys().filter((key) => mayBeShown(world.record(key)!));

/** Gives some homes of the feed another price. */
function editPrices({ feed: { world }, random }: Site, keys: readonly string[], from: number, to: number): void {
  for (const key of random.some(keys, EDITS_PER_ROUND)) {
    const price = Number(world.record(key)!.ListPrice) * random.between(from, to);
    world.edit(key, { ListPrice: Math.max(50_000, Math.round(price)) + random.whole(0, 99) });
  }
}

function replicationLoad(site: Site): Load {
  const { feed, random } = site;
  feed.faults.set("delay", { ms: 15 });
  return {
    windowMs: 250,
    async add() {
      site.freezeFeed(() => {
        const keys = shownKeys(site);
        editPrices(site, keys, 0.95, 1.03);
        for (const key of random.some(keys, 2)) feed.world.showListing(key, false);
        if (random.chance(0.15)) feed.world.vanish(random.one(keys));
      });
      // A load that begins anew, over the homes that are there or into empty tables.
      if (random.chance(0.25))
        await query(
          random.chance(0.5)
            ? "UPDATE replication_state SET watermark = NULL, backfilled_at = NULL"
            : "TRUNCATE listing, replication_state, sync_run, quarantined_record CASCADE",
        );
      return EDITS_PER_ROUND;
    },
    async isInFlight(workers) {
      const rows = await query<{ holder: string }>(
        "SELECT holder FROM job_lease WHERE job LIKE 'sync:%' AND finished_at IS NULL AND lease_until > now()",
      );
      return rows.some(({ holder }) => workers.some(({ child }) => holder.split(":")[1] === String(child.pid)));
    },
  };
}

function emailLoad({ sink }: Site): Load {
  sink.isFaulty = true;
  let since = new Date();
  return {
    windowMs: 400,
    async add() {
      const due =
        "FROM mail WHERE sent_at IS NULL AND due_at <= now() AND (lease_until IS NULL OR lease_until < now())";
      const missing = Math.max(0, EMAILS - (await count(due)));
      await transaction(async (on) => {
        for (let n = 0; n < missing; n++) {
          const to = `${randomUUID()}@faults.example`;
          await postLetter(letter({ kind: "faults", to, subject: "Kept through a kill" }, ["Once."], "Sunporch"), on);
        }
      });
      since = new Date();
      return missing;
    },
    async isInFlight(workers, isAll) {
      // The outbox's lease is for two minutes.
      const leased = await count(
        "FROM mail WHERE sent_at IS NULL AND lease_until > $1::timestamptz + interval '2 min'",
        since,
      );
      return leased > 0 && (isAll || workers.some(({ name, wasSending }) => wasSending || sink.isSending(name)));
    },
  };
}

function alertsLoad(site: Site): Load {
  const { random } = site;
  let newest = 0;
  let since = 0;
  return {
    windowMs: 120,
    async add() {
      const cities = await query<{ city: string }>(
        "SELECT city FROM listing GROUP BY city ORDER BY count(*) DESC LIMIT 6",
      );
      await transaction(async (on) => {
        const id = randomUUID();
        const email = `${id}@faults.example`;
        await on.query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now())", [id, email]);
        for (let n = 0; n < SEARCHES_PER_ROUND; n++) {
          const search = listingSearch({ filters: { city: random.one(cities).city } });
          await keepSearch(id, { name: randomUUID(), search, alerts: "at-once" }, on);
        }
      });
      editPrices(site, shownKeys(site), 0.96, 0.98);
      await runReplication({ feed: feedConfig(env()), trigger: "manual" });
      newest = (await query<{ id: number }>("SELECT max(id)::int AS id FROM price_observation"))[0]!.id;
      since = Date.now();
      return SEARCHES_PER_ROUND + EDITS_PER_ROUND;
    },
    async isInFlight(workers) {
      // A worker looks when it starts, and again only after a quarter of a minute.
      if (!workers.some(({ readyAt }) => readyAt > since)) return false;
      const behind = await count("FROM alert_cursor WHERE observation < $1", newest);
      return behind + (await count("FROM search_hit WHERE mail_due")) > 0;
    },
  };
}

async function scansLoad({ clamd, sink, random }: Site): Promise<Load> {
  const buyer = { buyerEmail: "ana@faults.example", propertyAddress: "4471 Brockton Ave", currentPhase: "Planning" };
  const projectId = await createProject(buyer, SYSTEM);
  clamd.delayMs = 30;
  sink.isFaulty = true;
  setInterval(() => {
    if (sink.isFaulty) clamd.fault = random.weighted(FAULTS, [92, 3, 2, 1, 2]);
  }, 100).unref();
  let since = new Date();
  return {
    windowMs: 250,
    async add() {
      const due =
        "FROM project_document WHERE scan_state = 'pending' AND (scan_due_at IS NULL OR scan_due_at <= now())";
      const missing = Math.max(0, DOCUMENTS - (await count(due)));
      for (let n = 0; n < missing; n++) {
        const isInfected = random.chance(0.25);
        const bytes = pdfBytes(random.whole(1_000, 400_000), isInfected ? EICAR : randomUUID());
        const file = new File([bytes], "Agreement.pdf");
        const title = isInfected ? "infected" : "clean";
        await makeRows(NOUNS.documents, projectId, { category: "Contract", title }, [file], SYSTEM);
      }
      since = new Date();
      return missing;
    },
    async isInFlight(workers, isAll) {
      // A claim is for five minutes.
      const claimed = await count(
        "FROM project_document WHERE scan_state = 'pending' AND scan_due_at BETWEEN $1::timestamptz + interval '5 min' AND now() + interval '5 min'",
        since,
      );
      return claimed > 0 && (isAll || workers.some(({ wasScanning }) => wasScanning));
    },
  };
}

const LOADS = { replication: replicationLoad, email: emailLoad, alerts: alertsLoad, scans: scansLoad };
export type WorkerPart = keyof typeof LOADS;

/**
 * Lets the time pass after which the work of dead workers is taken over, what failed is tried again, and the next
 * replication is due. Only while no worker runs: a living one would lose its claims.
 */
export async function expireClaims(): Promise<void> {
  await query("UPDATE mail SET due_at = now(), lease_until = NULL WHERE sent_at IS NULL AND dead_at IS NULL");
  await query("UPDATE project_document SET scan_due_at = NULL WHERE scan_state = 'pending'");
  await query("DELETE FROM job_lease WHERE job LIKE 'replication:%' AND finished_at IS NOT NULL");
}

export async function killWorkers(site: Site, part: WorkerPart, run: KillRun): Promise<void> {
  const { random } = site;
  const load = await LOADS[part](site);
  let lastKill = 0;
  while (run.isGoingOn()) {
    await expireClaims();
    run.acknowledged += await load.add();
    const workers = [site.start("worker")];
    if (random.chance(TWO_WORKERS)) workers.push(site.start("worker"));
    const isAlone = workers.length === 1;
    const isTakenUp = await waitUntil(() => load.isInFlight(workers, true), 5_000);
    if (isTakenUp && lastKill > 0) run.recoveries.push(Date.now() - lastKill);
    while (workers.length > 0 && run.isGoingOn()) {
      await pause(random.between(0, load.windowMs));
      const victim = await chooseVictim(load, workers, random);
      await site.kill(victim);
      workers.splice(workers.indexOf(victim), 1);
      lastKill = Date.now();
      run.noteKill(await load.isInFlight([victim], isAlone));
    }
    await Promise.all(workers.map(site.stop));
  }
}

/** Mostly one that is known to have work in flight. */
async function chooseVictim(load: Load, workers: readonly Victim[], random: Random): Promise<Victim> {
  for (const worker of workers) if (random.chance(0.8) && (await load.isInFlight([worker], false))) return worker;
  return random.one(workers.filter(({ readyAt }) => readyAt > 0)) ?? workers[0]!;
}
