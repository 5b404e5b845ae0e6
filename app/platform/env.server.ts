/**
 * The environment, read once and frozen. Nothing else in the project reads process.env for settings.
 *
 * Bad values stop the process with one line for each variable ({@link EnvError}); an empty value counts as unset.
 */
import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { findWriteError } from "./files/writable.server";

const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number, ${min} or more`
      : `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

const port = whole(0, 65_535);
const flag = z
  .enum(["0", "1", "true", "false"], "must be 1 or 0")
  .transform((value) => value === "1" || value === "true");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
const address = (protocol: RegExp, example: string, hostname?: RegExp) =>
  z.url({ protocol, hostname, error: `must look like ${example}`, abort: true });
const url = (example: string) => address(/^https?$/, example);
const email = z.email("must be an email address, such as hello@example.com");

/** Links are built from an origin alone: whatever follows the host would get lost without a word. */
function isOrigin(value: string): boolean {
  const { href, origin } = new URL(value);
  return href === `${origin}/`;
}

/** An address in which {z}, {x} and {y} stand for a tile's place, and {s} for one of the servers a, b and c. */
const tiles = z
  .string()
  .regex(/^https?:\/\//, "takes an http or https address")
  .refine((address) => ["{z}", "{x}", "{y}"].every((part) => address.includes(part)), "needs {z}, {x} and {y}")
  .refine((address) => URL.canParse(address.replace("{s}", "a")), "is not an address");

const ORIGIN = "https://www.example.com";
const FEED_NAME = /^[a-z0-9-]{1,40}$/;

const variables = {
  NODE_ENV: oneOf("development", "test", "production").default("production"),
  /** Web server. */
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  /** Public origin of the site; links that leave it (mail, canonical, sitemap) are built from this alone. */
  APP_URL: url(ORIGIN)
    .refine(isOrigin, `must look like ${ORIGIN}, without a path or anything else after the host`)
    .optional(),
  /** Further hosts (host[:port]) the server answers to, besides APP_URL's and, outside production, loopback. */
  ALLOWED_HOSTS: list.default([]),
  /** Which proxies are trusted to name the client's address and protocol: Fly's, or this number of proxies in front. */
  TRUST_PROXY: z
    .string()
    .regex(/^(?:fly|\d)$/, 'takes "fly", or the number of proxies in front (0 to 9)')
    .transform((value) => (value === "fly" ? value : Number(value)))
    .default(0),
  /** How long a stopping web server still takes requests, in seconds. Longer than the balancer's check interval. */
  DRAIN_SECONDS: whole(0, 300).default(12),
  /** Where metrics are served; without a port they are not. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, "must have 16 characters or more").optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),

  /** PostgreSQL; unset, `npm start` runs its own in DATA_DIR. */
  DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@db.example.com:5432/sunporch").optional(),
  DATABASE_POOL: whole(1, 100).default(10),
  DATA_DIR: z.string().default("data"),

  /** Names and addresses of the business. */
  BRAND_NAME: z.string().default("Sunporch"),
  LEGAL_NAME: z.string().default("Sunporch Homes, Inc."),
  MARKETING_URL: url("https://www.example.com").default("https://www.sunporch.example"),
  SUPPORT_EMAIL: email.default("hello@sunporch.example"),
  SUPPORT_PHONE: z.string().default("(555) 555-0148"),

  /** The mail server (see smtpDelivery for the protocols); unset on this machine's own site, letters are kept at /dev/mailbox. */
  SMTP_URL: address(/^smtp(s|\+insecure)?$/, "smtp://user:password@mail.example.com:587", /./).optional(),
  /** Whom letters are from; unset, SUPPORT_EMAIL. */
  MAIL_FROM: email.optional(),

  /** What sessions and tokens are signed with, the current secret first, then those that are on their way out. */
  AUTH_SECRETS: list
    .refine((secrets) => secrets.every(({ length }) => length >= 32), "takes secrets of 32 characters or more")
    .default([]),
  /** Signing in by an OpenID Connect provider; without a client there is none. */
  OIDC_ISSUER: url("https://accounts.example.com").default("https://accounts.google.com"),
  OIDC_NAME: z.string().default("Google"),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The range API of Have I Been Pwned, or a mirror of it; unset, only a list of our own is looked at. */
  BREACHED_PASSWORDS_URL: url("https://api.pwnedpasswords.com").optional(),
  /** Whether staff show a second factor; unset, on a site that is served over https they do. */
  STAFF_SECOND_FACTOR: flag.optional(),
  /** The mail domain of staff. Each of its mailboxes must belong to one member of staff. */
  STAFF_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "takes a domain in lower case")
    .default("sunporch.example"),

  /** Google's Places service in the location box; a key of the server's, never sent to a browser. */
  GOOGLE_PLACES_KEY: z.string().optional(),
  GOOGLE_PLACES_URL: url("https://places.example.com").default("https://places.googleapis.com"),

  /** Who draws the maps' ground: Google, with a key for browsers, tiles of another provider, or else ourselves. */
  GOOGLE_MAPS_KEY: z.string().optional(),
  MAP_TILES_URL: tiles.optional(),
  MAP_TILES_CREDIT: z.string().optional(),
  MAP_TILES_MAX_ZOOM: whole(1, 24).default(19),
  MAP_SATELLITE_URL: tiles.optional(),
  MAP_SATELLITE_CREDIT: z.string().optional(),

  /** Names of several MLS feeds. Each then has FEED_<NAME>_* in place of FEED_*: see {@link feedVariable}. */
  FEEDS: list
    .refine(
      (names) => names.every((name) => FEED_NAME.test(name)),
      "takes names of lower-case letters, digits and hyphens",
    )
    .refine((names) => new Set(names).size === names.length, "names a feed twice")
    .default([]),
  /** The MLS feed. */
  FEED_VENDOR: oneOf("sample", "reso", "mlsgrid", "trestle", "bridge", "spark").default("sample"),
  FEED_NAME: z.string().regex(FEED_NAME, "takes lower-case letters, digits and hyphens").optional(),
  FEED_URL: url("https://api.example.com/odata").optional(),
  FEED_TOKEN: z.string().optional(),
  FEED_TOKEN_URL: url("https://api.example.com/oauth/token").optional(),
  FEED_CLIENT_ID: z.string().optional(),
  FEED_CLIENT_SECRET: z.string().optional(),
  FEED_ORIGINATING_SYSTEM: z.string().optional(),
  FEED_MLS_NAME: z.string().optional(),
  FEED_DISCLAIMER: z.string().optional(),
  /** The MLS's logo: an address, or a file's name in DATA_DIR. */
  FEED_LOGO: z
    .string()
    .refine(
      (logo) =>
        /^[\w-][\w.-]*\.(?:svg|png|jpe?g|webp|gif)$/i.test(logo) || (/^https:/.test(logo) && URL.canParse(logo)),
      "takes an https address, or the name of an svg, png, jpg, webp or gif file in DATA_DIR",
    )
    .optional(),
  FEED_STATUSES: list.optional(),
  /** Local fields to ask for besides those that are mapped. */
  FEED_SELECT_EXTRA: list.optional(),
  /** Further origins to which the feed's next links may lead. */
  FEED_LINK_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.canParse(origin)),
      "takes origins, such as https://api.example.com",
    )
    .optional(),
  FEED_USER_AGENT: z.string().optional(),
  FEED_PHOTOS: oneOf("copy", "proxy").optional(),
  /** Hours after which homes of a feed that cannot be reached are no longer shown; 0: never. */
  FEED_MAX_AGE: whole(0, 8_760).default(24),
  SAMPLE_FEED_HOMES: whole(1, 1_000_000).default(6000),
  SAMPLE_FEED_SEED: whole(0).default(20_261_120),
  SAMPLE_FEED_PORT: port.default(0),
  /** The vendor whose server the sample MLS behaves as. */
  SAMPLE_FEED_AS: oneOf("trestle", "mlsgrid", "bridge", "spark", "reso", "reso-enums").optional(),

  /** Where photos and files are kept. */
  FILES: oneOf("disk", "s3").default("disk"),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-west-2"),
  S3_ENDPOINT: url("https://s3.example.com").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** ClamAV's daemon, which scans uploaded documents; unset, they are not scanned. */
  CLAMD_URL: z
    .string()
    .refine(
      (address) => /^(?:tcp:\/\/[^/]+|unix:\/\/\/.+)$/.test(address) && URL.canParse(address),
      "must look like tcp://clamd.example.com:3310 or unix:///run/clamav/clamd.ctl",
    )
    .optional(),
  PHOTO_CACHE_MB: whole(16).default(1024),
} satisfies Record<string, z.ZodType>;

