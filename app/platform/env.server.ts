/**
 * The environment, read once and frozen. No other module reads settings from process.env.
 *
 * Invalid values stop the process with one line per variable ({@link EnvError}). An empty value counts as unset.
 */
import { BlockList, isIP } from "node:net";
import { relative } from "node:path";
import { FEED_VARIABLES, type FeedVariable, OTHER_NAMES, VARIABLES, type Values } from "./env-variables.server";
import { prepareDataFolder } from "./files/writable.server";
import { OperatorError } from "./operator-error";

export type Env = Readonly<Values> & {
  /** The FEED_* variables of each feed that FEEDS names. */
  readonly feeds: Readonly<Record<string, Readonly<Pick<Values, FeedVariable>>>>;
};

/** The name of a FEED_* variable for a feed of FEEDS: FEED_CRMLS_URL for FEED_URL. */
export const feedVariable = (feed: string, name: string): string =>
  `FEED_${feed.toUpperCase().replaceAll("-", "_")}_${name.slice("FEED_".length)}`;

/** Rewrites the FEED_* variables in a message for a feed of FEEDS. */
export const feedProblem = (feed: string, line: string): string =>
  line.replace(/\bFEED_[A-Z_]+\b/g, (name) => feedVariable(feed, name));

/** Whether a listener on this host is reachable only from this machine. */
const isLoopbackAddress = (host: string) =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);

