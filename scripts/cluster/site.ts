/** The whole site on this machine: databases, bucket, mail server, feed, nginx, three web processes and two workers. */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Faults, type SampleFeed, startSampleFeed } from "sample-mls";
import { createRandom } from "sample-mls/random";
import { type AuthenticatedS3, startAuthenticatedS3 } from "../../tests/stand-ins/authenticated-s3";
import { type RunningNginx, startNginx } from "../../tests/stand-ins/nginx";
import { SmtpSink } from "../faults/smtp-sink";
import { sendRequest } from "../harness/request";
import { ensureBuildBy } from "../start/build";
import type { Child } from "../start/child";
import { findFreePort } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { Databases } from "./databases";
import { type Entrance, HOST, Visitor } from "./traffic";

const WEBS = 3;
const WORKERS = 2;
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
  readonly #folder: string;
  readonly #processes = new ProcessGroup();
  readonly #children: Child[] = [];
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
    for (let n = 1; n <= WORKERS; n++) this.#start(`worker${n}`, "worker");
    const replicated = "SELECT FROM replication_state WHERE last_success_at IS NOT NULL";
    await waitUntil("The first replication", async () => (await this.databases.query(replicated)).length > 0, 600_000);
    for (let n = 0; n < WEBS; n++) this.webs.push({ port: await findFreePort(), isDirect: true });
    await Promise.all(this.webs.map(({ port }, n) => this.#startWeb(`web${n + 1}`, port)));
    const nginxFolder = join(this.#folder, "nginx");
    mkdirSync(nginxFolder);
    this.#nginx = await startNginx(
      nginxFolder,
      this.webs.map(({ port }) => port),
    );
    this.entrance = { port: this.#nginx.port, isDirect: false };
  }

  /** Starts a web process and waits until it is ready. */
  async #startWeb(name: string, port: number): Promise<void> {
    // Stores the photos that are asked for. A worker with this setting would copy those of all homes.
    const child = this.#start(name, "index", { PORT: String(port), FEED_PHOTOS: "copy" });
    await waitUntil(name, async () => {
      if (!child.isRunning) throw child.buildError();
      const response = await sendRequest(port, "/readyz", { headers: { Host: HOST } }).catch(() => null);
      return response?.status === 200;
    });
  }

  #start(name: string, program: string, settings: NodeJS.ProcessEnv = {}): Child {
    const env = { ...this.#buildEnvironment(name), ...settings };
    const output = this.#log(name);
    const child = this.#processes.start({ name, program: `build/server/${program}.js`, env, output });
    this.#children.push(child);
    return child;
  }

  /** Signs someone in with an emailed link. */
  async signIn(visitor: Visitor, email: string, entrance = this.entrance): Promise<void> {
    const form = { intent: "link", email, returnTo: "/" };
    const asked = await visitor.send(entrance, "POST", "/sign-in", { form });
    if (asked.status !== 200) throw new Error(`The link for ${email} was answered with ${asked.status}.`);
    const readToken = () => {
      const message = this.listMessages().find((text) => text.includes(`To: ${email}`));
      return /[?&]token=([\w-]+)/.exec(message ?? "")?.[1];
    };
    await waitUntil(`The link for ${email}`, () => readToken() !== undefined);
    const opened = await visitor.send(entrance, "POST", "/auth/callback", { form: { token: readToken()! } });
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
    for (const child of this.#children) child.kill();
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
      DRAIN_SECONDS: "0",
      DATABASE_URL: this.databases.pooledUrl,
      DATABASE_DIRECT_URL: this.databases.directUrl,
      DATABASE_READ_URL: this.databases.readUrl,
      DATA_DIR: join(this.#folder, name),
      AUTH_SECRETS: "of-this-run-alone-0123456789abcdef",
      STAFF_SECOND_FACTOR: "0",
      SMTP_URL: this.sink.urlFor(name),
      FEED_URL: this.feed.url,
      FEED_TOKEN: "sample",
      ...this.s3.environment,
    };
  }
}
