/** The whole site on this machine: databases, bucket, mail server, feed, nginx, three web processes and two workers. */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Faults, type SampleFeed, startSampleFeed } from "sample-mls";
import { createRandom } from "sample-mls/random";
import { SmtpSink } from "../faults/smtp-sink";
import { type AuthenticatedS3, startAuthenticatedS3 } from "../harness/authenticated-s3";
import { type RunningNginx, startNginx } from "../harness/nginx";
import { sendRequest } from "../harness/request";
import { ensureBuildBy } from "../start/build";
import type { Child } from "../start/child";
import { findFreePort } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { Databases } from "./databases";
import { type Entrance, HOST, Visitor } from "./traffic";

const WEBS = 3;
const WORKERS = 2;
/** nginx learns that a process stops only from a connection that it refuses. */
const DRAIN_SECONDS = 2;
const MAX_START_MS = 120_000;

/** Polls. @returns how long it took, in milliseconds @throws if it takes longer than the limit */
export async function waitUntil(what: string, condition: () => Promise<boolean> | boolean, limitMs = MAX_START_MS) {
  const from = performance.now();
  while (!(await condition())) {
    if (performance.now() - from > limitMs) throw new Error(`${what}: not within ${limitMs / 1_000} seconds.`);
    await pause(20);
  }
  return performance.now() - from;
}

export class Site {
  readonly databases: Databases;
  readonly sink = new SmtpSink(createRandom(1));
  s3!: AuthenticatedS3;
  feed!: SampleFeed;
  /** nginx. */
  entrance!: Entrance;
  readonly webs: Entrance[] = [];
  /** By their user names at the mail server. */
  readonly workers = new Map<string, Child>();
  /** When workers were killed, in milliseconds since 1970. */
  readonly killedWorkers = new Map<string, number>();
  readonly #folder: string;
  readonly #processes = new ProcessGroup();
  readonly #webChildren: Child[] = [];
  #nginx: RunningNginx | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.databases = new Databases(folder);
  }

  async open(homes: number): Promise<void> {
    await ensureBuildBy(this.#processes, this.#log("build"));
    await this.databases.open();
    this.s3 = await startAuthenticatedS3();
    await this.sink.listen();
    this.feed = await startSampleFeed({ homes, speed: 0.01, faults: new Faults() });
    for (let n = 0; n < WORKERS; n++) this.#startWorker();
    const replicated = "SELECT FROM replication_state WHERE last_success_at IS NOT NULL";
    await waitUntil("The first replication", async () => (await this.databases.query(replicated)).length > 0, 600_000);
    for (let n = 0; n < WEBS; n++) this.webs.push({ port: await findFreePort(), isDirect: true });
    await Promise.all(this.webs.map((_, n) => this.startWeb(n)));
    const nginxFolder = join(this.#folder, "nginx");
    mkdirSync(nginxFolder);
    this.#nginx = await startNginx({ folder: nginxFolder, appPorts: this.webs.map(({ port }) => port) });
    this.entrance = { port: this.#nginx.port, isDirect: false };
  }

  /** Starts a web process and waits until it is ready. */
  async startWeb(n: number): Promise<void> {
    const { port } = this.webs[n]!;
    const name = `web${n + 1}`;
    const child = this.#processes.start({
      name,
      program: "build/server/index.js",
      // Stores the photos that are asked for. A worker with this setting would copy those of all homes.
      env: { ...this.#buildEnvironment(name), PORT: String(port), FEED_PHOTOS: "copy" },
      output: this.#log(name),
    });
    this.#webChildren[n] = child;
    const isReady = async () => {
      if (!child.isRunning) throw child.buildError();
      const response = await sendRequest(port, "/readyz", { headers: { Host: HOST } }).catch(() => null);
      return response?.status === 200;
    };
    await waitUntil(name, isReady);
  }

  /** Stops a web process as a deploy does. */
  stopWeb = (n: number): Promise<void> => this.#webChildren[n]!.stop(30_000);

  async killWeb(n: number): Promise<void> {
    this.#webChildren[n]!.kill();
    await this.#webChildren[n]!.ended;
  }

  #startWorker(): void {
    const name = `worker${this.workers.size + 1}`;
    const env = this.#buildEnvironment(name);
    this.workers.set(
      name,
      this.#processes.start({ name, program: "build/server/worker.js", env, output: this.#log(name) }),
    );
  }

  /** The worker that runs the replication, if there is one. */
  async findReplicatingWorker(): Promise<[name: string, child: Child] | undefined> {
    const [lease] = await this.databases.query<{ holder: string }>(
      "SELECT holder FROM job_lease WHERE job LIKE 'replication:%' AND finished_at IS NULL AND lease_until > now()",
    );
    const pid = Number(lease?.holder.split(":")[1]);
    return [...this.workers].find(([, child]) => child.isRunning && child.pid === pid);
  }

  /** Signs someone in with an emailed link, asked for at one entrance and opened at another. */
  async signIn(visitor: Visitor, email: string, askedAt = this.entrance, openedAt = askedAt): Promise<void> {
    const form = { intent: "link", email, returnTo: "/" };
    const asked = await visitor.send(askedAt, "POST", "/sign-in", { form });
    if (asked.status !== 200) throw new Error(`The link for ${email} was answered with ${asked.status}.`);
    const readToken = () => {
      const message = this.listMessages().find((text) => text.includes(`To: ${email}`));
      return /[?&]token=([\w-]+)/.exec(message ?? "")?.[1];
    };
    await waitUntil(`The link for ${email}`, () => readToken() !== undefined);
    const opened = await visitor.send(openedAt, "POST", "/auth/callback", { form: { token: readToken()! } });
    if (opened.status !== 303) throw new Error(`${email} could not sign in: ${opened.status}.`);
  }

  /** @returns someone who has just signed in through nginx */
  async signInBuyer(email = `${randomUUID()}@cluster.example`): Promise<{ visitor: Visitor; email: string }> {
    const visitor = new Visitor();
    await this.signIn(visitor, email);
    return { visitor, email };
  }

  /** The emails that the mail server accepted, without soft line breaks. */
  listMessages(): string[] {
    return [...this.sink.accepted.values()]
      .flatMap((acceptances) => acceptances.map(({ message }) => message))
      .map((message) => message.replaceAll("=\r\n", "").replaceAll("=3D", "="));
  }

  async close(): Promise<void> {
    await this.#nginx?.stop();
    for (const child of [...this.#webChildren, ...this.workers.values()]) child.kill();
    await this.#processes.close();
    await this.feed?.close();
    await this.sink.close().catch(() => {});
    await this.s3?.close();
    await this.databases.close();
  }

  #log = (name: string) => join(this.#folder, "logs", `${name}.log`);

  /** Each program has its own folder, as on its own machine. */
  #buildEnvironment(name: string): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      APP_URL: `https://${HOST}`,
      TRUST_PROXY: "2",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      DATABASE_URL: this.databases.pooledUrl,
      DATABASE_DIRECT_URL: this.databases.directUrl,
      DATABASE_READ_URL: this.databases.readUrl,
      DATA_DIR: join(this.#folder, name),
      AUTH_SECRETS: "of-this-run-alone-0123456789abcdef",
      STAFF_SECOND_FACTOR: "0",
      SMTP_URL: this.sink.urlFor(name),
      FEED_URL: this.feed.url,
      FEED_TOKEN: "sample",
      GOOGLE_PLACES_KEY: "of-this-run-alone",
      // Nothing listens there.
      GOOGLE_PLACES_URL: "http://127.0.0.1:1",
      ...this.s3.environment,
    };
  }
}