/** External services that receive secrets or personal data. */
const SERVICES = [
  "OIDC_ISSUER",
  "GOOGLE_PLACES_URL",
  "BREACHED_PASSWORDS_URL",
  "S3_ENDPOINT",
  "BACKUP_S3_ENDPOINT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const;
/** URLs that receive the feed's token. */
const FEED_SERVICES = ["FEED_URL", "FEED_TOKEN_URL", "FEED_LINK_ORIGINS"] as const;

const IN_PUBLIC = "in production when APP_URL is https";
const UNLESS_PRIVATE = "unless it is on this machine or a private network";

const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet("10.0.0.0", 8);
PRIVATE_NETWORKS.addSubnet("172.16.0.0", 12);
PRIVATE_NETWORKS.addSubnet("192.168.0.0", 16);
PRIVATE_NETWORKS.addSubnet("fc00::", 7, "ipv6");

/** Whether a URL uses TLS, this machine, or a private network (RFC 1918, RFC 4193). */
function isPrivateOrTls(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:" || isLoopbackAddress(host)) return true;
  // Container names have no dot; private names of Fly and others end in ".internal".
  if (isIP(host)) return PRIVATE_NETWORKS.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
  return !host.includes(".") || host.endsWith(".internal");
}

/** Whether this is the public site rather than a local one. */
export const isPublic = ({ NODE_ENV, APP_URL }: { NODE_ENV?: string; APP_URL?: string }): boolean =>
  NODE_ENV === "production" && (APP_URL?.startsWith("https:") ?? false);

/** Variables are missing or invalid; the message has one line for each. */
export class EnvError extends OperatorError {
  override name = "EnvError";
  readonly problems: readonly string[];
  constructor(problems: string | readonly string[]) {
    const lines = typeof problems === "string" ? [problems] : problems;
    super(lines.join("\n"));
    this.problems = lines;
  }
}

/** What a program needs in addition to what every program needs. */
export type Needs = {
  database?: boolean;
  /** Whether DATA_DIR must be writable: always, or if files are stored on disk. */
  dataFolder?: "always" | "for files";
  /** Further checks of valid variables; each problem is one line. */
  findProblems?: (env: Partial<Env>) => readonly string[];
};

/** Checks variables against each other. @param env without invalid variables */
function checkTogether(env: Partial<Env>, needs: Needs, report: (name: keyof Env, problem: string) => void): void {
  const need = (name: keyof Env, when: string) => {
    if (env[name] === undefined) report(name, `is needed ${when}`);
  };
  if (needs.database && !env.DATABASE_URL)
    report("DATABASE_URL", "is needed; `npm start` sets it, other programs need it given");
  const writesData = needs.dataFolder === "always" || (needs.dataFolder === "for files" && env.FILES === "disk");
  const writeError = writesData && env.DATA_DIR ? prepareDataFolder(env.DATA_DIR) : null;
  if (writeError) report("DATA_DIR", `must be a folder that this program can create and write to (${writeError})`);
  if (isPublic(env)) {
    const when = IN_PUBLIC;
    need("SMTP_URL", when);
    // Random secrets would end all sessions at every start and differ between machines.
    if (env.AUTH_SECRETS?.length === 0) report("AUTH_SECRETS", `is needed ${when}`);
    for (const name of SERVICES)
      if (env[name] && !isPrivateOrTls(env[name])) report(name, `must be https ${IN_PUBLIC}, ${UNLESS_PRIVATE}`);
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    if (env[name]) need("DATABASE_URL", `when ${name} is set`);
  // Fly opens only the ports of services to the public, and its Prometheus sends no token.
  const isPrivateListener = env.TRUST_PROXY === "fly" || isLoopbackAddress(env.METRICS_HOST ?? "localhost");
  if (env.METRICS_PORT !== undefined && !isPrivateListener)
    need("METRICS_TOKEN", "when METRICS_HOST is not a loopback address");
  if (env.OIDC_CLIENT_ID) need("OIDC_CLIENT_SECRET", "when OIDC_CLIENT_ID is set");
  if (env.OIDC_CLIENT_SECRET) need("OIDC_CLIENT_ID", "when OIDC_CLIENT_SECRET is set");
  if (env.MAP_TILES_URL) need("MAP_TILES_CREDIT", "when MAP_TILES_URL is set");
  if (env.MAP_SATELLITE_URL) need("MAP_SATELLITE_CREDIT", "when MAP_SATELLITE_URL is set");
  checkFeed(env, report);
  if (env.FILES === "s3") need("S3_BUCKET", "when FILES is s3");
  if (env.S3_ACCESS_KEY_ID) need("S3_SECRET_ACCESS_KEY", "when S3_ACCESS_KEY_ID is set");
  if (env.S3_SECRET_ACCESS_KEY) need("S3_ACCESS_KEY_ID", "when S3_SECRET_ACCESS_KEY is set");
  checkBackups(env, need, report);
}

/** Checks that backups are kept in one place, which is not lost together with what they protect. */
function checkBackups(
  env: Partial<Env>,
  need: (name: keyof Env, when: string) => void,
  report: (name: keyof Env, problem: string) => void,
): void {
  if (env.BACKUP_S3_ACCESS_KEY_ID) need("BACKUP_S3_SECRET_ACCESS_KEY", "when BACKUP_S3_ACCESS_KEY_ID is set");
  if (env.BACKUP_S3_SECRET_ACCESS_KEY) need("BACKUP_S3_ACCESS_KEY_ID", "when BACKUP_S3_SECRET_ACCESS_KEY is set");
  if (env.BACKUP_FOLDER && env.BACKUP_S3_BUCKET) report("BACKUP_FOLDER", "can't be set when BACKUP_S3_BUCKET is set");
  if (env.BACKUP_S3_BUCKET && env.BACKUP_S3_BUCKET === env.S3_BUCKET && env.BACKUP_S3_ENDPOINT === env.S3_ENDPOINT)
    report("BACKUP_S3_BUCKET", "must be another bucket than S3_BUCKET");
  if (env.BACKUP_FOLDER && env.DATA_DIR && !relative(env.DATA_DIR, env.BACKUP_FOLDER).startsWith(".."))
    report("BACKUP_FOLDER", "must be outside of DATA_DIR, with which it would be lost");
}

/** Checks a feed's variables against each other. */
function checkFeed(env: Partial<Env>, report: (name: FeedVariable, problem: string) => void): void {
  for (const name of FEED_SERVICES)
    if (![env[name] ?? []].flat().every(isPrivateOrTls)) report(name, `must be https, ${UNLESS_PRIVATE}`);
  if (env.FEED_VENDOR && env.FEED_VENDOR !== "sample" && env.FEED_URL === undefined)
    report("FEED_URL", `is needed when FEED_VENDOR is ${env.FEED_VENDOR}`);
  if (env.FEED_CLIENT_ID && env.FEED_CLIENT_SECRET === undefined)
    report("FEED_CLIENT_SECRET", "is needed when FEED_CLIENT_ID is set");
}

type Source = Record<string, string | undefined>;

/** The variables of the feeds in FEEDS, and one line for each problem. */
function readFeeds(source: Source, names: readonly string[]): { feeds: Env["feeds"]; lines: string[] } {
  const feeds: Record<string, Env["feeds"][string]> = {};
  const lines: string[] = [];
  const owners = new Map<string, string>();
  for (const feed of names) {
    const values: Record<string, unknown> = {};
    const problems = new Map<string, string>();
    for (const name of FEED_VARIABLES) {
      const variable = feedVariable(feed, name);
      const owner = owners.get(variable);
      if (owner) lines.push(`FEEDS: ${owner} and ${feed} would both read ${variable}.`);
      owners.set(variable, feed);
      const result = VARIABLES[name].safeParse(source[variable] || undefined);
      if (result.success) values[name] = result.data;
      else problems.set(name, result.error.issues[0]!.message);
    }
    checkFeed(values as Partial<Env>, (name, problem) => {
      if (!problems.has(name)) problems.set(name, problem);
    });
    for (const [name, problem] of problems) lines.push(feedProblem(feed, `${name}: ${problem}.`));
    feeds[feed] = values as Env["feeds"][string];
  }
  const unread = [...FEED_VARIABLES, "FEED_NAME"].filter((name) => source[name] && !owners.has(name));
  if (names.length > 0)
    for (const name of unread) lines.push(`${name}: is not read when FEEDS is set; each feed has its own.`);
  const isSample = Object.values(feeds).map(({ FEED_VENDOR }) => FEED_VENDOR === "sample");
  if (isSample.includes(true) && isSample.includes(false))
    lines.push("FEEDS: the sample's invented homes cannot be shown beside those of a real feed.");
  return { feeds, lines };
}

/** An environment with the FEED_* variables of one of its feeds. */
export const feedEnv = (env: Env, feed: string): Env => ({ ...env, ...env.feeds[feed], FEED_NAME: feed });

/**
 * Parses an environment.
 * @throws {EnvError} with each invalid variable and what it takes; values are not repeated, because they may be secrets.
 */
export function readEnv(source: Source, needs: Needs = {}): Env {
  const values: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  const hasNamedFeeds = Boolean(source.FEEDS);
  for (const [name, type] of Object.entries(VARIABLES)) {
    const isRead = !hasNamedFeeds || !name.startsWith("FEED_");
    const otherName = OTHER_NAMES[name as keyof Values];
    const result = type.safeParse((isRead && source[name]) || (otherName && source[otherName]) || undefined);
    if (result.success) values[name] = result.data;
    else problems.set(name, result.error.issues[0]!.message);
  }
  checkTogether(values as Partial<Env>, needs, (name, problem) => {
    if (!problems.has(name)) problems.set(name, problem);
  });
  const lines = Object.keys(VARIABLES).flatMap((name) => (problems.has(name) ? `${name}: ${problems.get(name)}.` : []));
  const { feeds, lines: feedLines } = readFeeds(source, (values as Partial<Env>).FEEDS ?? []);
  values.feeds = feeds;
  lines.push(...feedLines);
  lines.push(...(needs.findProblems?.(values as Partial<Env>) ?? []));
  if (lines.length === 0) return Object.freeze(values as Env);
  throw new EnvError(lines);
}

let parsed: Env | undefined;

/** The process's environment, parsed on first use. @throws {EnvError} */
export function env(): Env {
  parsed ??= readEnv(process.env);
  return parsed;
}

/** A value that is made from the process's environment on first use, and again when a program reads its environment again. */
export function fromEnv<T>(make: (env: Env) => T): () => T {
  let made: { from: Env; value: T } | undefined;
  return () => {
    const from = env();
    if (made?.from !== from) made = { from, value: make(from) };
    return made.value;
  };
}

/** Forgets the environment that was read, for a process whose variables change. */
export function forgetEnv(): void {
  parsed = undefined;
}

/** Parses the process's environment with this program's needs, before anything else uses it. @throws {EnvError} */
export function requireEnv(needs: Needs): Env {
  parsed = readEnv(process.env, needs);
  return parsed;
}
