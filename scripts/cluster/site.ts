/** The whole site on this machine: databases, mail server, feed, nginx, three web processes and two workers. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type SampleFeed, startSampleFeed } from "sample-mls";
import { createRandom } from "sample-mls/random";
import { type RunningNginx, startNginx } from "../../tests/stand-ins/nginx";
import { SmtpSink } from "../faults/smtp-sink";
import type { Browser } from "../harness/browser";
import { ensureBuildBy } from "../start/build";
import type { Child } from "../start/child";
import { findFreePort } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { Databases } from "./databases";
import { HOST } from "./traffic";

const HOMES = 2_000;
const WEBS = 3;
const WORKERS = 2;

export class Site {
  readonly databases: Databases;
  readonly #folder: string;
  readonly #sink = new SmtpSink(createRandom(1));
  readonly #processes = new ProcessGroup();
  readonly #children: Child[] = [];
  #feed: SampleFeed | undefined;
  #nginx: RunningNginx | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.databases = new Databases(folder);
  }

  /** Of nginx. */
  get port(): number {
    return this.#nginx!.port;
  }

  async open(): Promise<void> {
    await ensureBuildBy(this.#processes, this.#log("build"));
    await this.databases.open();
    await this.#sink.listen();
    this.#feed = await startSampleFeed({ homes: HOMES, speed: 0.01 });
    for (let n = 1; n <= WORKERS; n++) this.#start(`worker${n}`, "worker");
    while (!(await this.#isReplicated())) {
      for (const child of this.#children) if (!child.isRunning) throw child.buildError();
      await pause(200);
    }
    const ports = [];
    for (let n = 1; n <= WEBS; n++) ports.push(await findFreePort());
    const webs = ports.map((port, n) => this.#start(`web${n + 1}`, "index", { PORT: String(port) }));
    await Promise.all(webs.map((web) => web.waitForMessage<{ ready: true }>("ready")));
    const nginxFolder = join(this.#folder, "nginx");
    mkdirSync(nginxFolder);
    this.#nginx = await startNginx(nginxFolder, ports);
  }

  async #isReplicated(): Promise<boolean> {
    const sql = "SELECT FROM replication_state WHERE last_success_at IS NOT NULL";
    return (await this.databases.query(sql)).length > 0;
  }

  /** Starts a built program, in a folder of its own as on its own machine. */
  #start(name: string, program: string, settings: NodeJS.ProcessEnv = {}): Child {
    const child = this.#processes.start({
      name,
      program: `build/server/${program}.js`,
      env: {
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
        SMTP_URL: this.#sink.urlFor(name),
        FEED_URL: this.#feed!.url,
        FEED_TOKEN: "sample",
        ...settings,
      },
      output: this.#log(name),
    });
    this.#children.push(child);
    return child;
  }

  /** Signs someone in with a link that isn't emailed. */
  async signIn(browser: Browser, email: string): Promise<void> {
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("hex");
    await this.databases.query(
      `INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at)
       VALUES ('\\x${hash}', 'sign-in', '${email}', '/', now() + interval '10 minutes')`,
    );
    const { status } = await browser.send(this.port, "POST", "/auth/callback", { form: { token } });
    if (status !== 303) throw new Error(`${email} could not sign in: ${status}.`);
  }

  async close(): Promise<void> {
    await this.#nginx?.stop();
    for (const child of this.#children) child.kill();
    await this.#processes.close();
    await this.#feed?.close();
    await this.#sink.close().catch(() => {});
    await this.databases.close();
  }

  #log = (name: string) => join(this.#folder, "logs", `${name}.log`);
}