type Values = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]> };
type FeedVariable = Exclude<Extract<keyof Values, `FEED_${string}`>, "FEED_NAME">;

export type Env = Readonly<Values> & {
  /** The FEED_* variables of each feed that FEEDS names. */
  readonly feeds: Readonly<Record<string, Readonly<Pick<Values, FeedVariable>>>>;
};

const FEED_VARIABLES = Object.keys(variables).filter(
  (name): name is FeedVariable => name.startsWith("FEED_") && name !== "FEED_NAME",
);

/** What FEED_URL (or any other FEED_* variable) is called for a feed of FEEDS: FEED_CRMLS_URL. */
export const feedVariable = (feed: string, name: string): string =>
  `FEED_${feed.toUpperCase().replaceAll("-", "_")}_${name.slice("FEED_".length)}`;

/** A line about FEED_* variables as it reads for a feed of FEEDS. */
export const feedProblem = (feed: string, line: string): string =>
  line.replace(/\bFEED_[A-Z_]+\b/g, (name) => feedVariable(feed, name));

/** Whether a listener at this host is reached from this machine alone. */
const isLoopbackAddress = (host: string) =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Other services that we send secrets or personal data to. */
const SERVICES = ["OIDC_ISSUER", "GOOGLE_PLACES_URL", "BREACHED_PASSWORDS_URL", "S3_ENDPOINT"] as const;
/** Where the feed's token is sent to. */
const FEED_SERVICES = ["FEED_URL", "FEED_TOKEN_URL", "FEED_LINK_ORIGINS"] as const;

