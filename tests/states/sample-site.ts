/**
 * The data that states show: the sample MLS, accounts, and a project, in a database of the store. Each server gets a copy,
 * which it may change.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startSampleFeed } from "sample-mls";
import { diskStore } from "../../app/platform/files/disk.server";
import { createDemoProject } from "../../scripts/demo/project";
import type { ProcessGroup } from "../../scripts/start/process-group";
import type { ServerChange } from "./states";

const HOMES = 400;
const SEED = new URL("./seed.sql", import.meta.url);
/** The same in every run, because some pages show it. Further servers have the next ones. */
const PORT = 4390;

/** A folder with the sources and the build of a commit or of the working tree. */
export interface Side {
  folder: string;
}

export interface SampleIds {
  home: number;
  noPhoto: number;
  twoPhotos: number;
  longText: number;
  withdrawn: number;
  pending: number;
  withheld: number;
  compared: number[];
  project: string;
  choice: string;
  confirmedChoice: string;
  draft: string;
  sentOrder: string;
  signature: string;
  signed: string;
  sha256: string;
  request: string;
  lead: string;
}

const HOME_IDS = [
  "home",
  "noPhoto",
  "twoPhotos",
  "longText",
  "withdrawn",
  "compared",
] as const satisfies (keyof SampleIds)[];

/** What the site's own API adds. */
type SignedIds = Pick<SampleIds, "draft" | "sentOrder" | "signature" | "signed" | "sha256">;

/** A choice that is confirmed. $1: the buyer. */
const CONFIRM_CHOICE = `
  WITH item AS (
    INSERT INTO design_item (id, project_id, room, category, item_name, allowance, picked_id, picked_by, confirmed_at)
    SELECT gen_random_uuid(), id, 'Kitchen', 'Cabinets', 'Kitchen cabinets', 25000, gen_random_uuid(), $1, now()
    FROM project WHERE buyer_email = $1 RETURNING id, project_id, picked_id)
  INSERT INTO design_option (id, project_id, design_item_id, name, price, link, sort_order)
  SELECT picked_id, project_id, id, 'Shaker, white oak', 27400, 'https://example.com/shaker', 0 FROM item
  UNION ALL SELECT gen_random_uuid(), project_id, id, 'Slab, walnut', 24400, NULL, 1 FROM item`;

export interface SampleData {
  name: string;
  /** When it was filled, in milliseconds since 1970. Clocks stop then. */
  now: number;
  ids: SampleIds;
  /** Session cookies by account. */
  cookies: Record<string, string>;
}

const EMAILS = { ana: "ana@example.com", ben: "ben@example.com", eve: "eve@example.com", sam: "sam@sunporch.example" };

export interface SampleServer {
  url: string;
  stop(): Promise<void>;
}

export class SampleSite {
  constructor(
    private readonly group: ProcessGroup,
    private readonly store: string,
    private readonly databaseUrl: string,
    private readonly port = PORT,
  ) {}

