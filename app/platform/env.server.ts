/**
 * The environment, read once and frozen. Nothing else in the project reads process.env for settings.
 *
 * A bad value stops the process with one sentence that names the variable ({@link EnvError}); an empty value counts as
 * unset.
 */
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
const url = z.url({ protocol: /^https?$/ });

/** An address in which {z}, {x} and {y} stand for a tile's place, and {s} for one of the servers a, b and c. */
const tiles = z
  .string()
  .regex(/^https?:\/\//, "takes an http or https address")
  .refine((address) => ["{z}", "{x}", "{y}"].every((part) => address.includes(part)), "needs {z}, {x} and {y}")
  .refine((address) => URL.canParse(address.replace("{s}", "a")), "is not an address");

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
    /** Web server. */
    HOST: z.string().default("127.0.0.1"),
    PORT: port.default(3000),
    /** Public origin of the site; links that leave it (mail, canonical, sitemap) are built from this alone. */
    APP_URL: url.optional(),
    /** Further hosts (host[:port]) the server answers to, besides APP_URL's and, outside production, loopback. */
    ALLOWED_HOSTS: list.default([]),
    /** Set behind a proxy that terminates TLS, such as Fly's. */
    TRUST_PROXY: flag.default(false),
    METRICS_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),

    /** PostgreSQL; unset, `npm start` runs its own in DATA_DIR. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    DATA_DIR: z.string().default("data"),

    /** Names and addresses of the business. */
    BRAND_NAME: z.string().default("Sunporch"),
    LEGAL_NAME: z.string().default("Sunporch Homes, Inc."),
    MARKETING_URL: url.default("https://www.sunporch.example"),
    SUPPORT_EMAIL: z.email().default("hello@sunporch.example"),
    SUPPORT_PHONE: z.string().default("(555) 555-0148"),

    /** The mail server, "smtp://user:password@host:587"; unset on this machine's own site, letters are kept at /dev/mailbox. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Whom letters are from; unset, SUPPORT_EMAIL. */
    MAIL_FROM: z.email().optional(),

    /** What sessions and tokens are signed with, the current secret first, then those that are on their way out. */
    AUTH_SECRETS: list
      .refine((secrets) => secrets.every(({ length }) => length >= 32), "takes secrets of 32 characters or more")
      .default([]),
    /** Signing in by an OpenID Connect provider; without a client there is none. */
    OIDC_ISSUER: url.default("https://accounts.google.com"),
    OIDC_NAME: z.string().default("Google"),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** Whether staff show a second factor; unset, on a site that is served over https they do. */
    STAFF_SECOND_FACTOR: flag.optional(),
    /** The domain of the staff's verified addresses. */
    STAFF_DOMAIN: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "takes a domain in lower case")
      .default("sunporch.example"),

    /** Google's Places service in the location box; a key of the server's, never sent to a browser. */
    GOOGLE_PLACES_KEY: z.string().optional(),
    GOOGLE_PLACES_URL: url.default("https://places.googleapis.com"),

    /** Who draws the maps' ground: Google, with a key for browsers, tiles of another provider, or else ourselves. */
    GOOGLE_MAPS_KEY: z.string().optional(),
    MAP_TILES_URL: tiles.optional(),
    MAP_TILES_CREDIT: z.string().optional(),
    MAP_TILES_MAX_ZOOM: z.coerce.number().int().min(1).max(24).default(19),
    MAP_SATELLITE_URL: tiles.optional(),
    MAP_SATELLITE_CREDIT: z.string().optional(),

    /** The MLS feed. */
    FEED_VENDOR: z.enum(["sample", "reso", "mlsgrid", "trestle", "bridge", "spark"]).default("sample"),
    FEED_NAME: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "takes lower-case letters, digits and hyphens")
      .optional(),
    FEED_URL: url.optional(),
    FEED_TOKEN: z.string().optional(),
    FEED_TOKEN_URL: url.optional(),
    FEED_CLIENT_ID: z.string().optional(),
    FEED_CLIENT_SECRET: z.string().optional(),
    FEED_ORIGINATING_SYSTEM: z.string().optional(),
    FEED_MLS_NAME: z.string().optional(),
    FEED_DISCLAIMER: z.string().optional(),
    FEED_STATUSES: list.optional(),
    FEED_PHOTOS: z.enum(["copy", "proxy"]).optional(),
    SAMPLE_FEED_HOMES: z.coerce.number().int().min(1).max(1_000_000).default(6000),
    SAMPLE_FEED_SEED: z.coerce.number().int().min(0).default(20_261_120),
    SAMPLE_FEED_PORT: port.default(0),

    /** Where photos and files are kept. */
    FILES: z.enum(["disk", "s3"]).default("disk"),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-west-2"),
    S3_ENDPOINT: url.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** ClamAV's daemon, which scans uploaded documents; unset, they are not scanned. */
    CLAMD_URL: z
      .string()
      .regex(/^(tcp:\/\/[^/]+|unix:\/\/\/.+)$/, "takes tcp://host:3310 or unix:///path/to/clamd.ctl")
      .refine((address) => URL.canParse(address), "is not an address")
      .optional(),
    PHOTO_CACHE_MB: z.coerce.number().int().min(16).default(1024),
  })
  .superRefine((env, context) => {
    const need = (name: keyof typeof env, when: string) => {
      if (env[name] === undefined) context.addIssue({ code: "custom", path: [name], message: `is needed ${when}` });
    };
    if (env.FEED_VENDOR !== "sample") need("FEED_URL", `when FEED_VENDOR is ${env.FEED_VENDOR}`);
    if (env.FEED_CLIENT_ID && !env.FEED_CLIENT_SECRET) need("FEED_CLIENT_SECRET", "when FEED_CLIENT_ID is set");
    // Random ones would end all sessions at each start, and differ between machines.
    if (isPublic(env) && env.AUTH_SECRETS.length === 0)
      context.addIssue({
        code: "custom",
        path: ["AUTH_SECRETS"],
        message: "is needed in production when APP_URL is https",
      });
    if (env.OIDC_CLIENT_ID) need("OIDC_CLIENT_SECRET", "when OIDC_CLIENT_ID is set");
    if (env.MAP_TILES_URL) need("MAP_TILES_CREDIT", "when MAP_TILES_URL is set");
    if (env.MAP_SATELLITE_URL) need("MAP_SATELLITE_CREDIT", "when MAP_SATELLITE_URL is set");
    if (env.FILES === "s3") need("S3_BUCKET", "when FILES is s3");
  });

/** Whether this is the site as the world sees it, and not one on somebody's machine. */
export const isPublic = ({ NODE_ENV, APP_URL }: { NODE_ENV: string; APP_URL?: string }): boolean =>
  NODE_ENV === "production" && (APP_URL?.startsWith("https:") ?? false);

export type Env = Readonly<z.infer<typeof schema>>;

/** A variable is missing or malformed; the message is one sentence for the operator. */
export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * Parses an environment.
 * @throws {EnvError} naming the first bad variable and what it takes; its value is not repeated (it may be a secret).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  const issue = result.error.issues[0];
  throw new EnvError(`${issue?.path.join(".") ?? "The environment"}: ${issue?.message ?? "is not valid"}.`);
}

let parsed: Env | undefined;

/** The process's environment, parsed on first use. @throws {EnvError} */
export function env(): Env {
  parsed ??= readEnv(process.env);
  return parsed;
}