const IN_PUBLIC = "in production when APP_URL is https";
const UNLESS_PRIVATE = "unless it is on this machine or a private network";

const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet("10.0.0.0", 8);
PRIVATE_NETWORKS.addSubnet("172.16.0.0", 12);
PRIVATE_NETWORKS.addSubnet("192.168.0.0", 16);
PRIVATE_NETWORKS.addSubnet("fc00::", 7, "ipv6");

/** Whether an address is reached over TLS, on this machine, or over a private network (RFC 1918, RFC 4193). */
function isPrivateOrTls(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:" || isLoopbackAddress(host)) return true;
  // Names of containers have no dot; Fly's and others' private names end in ".internal".
  if (isIP(host)) return PRIVATE_NETWORKS.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
  return !host.includes(".") || host.endsWith(".internal");
}

/** Whether this is the site as the world sees it, and not one on somebody's machine. */
export const isPublic = ({ NODE_ENV, APP_URL }: { NODE_ENV?: string; APP_URL?: string }): boolean =>
  NODE_ENV === "production" && (APP_URL?.startsWith("https:") ?? false);

/** Variables are missing or malformed; the message has one line for each, for the operator. */
export class EnvError extends Error {
  override name = "EnvError";
  readonly problems: readonly string[];
  constructor(problems: string | readonly string[]) {
    const lines = typeof problems === "string" ? [problems] : problems;
    super(lines.join("\n"));
    this.problems = lines;
  }
}

/** What a program cannot work without, beyond what every program needs. */
export type Needs = {
  database?: boolean;
  /** Whether DATA_DIR is written to: always, or where files are kept on the disk. */
  dataFolder?: "always" | "for files";
  /** Further checks of variables that are good by themselves; each problem is a line. */
  findProblems?: (env: Partial<Env>) => readonly string[];
};

