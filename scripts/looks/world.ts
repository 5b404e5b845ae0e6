/**
 * The data that every side shows: the sample MLS, accounts, and a project, in a database of the store. Sides with the same
 * tables share it, so that they differ in their code only. Each side of a run gets a copy, which it may change.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startSampleFeed } from "sample-mls";
import { diskStore } from "../../app/platform/files/disk.server";
import { fetchSessionCookie } from "../bench/sign-in";
import { createDemoProject } from "../demo/project";
import type { ProcessGroup } from "../start/process-group";
import { hashMigrations, type Side } from "./side";

/** Counts changes of the data below, after which stored data and pictures are out of date. */
const WORLD_VERSION = 1;
const HOMES = 400;
/** The same in every run, because some pages show it. */
const PORT = 4390;
export const SITE_URL = `http://127.0.0.1:${PORT}`;

export interface WorldIds {
  home: number;
  noPhoto: number;
  twoPhotos: number;
  longText: number;
  withdrawn: number;
  pending: number;
  withheld: number;
  compared: number[];
  project: string;
  request: string;
  lead: string;
}

export interface World {
  name: string;
  /** When it was filled, in milliseconds since 1970. Clocks stop then. */
  now: number;
  ids: WorldIds;
  /** Session cookies by account. */
  cookies: Record<string, string>;
}

const EMAILS = { ana: "ana@example.com", ben: "ben@example.com", eve: "eve@example.com", sam: "sam@sunporch.example" };

export class Worlds {
  constructor(
    private readonly group: ProcessGroup,
    private readonly store: string,
    private readonly databaseUrl: string,
  ) {}

  /** The data for a side, filled unless an earlier run has. */
  async open(side: Side): Promise<World> {
    const name = `world_${WORLD_VERSION}_${hashMigrations(side)}`;
    const file = join(this.store, "worlds", name, "world.json");
    if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as World;
    mkdirSync(join(this.store, "worlds", name), { recursive: true });
    await this.admin(`DROP DATABASE IF EXISTS "${name}"`);
    await this.admin(`CREATE DATABASE "${name}"`);
    const feed = await startSampleFeed({ homes: HOMES, seed: 7 });
    try {
      const env = this.environment(name, name, { FEED_URL: feed.url, FEED_TOKEN_URL: feed.tokenUrl });
      for (const program of ["migrate", "sync"]) await this.start(side, program, env).waitForSuccess();
    } finally {
      await feed.close();
    }
    const sql = new pg.Client({ connectionString: this.urlOf(name) });
    await sql.connect();
    try {
      const ids = await fill(sql, join(this.store, "worlds", name, "data/files"));
      const world: World = { name, now: Date.now(), ids, cookies: {} };
      const web = await this.serve(side, world, name);
      for (const [person, email] of Object.entries(EMAILS))
        world.cookies[person] = await fetchSessionCookie(SITE_URL, sql, email);
      await web.stop(10_000);
      writeFileSync(file, JSON.stringify(world));
      return world;
    } finally {
      await sql.end();
    }
  }

  /** Runs a side's web server on a copy of its data. */
  async visit<T>(side: Side, world: World, work: () => Promise<T>): Promise<T> {
    const copy = `copy_${randomUUID()}`;
    await this.admin(`CREATE DATABASE "${copy}" TEMPLATE "${world.name}"`);
    try {
      const web = await this.serve(side, world, copy);
      try {
        return await work();
      } finally {
        await web.stop(10_000);
      }
    } finally {
      await this.admin(`DROP DATABASE "${copy}" WITH (FORCE)`);
    }
  }

  private async serve(side: Side, { name, now }: World, database: string) {
    const clock = new URL("./frozen-clock.mjs", import.meta.url).href;
    const web = this.start(side, "index", {
      ...this.environment(name, database, { FEED_URL: "http://127.0.0.1:1", FEED_TOKEN_URL: "" }),
      LOOKS_NOW: String(now),
      NODE_OPTIONS: `--import=${clock}`,
    });
    await web.waitForMessage((message): message is object => (message as { ready?: unknown }).ready === true);
    await fetch(`${SITE_URL}/api/listings?beds=1`);
    return web;
  }

