/**
 * The environment, read once and frozen. No other module reads settings from process.env.
 *
 * Invalid values stop the process with one line per variable ({@link EnvError}). An empty value counts as unset.
 */
import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { findWriteError } from "./files/writable.server";

const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

function integer(min: number, max = Number.MAX_SAFE_INTEGER) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number, ${min} or more`
      : `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

const port = integer(0, 65_535);
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

/** Links are built from the origin alone, so a path in this variable would be ignored silently. */
function isOrigin(value: string): boolean {
  const { href, origin } = new URL(value);
  return href === `${origin}/`;
}

/** A URL template: {z}, {x} and {y} are a tile's coordinates, {s} is one of the servers a, b and c. */
const tiles = z
  .string()
  .regex(/^https?:\/\//, "takes an http or https address")
  .refine((address) => ["{z}", "{x}", "{y}"].every((part) => address.includes(part)), "needs {z}, {x} and {y}")
  .refine((address) => URL.canParse(address.replace("{s}", "a")), "is not an address");

const ORIGIN = "https://www.example.com";
const FEED_NAME = /^[a-z0-9-]{1,40}$/;

/**
 * The variables by section, in the order of docs/configuration.md, which `npm run docs` writes from their descriptions.
 * `shownDefault` describes a default that other settings determine.
 */
export const SECTIONS = {
  "Web server": {
    NODE_ENV: oneOf("development", "test", "production")
      .default("production")
      .describe("Environment; development and test relax what only a public site needs"),
    HOST: z.string().default("127.0.0.1").describe("Address the web server listens on"),
    PORT: port.default(3000).describe("Port the web server listens on"),
    APP_URL: url(ORIGIN)
      .refine(isOrigin, `must look like ${ORIGIN}, without a path or anything else after the host`)
      .optional()
      .meta({
        description: "Public origin, without a path, for absolute URLs in emails, canonical links and sitemaps",
        shownDefault: "`http://localhost:PORT`",
      }),
    ALLOWED_HOSTS: list
      .default([])
      .describe(
        "More hosts (`host` or `host:port`) to accept besides `APP_URL`'s and, outside production, loopback; comma-separated",
      ),
    TRUST_PROXY: z
      .string()
      .regex(/^(?:fly|\d)$/, 'takes "fly", or the number of proxies in front (0 to 9)')
      .transform((value) => (value === "fly" ? value : Number(value)))
      .default(0)
      .describe(
        "Proxies trusted for the client's address and protocol: `fly`, or how many in front append to `X-Forwarded-For`",
      ),
    DRAIN_SECONDS: integer(0, 300).default(12).meta({
      description:
        "Seconds that a stopping web server still accepts requests. Must exceed the load balancer's check interval",
      shownDefault: "`12`; `0` with `npm start`",
    }),
    METRICS_PORT: port.optional().describe("Port that serves `/metrics`, separate from the site. Not served if unset"),
    METRICS_HOST: z.string().default("127.0.0.1").describe("Address that serves `/metrics`"),
    METRICS_TOKEN: z
      .string()
      .min(16, "must have 16 characters or more")
      .optional()
      .describe(
        "Bearer token for `/metrics`, 16 characters or more. Required if `METRICS_HOST` is not a loopback address",
      ),
    LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent")
      .default("info")
      .describe("Least severe level that is logged"),
  },
  "Database and data folder": {
    DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@db.example.com:5432/sunporch")
      .optional()
      .describe("PostgreSQL 15 or later. If unset, `npm start` runs its own in `DATA_DIR`"),
    DATABASE_POOL: integer(1, 100).default(10).describe("Connections per process"),
    DATA_DIR: z
      .string()
      .default("data")
      .describe("Folder for files on disk, photo caches, logs and the local PostgreSQL"),
  },
  Brand: {
    BRAND_NAME: z.string().default("Sunporch").describe("Name shown on pages and in emails"),
    LEGAL_NAME: z.string().default("Sunporch Homes, Inc.").describe("Legal name of the business"),
    MARKETING_URL: url("https://www.example.com")
      .default("https://www.sunporch.example")
      .describe("Site with `/faq`, `/onboard` and the pages linked in the footer"),
    SUPPORT_EMAIL: email.default("hello@sunporch.example").describe("Email address for visitors' questions"),
    SUPPORT_PHONE: z.string().default("(555) 555-0148").describe("Phone number for visitors' questions"),
  },
  Mail: {
    SMTP_URL: address(/^smtp(s|\+insecure)?$/, "smtp://user:password@mail.example.com:587", /./)
      .optional()
      .describe(
        "Mail server: `smtp://`, `smtps://` or `smtp+insecure://`. Required when `APP_URL` is https in production; a local site without one keeps emails at `/dev/mailbox`",
      ),
    MAIL_FROM: email.optional().meta({ description: "Sender of emails", shownDefault: "`SUPPORT_EMAIL`" }),
  },
  "Sign-in and staff": {
    AUTH_SECRETS: list
      .refine((secrets) => secrets.every(({ length }) => length >= 32), "takes secrets of 32 characters or more")
      .default([])
      .meta({
        description:
          "Secrets that sign sessions and tokens, 32 characters or more each, comma-separated: the current one first, then old ones that are still accepted. Required when `APP_URL` is https in production",
        shownDefault: "generated; `npm start` keeps it in `DATA_DIR`",
      }),
    OIDC_ISSUER: url("https://accounts.example.com")
      .default("https://accounts.google.com")
      .describe("OpenID Connect provider to sign in with, if `OIDC_CLIENT_ID` is set"),
    OIDC_NAME: z.string().default("Google").describe("Provider's name on the sign-in button"),
    OIDC_CLIENT_ID: z.string().optional().describe("Client ID at the provider. No sign-in button if unset"),
    OIDC_CLIENT_SECRET: z.string().optional().describe("Client secret at the provider"),
    BREACHED_PASSWORDS_URL: url("https://api.pwnedpasswords.com")
      .optional()
      .describe(
        "Range API of Have I Been Pwned or a mirror, to reject breached passwords. If unset, only the built-in list of common passwords is checked",
      ),
    STAFF_SECOND_FACTOR: flag.optional().meta({
      description: "Whether staff need a code from an authenticator app: `1` or `0`",
      shownDefault: "`1` if `APP_URL` is https, else `0`",
    }),
    STAFF_DOMAIN: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "takes a domain in lower case")
      .default("sunporch.example")
      .describe(
        "Email domain of staff. Each mailbox must belong to one staff member; addresses with `+` don't count as staff",
      ),
  },
  "Google Places": {
    GOOGLE_PLACES_KEY: z
      .string()
      .optional()
      .describe(
        "Server key for Places API (New), which adds Google's places to the location box. Never sent to browsers",
      ),
    GOOGLE_PLACES_URL: url("https://places.example.com")
      .default("https://places.googleapis.com")
      .describe("Address of the Places API, such as a proxy's"),
  },
  Maps: {
    GOOGLE_MAPS_KEY: z
      .string()
      .optional()
      .describe(
        "Browser key for Google Maps, for its basemap and satellite view. If unset, other tiles or the built-in map",
      ),
    MAP_TILES_URL: tiles.optional().meta({
      description: "Another provider's tiles, with `{z}`, `{x}` and `{y}`, and optionally `{s}` for servers a, b and c",
      shownDefault: "built-in map",
    }),
    MAP_TILES_CREDIT: z.string().optional().describe("Credit shown on the map. Required with `MAP_TILES_URL`"),
    MAP_TILES_MAX_ZOOM: integer(1, 24).default(19).describe("Deepest zoom level of those tiles"),
    MAP_SATELLITE_URL: tiles.optional().describe("Satellite tiles in the same form, if Google's map is not used"),
    MAP_SATELLITE_CREDIT: z
      .string()
      .optional()
      .describe("Credit shown on the satellite view. Required with `MAP_SATELLITE_URL`"),
  },
  "MLS feed": {
    FEEDS: list
      .refine(
        (names) => names.every((name) => FEED_NAME.test(name)),
        "takes names of lower-case letters, digits and hyphens",
      )
      .refine((names) => new Set(names).size === names.length, "names a feed twice")
      .default([])
      .meta({
        description:
          "Names of several feeds, such as `crmls,bareis`. Each then has `FEED_<NAME>_*` in place of `FEED_*`",
        shownDefault: "one feed, from `FEED_*`",
      }),
    FEED_VENDOR: oneOf("sample", "reso", "mlsgrid", "trestle", "bridge", "spark")
      .default("sample")
      .describe("Vendor of the feed; `sample` is the sample MLS"),
    FEED_NAME: z
      .string()
      .regex(FEED_NAME, "takes lower-case letters, digits and hyphens")
      .optional()
      .meta({ description: "Name of the feed in our tables", shownDefault: "`FEED_VENDOR`" }),
    FEED_URL: url("https://api.example.com/odata")
      .optional()
      .describe("OData root of the feed. Required except for the sample MLS"),
    FEED_TOKEN: z.string().optional().describe("Long-lived bearer token"),
    FEED_TOKEN_URL: url("https://api.example.com/oauth/token")
      .optional()
      .describe("Token endpoint for client credentials, in place of `FEED_TOKEN`"),
    FEED_CLIENT_ID: z.string().optional().describe("Client ID for client credentials"),
    FEED_CLIENT_SECRET: z.string().optional().describe("Client secret. Required with `FEED_CLIENT_ID`"),
    FEED_ORIGINATING_SYSTEM: z.string().optional().describe("`OriginatingSystemName` to request (MLS Grid)"),
    FEED_MLS_NAME: z.string().optional().describe("Name of the MLS, shown with its listings"),
    FEED_DISCLAIMER: z.string().optional().describe("Disclaimer that the MLS requires with its listings"),
    FEED_LOGO: z
      .string()
      .refine(
        (logo) =>
          /^[\w-][\w.-]*\.(?:svg|png|jpe?g|webp|gif)$/i.test(logo) || (/^https:/.test(logo) && URL.canParse(logo)),
        "takes an https address, or the name of an svg, png, jpg, webp or gif file in DATA_DIR",
      )
      .optional()
      .describe("Logo of the MLS: an https address, or the name of an image file in `DATA_DIR`"),
    FEED_STATUSES: list
      .optional()
      .meta({ description: "Statuses to show, comma-separated", shownDefault: "depends on the vendor" }),
    FEED_SELECT_EXTRA: list
      .optional()
      .describe("Local fields to request and show besides the mapped ones, comma-separated"),
    FEED_LINK_ORIGINS: list
      .refine(
        (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.canParse(origin)),
        "takes origins, such as https://api.example.com",
      )
      .optional()
      .describe("More origins that the feed's next links may point to, comma-separated"),
    FEED_USER_AGENT: z.string().optional().meta({
      description: "User agent of requests to the feed",
      shownDefault: "Sunporch, its version and `APP_URL`",
    }),
    FEED_PHOTOS: oneOf("copy", "proxy").optional().meta({
      description: "Whether photos are copied or loaded from the feed's server on demand",
      shownDefault: "depends on the vendor",
    }),
    FEED_MAX_AGE: integer(0, 8_760)
      .default(24)
      .describe("Hours without a successful sync after which a feed's homes are hidden; `0` for never"),
  },
  "Sample MLS": {
    SAMPLE_FEED_HOMES: integer(1, 1_000_000).default(6000).describe("Number of invented homes, up to 1,000,000"),
    SAMPLE_FEED_SEED: integer(0)
      .default(20_261_120)
      .describe("Seed of the invented homes; the same seed makes the same homes"),
    SAMPLE_FEED_PORT: port.default(0).meta({ description: "Port of the sample MLS", shownDefault: "any free port" }),
    SAMPLE_FEED_AS: oneOf("trestle", "mlsgrid", "bridge", "spark", "reso", "reso-enums")
      .optional()
      .describe("Vendor whose server the sample MLS imitates"),
  },
  "Photos and files": {
    FILES: oneOf("disk", "s3").default("disk").describe("Where photos and documents are stored"),
    S3_BUCKET: z.string().optional().describe("Name of the bucket. Required if `FILES` is `s3`"),
    S3_REGION: z.string().default("us-west-2").describe("Region of the bucket"),
    S3_ENDPOINT: url("https://s3.example.com").optional().meta({
      description: "Any S3-compatible endpoint",
      shownDefault: "AWS, in `S3_REGION`",
    }),
    S3_ACCESS_KEY_ID: z.string().optional().describe("Access key ID; set both keys or neither"),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe("Secret access key"),
    CLAMD_URL: z
      .string()
      .refine(
        (address) => /^(?:tcp:\/\/[^/]+|unix:\/\/\/.+)$/.test(address) && URL.canParse(address),
        "must look like tcp://clamd.example.com:3310 or unix:///run/clamav/clamd.ctl",
      )
      .optional()
      .describe(
        "ClamAV daemon that scans uploaded documents: `tcp://host:3310` or `unix:///path`. Documents are not scanned if unset",
      ),
    PHOTO_CACHE_MB: integer(16).default(1024).describe("Disk space in MB for photos in the sizes that are served"),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

const variables = {
  ...SECTIONS["Web server"],
  ...SECTIONS["Database and data folder"],
  ...SECTIONS.Brand,
  ...SECTIONS.Mail,
  ...SECTIONS["Sign-in and staff"],
  ...SECTIONS["Google Places"],
  ...SECTIONS.Maps,
  ...SECTIONS["MLS feed"],
  ...SECTIONS["Sample MLS"],
  ...SECTIONS["Photos and files"],
};

type Values = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]> };
type FeedVariable = Exclude<Extract<keyof Values, `FEED_${string}`>, "FEED_NAME">;