/** Reports what is missing beside other variables. @param env without those that are bad by themselves */
function checkTogether(env: Partial<Env>, needs: Needs, report: (name: keyof Env, problem: string) => void): void {
  const need = (name: keyof Env, when: string) => {
    if (env[name] === undefined) report(name, `is needed ${when}`);
  };
  if (needs.database && !env.DATABASE_URL)
    report("DATABASE_URL", "is needed; `npm start` sets it, other programs need it given");
  const writesData = needs.dataFolder === "always" || (needs.dataFolder === "for files" && env.FILES === "disk");
  const writeError = writesData && env.DATA_DIR ? findWriteError(env.DATA_DIR) : null;
  if (writeError) report("DATA_DIR", `must be a folder that this program can make and write to (${writeError})`);
  if (isPublic(env)) {
    const when = IN_PUBLIC;
    need("SMTP_URL", when);
    // Random ones would end all sessions at each start, and differ between machines.
    if (env.AUTH_SECRETS?.length === 0) report("AUTH_SECRETS", `is needed ${when}`);
    for (const name of SERVICES)
      if (env[name] && !isPrivateOrTls(env[name])) report(name, `must be https ${IN_PUBLIC}, ${UNLESS_PRIVATE}`);
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_HOST && !isLoopbackAddress(env.METRICS_HOST))
    need("METRICS_TOKEN", "when METRICS_HOST is not a loopback address");
  if (env.OIDC_CLIENT_ID) need("OIDC_CLIENT_SECRET", "when OIDC_CLIENT_ID is set");
  if (env.OIDC_CLIENT_SECRET) need("OIDC_CLIENT_ID", "when OIDC_CLIENT_SECRET is set");
  if (env.MAP_TILES_URL) need("MAP_TILES_CREDIT", "when MAP_TILES_URL is set");
  if (env.MAP_SATELLITE_URL) need("MAP_SATELLITE_CREDIT", "when MAP_SATELLITE_URL is set");
  checkFeed(env, report);
  if (env.FILES === "s3") need("S3_BUCKET", "when FILES is s3");
  if (env.S3_ACCESS_KEY_ID) need("S3_SECRET_ACCESS_KEY", "when S3_ACCESS_KEY_ID is set");
  if (env.S3_SECRET_ACCESS_KEY) need("S3_ACCESS_KEY_ID", "when S3_SECRET_ACCESS_KEY is set");
}

/** Reports what a feed's variables need beside each other. */
function checkFeed(env: Partial<Env>, report: (name: FeedVariable, problem: string) => void): void {
  for (const name of FEED_SERVICES)
    if (![env[name] ?? []].flat().every(isPrivateOrTls)) report(name, `must be https, ${UNLESS_PRIVATE}`);
  if (env.FEED_VENDOR && env.FEED_VENDOR !== "sample" && env.FEED_URL === undefined)
    report("FEED_URL", `is needed when FEED_VENDOR is ${env.FEED_VENDOR}`);
  if (env.FEED_CLIENT_ID && env.FEED_CLIENT_SECRET === undefined)
    report("FEED_CLIENT_SECRET", "is needed when FEED_CLIENT_ID is set");
}

type Source = Record<string, string | undefined>;

/** The variables of the feeds that FEEDS names, and a line for each problem with them. */
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
      const result = variables[name].safeParse(source[variable] || undefined);
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
 * @throws {EnvError} naming each bad variable and what it takes; values are not repeated (they may be secrets).
 */
export function readEnv(source: Source, needs: Needs = {}): Env {
  const values: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  const several = Boolean(source.FEEDS);
  for (const [name, type] of Object.entries(variables)) {
    const isRead = !several || !name.startsWith("FEED_");
    const result = type.safeParse((isRead && source[name]) || undefined);
    if (result.success) values[name] = result.data;
    else problems.set(name, result.error.issues[0]!.message);
  }
  checkTogether(values as Partial<Env>, needs, (name, problem) => {
    if (!problems.has(name)) problems.set(name, problem);
  });
  const lines = Object.keys(variables).flatMap((name) => (problems.has(name) ? `${name}: ${problems.get(name)}.` : []));
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

/** Parses the process's environment with what this program needs of it, before anything else asks for it. @throws {EnvError} */
export function requireEnv(needs: Needs): Env {
  parsed = readEnv(process.env, needs);
  return parsed;
}