  /**
   * The data, filled with a side's programs unless an earlier run has. The side has to be the newer one: the demo project fills
   * its tables, and an older version runs on them.
   */
  async open(side: Side): Promise<SampleData> {
    const file = join(this.store, "sample/sample.json");
    const stored = existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as SampleData);
    if (stored) return stored;
    const name = "sample";
    await runSql(this.databaseUrl, `DROP DATABASE IF EXISTS "${name}"`, `CREATE DATABASE "${name}"`);
    const feed = await startSampleFeed({ homes: HOMES, seed: 7 });
    try {
      const env = this.environment(name, { FEED_URL: feed.url, FEED_TOKEN_URL: feed.tokenUrl });
      for (const program of ["migrate", "sync"]) await this.start(side, program, env).waitForSuccess();
    } finally {
      await feed.close();
    }
    const sql = new pg.Client({ connectionString: this.urlOf(name) });
    await sql.connect();
    try {
      const filled = await fill(sql, join(this.store, "sample/data/files"));
      const now = Date.now();
      const web = await this.serve(side, { now }, name);
      const cookies: Record<string, string> = {};
      for (const [person, email] of Object.entries(EMAILS))
        cookies[person] = await fetchSessionCookie(web.url, sql, email);
      const ids = { ...filled, ...(await addChangeOrders(web.url, cookies, filled.project)) };
      const sample: SampleData = { name, now, ids, cookies };
      await web.stop();
      writeFileSync(file, JSON.stringify(sample));
      return sample;
    } finally {
      await sql.end();
    }
  }

  /**
   * Starts a side's web server on a copy of the data, with the side's tables.
   * @param change its own server @param index of the copy and the port
   */
  async serveCopy(side: Side, sample: SampleData, change?: ServerChange, index = 0): Promise<SampleServer> {
    const copy = `copy_${index}`;
    await runSql(
      this.databaseUrl,
      `DROP DATABASE IF EXISTS "${copy}" WITH (FORCE)`,
      `CREATE DATABASE "${copy}" TEMPLATE "${sample.name}"`,
    );
    await this.start(side, "migrate", this.environment(copy, {})).waitForSuccess();
    if (change) await runSql(this.urlOf(copy), change.sql);
    return this.serve(side, sample, copy, change?.env, index);
  }

  private async serve(
    side: Side,
    { now }: Pick<SampleData, "now">,
    database: string,
    env: Readonly<Record<string, string>> = {},
    index = 0,
  ) {
    const port = this.port + index;
    const url = `http://127.0.0.1:${port}`;
    const clock = new URL("./frozen-clock.mjs", import.meta.url).href;
    const web = this.start(side, "index", {
      ...this.environment(database, { FEED_URL: "http://127.0.0.1:1", PORT: String(port), APP_URL: url, ...env }),
      LOOKS_NOW: String(now),
      NODE_OPTIONS: `--import=${clock}`,
    });
    await web.waitForMessage<{ ready: true }>("ready");
    await fetch(`${url}/api/listings?beds=1`);
    return { url, stop: () => web.stop(10_000) };
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
  private environment(database: string, feed: Record<string, string>): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return {
      ...{ PATH, HOME },
      NODE_ENV: "production",
      DATABASE_URL: this.urlOf(database),
      DATA_DIR: join(this.store, "sample/data"),
      HOST: "127.0.0.1",
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
}

async function runSql(connectionString: string, ...statements: string[]): Promise<void> {
  const sql = new pg.Client({ connectionString });
  await sql.connect();
  try {
    for (const statement of statements) await sql.query(statement);
  } finally {
    await sql.end();
  }
}

type Home = { id: number; mlsId: string; address: string; price: number };

/** Adds accounts and what they own, and makes a few homes rare. */
async function fill(sql: pg.Client, files: string): Promise<Omit<SampleIds, keyof SignedIds>> {
  await sql.query(readFileSync(SEED, "utf8"));
  const { rows: homes } = await sql.query<Home>(
    'SELECT id, mls_id AS "mlsId", address, price FROM home WHERE n < 8 ORDER BY n',
  );
  const now = new Date();
  const monday = now.toISOString().slice(0, 10);
  const people = { email: EMAILS.ana, name: "Ana Reyes", staff: EMAILS.sam, now, monday };
  await createDemoProject(sql, diskStore(files), people, homes.slice(5));
  const [home, noPhoto, twoPhotos, longText, withdrawn, other] = homes.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  await sql.query(CONFIRM_CHOICE, [EMAILS.ana]);
  const { rows } = await sql.query<Omit<SampleIds, (typeof HOME_IDS)[number] | keyof SignedIds>>(
    `SELECT (SELECT min(id) FROM listing WHERE status = 'Pending' AND withdrawn_at IS NULL) AS pending,
       (SELECT min(id) FROM listing WHERE NOT address_shown AND withdrawn_at IS NULL) AS withheld,
       (SELECT id FROM project WHERE buyer_email = $1) AS project,
       (SELECT id FROM design_item WHERE decide_on IS NOT NULL) AS choice,
       (SELECT id FROM design_item WHERE confirmed_at IS NOT NULL) AS "confirmedChoice",
       (SELECT id FROM timeline_request WHERE status = 'received') AS request,
       (SELECT id FROM lead WHERE status = 'new') AS lead`,
    [EMAILS.ana],
  );
  const compared = [home, noPhoto, twoPhotos, other];
  return { home, noPhoto, twoPhotos, longText, withdrawn, compared, ...rows[0]! };
}

/** Adds a draft of a change order, one that waits for a signature, and one that Ana has signed. */
async function addChangeOrders(url: string, cookies: Record<string, string>, project: string): Promise<SignedIds> {
  const call = async (person: keyof typeof EMAILS, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { Cookie: cookies[person]!, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const orders = `/api/admin/projects/${project}/change-orders`;
  const milestones = await call("sam", `/api/admin/projects/${project}/milestones`);
  const milestoneIds = milestones.slice(-2).map(({ id }: { id: string }) => id);
  const add = async (title: string, amount: number) => {
    const lines = [
      { title, amount },
      { title: "No second coat", amount: -300 },
    ];
    const order = await call("sam", orders, { title, lines, daysAdded: 5, milestoneIds, reason: "The buyer asked." });
    return order.id as string;
  };
  const send = async (title: string, amount: number) => {
    const sentOrder = await add(title, amount);
    await call("sam", `${orders}/${sentOrder}/send`, {});
    const signatures = await call("ana", `/api/projects/${project}/signatures`);
    const { id } = signatures.find(({ changeOrderId }: { changeOrderId: string }) => changeOrderId === sentOrder);
    return { sentOrder, signature: id as string };
  };
  const { signature: signed } = await send("Pantry wall", 1_800);
  const path = `/api/projects/${project}/signatures/${signed}/sign`;
  const { signedSha256: sha256 } = await call("ana", path, { name: "Ana Reyes", consent: true });
  return {
    draft: await add("Heated floor in the hall bath", 2_400),
    ...(await send("Oak stairs", 950)),
    signed,
    sha256,
  };
}

/** Signs someone in like an emailed link does. @returns the session cookie */
async function fetchSessionCookie(url: string, sql: pg.Client, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql.query(
    `INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at)
     VALUES ($1, 'sign-in', $2, '/', now() + interval '10 minutes')`,
    [createHash("sha256").update(token).digest(), email],
  );
  const response = await fetch(new URL("/auth/callback", url), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ token }),
    redirect: "manual",
  });
  const cookie = response.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))
    ?.split(";")[0];
  if (!cookie) throw new Error(`Signing in was answered with ${response.status}.`);
  return cookie;
}