  private start({ folder }: Side, program: string, env: NodeJS.ProcessEnv) {
    return this.group.start({
      name: program === "index" ? "the web server" : program,
      program: join(folder, `build/server/${program}.js`),
      cwd: folder,
      env,
      output: join(this.store, "logs", `${program}.log`),
    });
  }

  /** None of the operator's own settings. */
  private environment(world: string, database: string, feed: Record<string, string>): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return {
      ...{ PATH, HOME },
      NODE_ENV: "production",
      DATABASE_URL: this.urlOf(database),
      DATA_DIR: join(this.store, "worlds", world, "data"),
      HOST: "127.0.0.1",
      PORT: String(PORT),
      APP_URL: SITE_URL,
      AUTH_SECRETS: "looks-has-no-secret-that-is-worth-stealing",
      FEED_VENDOR: "sample",
      FEED_TOKEN: "sample",
      // The data may be older than a feed's homes may be.
      FEED_MAX_AGE: "0",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
      ...feed,
    };
  }

  private urlOf(database: string): string {
    const url = new URL(this.databaseUrl);
    url.pathname = `/${database}`;
    return url.href;
  }

  private async admin(statement: string): Promise<void> {
    const sql = new pg.Client({ connectionString: this.databaseUrl });
    await sql.connect();
    await sql.query(statement).finally(() => sql.end());
  }
}

type Home = { id: number; mlsId: string; address: string; price: number };