export type Env = Readonly<Values> & {
  /** The FEED_* variables of each feed that FEEDS names. */
  readonly feeds: Readonly<Record<string, Readonly<Pick<Values, FeedVariable>>>>;
};

const FEED_VARIABLES = Object.keys(variables).filter(
  (name): name is FeedVariable => name.startsWith("FEED_") && name !== "FEED_NAME",
);

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
const SERVICES = ["OIDC_ISSUER", "GOOGLE_PLACES_URL", "BREACHED_PASSWORDS_URL", "S3_ENDPOINT"] as const;
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

/** Variables are missing or invalid; the message has one line for each, for the operator. */
export class EnvError extends Error {
  override name = "EnvError";
  readonly problems: readonly string[];
  constructor(problems: string | readonly string[]) {
    const lines = typeof problems === "string" ? [problems] : problems;
    super(lines.join("\n"));
    this.problems = lines;
  }
}

/** What a program needs besides what every program needs. */
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
  const writeError = writesData && env.DATA_DIR ? findWriteError(env.DATA_DIR) : null;
  if (writeError) report("DATA_DIR", `must be a folder that this program can create and write to (${writeError})`);
  if (isPublic(env)) {
    const when = IN_PUBLIC;
    need("SMTP_URL", when);
    // Random secrets would end all sessions at every start and differ between machines.
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
 * @throws {EnvError} with each invalid variable and what it takes; values are not repeated, because they may be secrets.
 */
export function readEnv(source: Source, needs: Needs = {}): Env {
  const values: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  const hasNamedFeeds = Boolean(source.FEEDS);
  for (const [name, type] of Object.entries(variables)) {
    const isRead = !hasNamedFeeds || !name.startsWith("FEED_");
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

/** Parses the process's environment with this program's needs, before anything else uses it. @throws {EnvError} */
export function requireEnv(needs: Needs): Env {
  parsed = readEnv(process.env, needs);
  return parsed;
}