/** Creates accounts, a project, and messages, and changes a few homes into rare ones. */
async function fill(sql: pg.Client, files: string): Promise<WorldIds> {
  const { rows: homes } = await sql.query<Home>(
    `SELECT id, mls_id AS "mlsId", concat_ws(', ', line1, city, state || ' ' || zip) AS address, list_price AS price
     FROM listing WHERE withdrawn_at IS NULL AND hidden_at IS NULL AND address_shown AND photo_count > 4
       AND status = 'Active' ORDER BY listing_key LIMIT 20`,
  );
  const id = (index: number) => homes[index]!.id;
  const { rows: others } = await sql.query<{ pending: number; withheld: number }>(
    `SELECT (SELECT min(id) FROM listing WHERE status = 'Pending' AND withdrawn_at IS NULL) AS pending,
       (SELECT min(id) FROM listing WHERE NOT address_shown AND withdrawn_at IS NULL) AS withheld`,
  );
  await sql.query("UPDATE listing SET media = '[]', photo_count = 0 WHERE id = $1", [id(1)]);
  await sql.query(
    "UPDATE listing SET media = jsonb_build_array(media::jsonb->0, media::jsonb->1), photo_count = 2 WHERE id = $1",
    [id(2)],
  );
  const words =
    "A long description with an exceptionally-long-hyphenated-word and RIVERSIDE_UNBREAKABLE_WORD_TO_WRAP. ";
  const upgrades = Array.from({ length: 40 }, (_, n) => ({
    id: `extra-${n}`,
    title: `Extra upgrade ${n + 1}${n % 5 === 0 ? " with a title that is much longer than a row of a phone" : ""}`,
    category: ["Kitchen", "Bath", "Outdoor", "Misc"][n % 4],
    cost: 1_000 + n * 2_500,
  }));
  await sql.query("UPDATE listing SET description = $2, upgrades_catalog = $3 WHERE id = $1", [
    id(3),
    words.repeat(170),
    JSON.stringify(upgrades),
  ]);
  await sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [id(4)]);

  const accounts: Record<string, string> = {};
  for (const [person, email] of Object.entries(EMAILS)) {
    const account = randomUUID();
    accounts[person] = account;
    const name = { ana: "Ana Reyes", ben: "Ben Okafor", sam: "Sam Whitfield" }[person] ?? null;
    await sql.query("INSERT INTO account (id, email, name, email_verified_at) VALUES ($1, $2, $3, now())", [
      account,
      email,
      name,
    ]);
  }
  for (const [index, person] of ["ana", "ana", "ana", "ana", "ben"].entries())
    await sql.query(
      `INSERT INTO saved_home (account_id, listing_id, list_price_then, status_then, saved_at)
       VALUES ($1, $2, $3, 'Active', now() - $4 * interval '1 day')`,
      [accounts[person], id(index === 1 ? 4 : index), homes[index]!.price + (index === 0 ? 15_000 : 0), index],
    );
  for (const [name, search] of [
    ["Near work", "?city=Riverside&minPrice=400000&maxPrice=900000&beds=3"],
    ["A pool by summer", "?county=San%20Diego&poolType=private"],
  ])
    await sql.query(
      `INSERT INTO saved_search (id, account_id, name, search, alerts, matched_after)
       VALUES ($1, $2, $3, $4, 'daily', (SELECT coalesce(max(id), 0) FROM price_observation))`,
      [randomUUID(), accounts.ana, name, search],
    );
  await createDemoProject(
    sql,
    diskStore(files),
    { email: EMAILS.ana, name: "Ana Reyes", now: new Date() },
    homes.slice(5),
  );
  for (const [index, status] of ["active", "completed", "archived"].entries())
    await sql.query(
      `INSERT INTO project (id, buyer_email, property_address, current_phase, status, est_move_in, created_at)
       VALUES ($1, $2, $3, 'Planning', $4, current_date + 30, now() - $5 * interval '1 day')`,
      [randomUUID(), `buyer-${index}@example.com`, homes[10 + index]!.address, status, index + 1],
    );
  const request = randomUUID();
  for (const [index, state] of ["received", "answered"].entries())
    await sql.query(
      `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, phone, contact_method,
         has_agent, agent_name, has_lender, max_home_budget, target_move_in, list_price, upgrades_cost, selected_upgrades,
         additional_comments, due_at, status, created_at)
       VALUES ($1, $2, $3, $4, 'Ben Okafor', $5, '+15555550148', 'text', true, 'Rosa Lind', false, 700000, '2027-08', $6,
         43000, '{kitchen-remodel,bath-remodel}', 'Is the roof original?', now() + interval '20 hours', $7,
         now() - $8 * interval '1 day')`,
      [
        index === 0 ? request : randomUUID(),
        accounts.ben,
        id(index),
        homes[index]!.address,
        EMAILS.ben,
        homes[index]!.price,
        state,
        index + 1,
      ],
    );
  const lead = randomUUID();
  for (const [index, state] of ["new", "answered"].entries())
    await sql.query(
      `INSERT INTO lead (id, listing_id, name, email, phone, contact_pref, best_time, message, status, created_at)
       VALUES ($1, $2, 'Iris Novak', 'iris@example.com', '+15555550177', 'call', 'evening',
         'Is the street quiet at night?', $3, now() - $4 * interval '1 day')`,
      [index === 0 ? lead : randomUUID(), id(5), state, index + 1],
    );
  for (const [index, action] of ["create", "update", "delete"].entries())
    await sql.query(
      `INSERT INTO audit_event (at, actor_email, action, entity, entity_id, before, after)
       VALUES (now() - $1 * interval '1 hour', $2, $3, 'task', gen_random_uuid()::text, $4, $5)`,
      [
        index,
        EMAILS.sam,
        action,
        index > 0 ? '{"title": "Sign the scope"}' : null,
        index < 2 ? '{"title": "Sign the scope of work"}' : null,
      ],
    );
  const { rows } = await sql.query<{ id: string }>("SELECT id FROM project WHERE buyer_email = $1", [EMAILS.ana]);
  return {
    home: id(0),
    noPhoto: id(1),
    twoPhotos: id(2),
    longText: id(3),
    withdrawn: id(4),
    pending: others[0]!.pending,
    withheld: others[0]!.withheld,
    compared: [id(0), id(1), id(2), id(5)],
    project: rows[0]!.id,
    request,
    lead,
  };
}
