/** Declares the variables of the environment: type, default and description of each. */
import { z } from "zod";

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
const databaseUrl = address(/^postgres(ql)?$/, "postgresql://user:password@db.example.com:5432/sunporch");
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
const TOUR_HOURS_ERROR = "takes two hours from 5 to 23, the earlier first, such as 9-18";
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
    HSTS_SUBDOMAINS: flag
      .default(true)
      .describe(
        "Whether browsers also keep to https for the subdomains of `APP_URL`'s host (`includeSubDomains`); `0` if one of them has no https",
      ),
    PAGE_CACHE_MB: integer(0, 10_000)
      .default(32)
      .describe(
        "Memory for finished pages that are the same for every visitor, in megabytes; 0 renders each page again",
      ),
    CATALOG_CHECK_MS: integer(10, 60_000)
      .default(1_500)
      .describe("Milliseconds between a web server's checks for changed homes, each of which is one small query"),
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
        "More hosts (`host` or `host:port`) to accept in addition to `APP_URL`'s and, outside production, loopback; comma-separated",
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
    METRICS_PORT: port
      .optional()
      .describe(
        "Port that serves `/metrics` of web server and worker, separate from the site. Not served if unset. With `npm start`, the worker's is the next port",
      ),
    METRICS_HOST: z.string().default("127.0.0.1").describe("Address that serves `/metrics`"),
    METRICS_TOKEN: z
      .string()
      .min(16, "must have 16 characters or more")
      .optional()
      .describe(
        "Bearer token for `/metrics`, 16 characters or more. Required if `METRICS_HOST` is not a loopback address, except on Fly (`TRUST_PROXY=fly`), where only the private network reaches the port",
      ),
    LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent")
      .default("info")
      .describe("Least severe level that is logged"),
    RELEASE: z.string().optional().meta({
      description: "Name of the release in log lines",
      shownDefault: "tag of `FLY_IMAGE_REF`, or the version in package.json",
    }),
    FLY_IMAGE_REF: z.string().optional().describe("Set by Fly: the image, whose tag names the release in log lines"),
    FLY_MACHINE_ID: z.string().optional().meta({
      description: "Set by Fly: the machine in log lines",
      shownDefault: "host name",
    }),
    FLY_REGION: z.string().optional().describe("Set by Fly: the region in log lines"),
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: url("http://collector.example.com:4318")
      .optional()
      .describe(
        "Base address of an OpenTelemetry collector, which gets `/v1/traces` of web server and worker. Nothing is traced if unset",
      ),
    OTEL_EXPORTER_OTLP_PROTOCOL: oneOf("http/protobuf", "http/json")
      .default("http/protobuf")
      .describe("How traces are sent; the collector's port for gRPC takes neither"),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^\s*[^\s=,]+\s*=[^,]*(,\s*[^\s=,]+\s*=[^,]*)*$/, "takes names with values, such as api-key=secret")
      .optional()
      .describe(
        "Headers for the collector: `name=value`, comma-separated, percent-encoded, such as `authorization=Bearer%20secret`",
      ),
    OTEL_SERVICE_NAME: z.string().optional().meta({
      description: "Name of the service in traces",
      shownDefault: "`sunporch-web` and `sunporch-worker`",
    }),
    OTEL_TRACES_SAMPLER: oneOf(
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    )
      .default("parentbased_always_on")
      .describe("Which traces are sent; with `parentbased_`, a trusted proxy's decision counts first"),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number("must be a number from 0 to 1")
      .min(0, "must be a number from 0 to 1")
      .max(1, "must be a number from 0 to 1")
      .default(1)
      .describe("Share of traces that the samplers with `traceidratio` send, from 0 to 1"),
    OTEL_SDK_DISABLED: oneOf("true", "false").default("false").describe("`true` traces nothing"),
  },
  "Database and data folder": {
    DATABASE_URL: databaseUrl
      .optional()
      .describe(
        "PostgreSQL 15 or later. With `?sslmode=verify-full`, its certificate is checked, and `&sslrootcert=/path` names a CA of your own. If unset, `npm start` runs its own in `DATA_DIR`",
      ),
    DATABASE_DIRECT_URL: databaseUrl
      .optional()
      .describe(
        "The database without its pooler, for migrations and backups. Only if `DATABASE_URL` leads to a pooler",
      ),
    DATABASE_READ_URL: databaseUrl
      .optional()
      .describe("A read replica, which serves searches, lists, places and sitemaps while it is up to date"),
    DATABASE_POOL: integer(1, 100)
      .default(10)
      .describe("Connections of a program. A web process has one more while it loads the search index"),
    DATA_DIR: z
      .string()
      .default("data")
      .describe("Folder for files on disk, photo caches, logs and the local PostgreSQL"),
  },
  Brand: {
    BRAND_NAME: z.string().default("Sunporch").describe("Name shown on pages and in emails"),
    LEGAL_NAME: z.string().default("Sunporch Homes, Inc.").describe("Legal name of the brokerage, as licensed"),
    DRE_LICENSE: z
      .string()
      .regex(/^\d{8}$/, "must have 8 digits, with leading zeros")
      .optional()
      .describe("The brokerage's license number at California's Department of Real Estate. Left out if unset"),
    EQUAL_HOUSING: flag.default(false).describe("Whether pages and emails have the equal-housing mark: `1` or `0`"),
    ANSWER_NOTICE: z
      .string()
      .default("{name} answers, not the listing agent.")
      .describe("Sentence beside buttons and forms that contact the brokerage; `{name}` is `LEGAL_NAME`"),
    TOUR_HOURS: z
      .string()
      .regex(/^\d{1,2}-\d{1,2}$/, TOUR_HOURS_ERROR)
      .transform((value) => {
        const [from = 0, to = 0] = value.split("-").map(Number);
        return { from, to };
      })
      .refine(({ from, to }) => from >= 5 && to <= 23 && from < to, TOUR_HOURS_ERROR)
      .default({ from: 9, to: 18 })
      .meta({
        description:
          "Hours within which tours of homes take place on each day, in California, on the 24-hour clock; the last starts an hour before they end",
        shownDefault: "`9-18`",
      }),
    MARKETING_URL: url("https://www.example.com")
      .default("https://www.sunporch.example")
      .describe("Site with `/faq`, `/onboard` and the pages linked in the footer"),
    SOCIAL_LINKS: list
      .refine(
        (items) => items.every((item) => /^[^=]+=https:\/\/\S+$/.test(item)),
        "takes names with https addresses, such as Instagram=https://www.instagram.com/example",
      )
      .default([])
      .describe("Links in the footer to social media: `Name=address`, comma-separated. Left out if unset"),
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
    MAP_ARCHIVE: z
      .string()
      .optional()
      .describe(
        "Vector archive (PMTiles, in Protomaps’ or OpenMapTiles’ schema) with the streets of the built-in map: a path, `bucket:` and a key of the file storage, or an http or https URL that answers range requests",
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
      .describe("Local fields to request and show in addition to the mapped ones, comma-separated"),
    FEED_ALTERED_WORDS: list
      .optional()
      .describe(
        "Words with which the MLS's agents say in a caption that a photo was digitally altered, in addition to common ones, comma-separated",
      ),
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
    SAMPLE_PHOTOS: z
      .string()
      .optional()
      .describe("Folder of JPEG, PNG and WebP files that the sample MLS shows instead of its own photos"),
  },
  "Photos and files": {
    FILES: oneOf("disk", "s3").default("disk").describe("Where photos and documents are stored"),
    S3_BUCKET: z
      .string()
      .optional()
      .describe("Name of the bucket. Required if `FILES` is `s3`. If unset, `BUCKET_NAME` is read"),
    S3_REGION: z.string().default("us-west-2").describe("Region of the bucket. If unset, `AWS_REGION` is read"),
    S3_ENDPOINT: url("https://s3.example.com").optional().meta({
      description: "Any S3-compatible endpoint. If unset, `AWS_ENDPOINT_URL_S3` is read",
      shownDefault: "AWS, in `S3_REGION`",
    }),
    S3_PATH_STYLE: flag
      .default(true)
      .describe("Whether the bucket is a part of the path; `0` for services that take it only as a part of the host"),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe(
        "Access key ID; set both keys or neither. If unset, the sources of Amazon's SDK are used, such as `AWS_ACCESS_KEY_ID`",
      ),
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
  Backups: {
    BACKUP_FOLDER: z
      .string()
      .optional()
      .describe(
        "Folder for backups, on another disk than `DATA_DIR`. The worker makes backups if it or `BACKUP_S3_BUCKET` is set",
      ),
    BACKUP_S3_BUCKET: z
      .string()
      .optional()
      .describe("Bucket for backups, used for nothing else, in place of `BACKUP_FOLDER`"),
    BACKUP_S3_REGION: z.string().default("us-west-2").describe("Region of that bucket"),
    BACKUP_S3_ENDPOINT: url("https://s3.example.com").optional().meta({
      description: "S3-compatible endpoint of that bucket",
      shownDefault: "AWS, in `BACKUP_S3_REGION`",
    }),
    BACKUP_S3_PATH_STYLE: flag.default(true).describe("As `S3_PATH_STYLE`, for that bucket"),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe("Access key ID for that bucket; set both keys or neither"),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe("Secret access key for that bucket"),
    BACKUP_KEY: list
      .refine(
        (keys) => keys.every((key) => /^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}$/.test(key)),
        "takes keys that begin with AGE-SECRET-KEY-1, as `npm run backup -- --new-key` prints them",
      )
      .default([])
      .describe(
        "Keys that encrypt backups, from `npm run backup -- --new-key`, comma-separated: the current one first, then old ones that still decrypt. Backups are not encrypted if unset",
      ),
    BACKUP_CHECK_URL: databaseUrl
      .optional()
      .describe(
        "An empty database for checks of backups, whose tables they drop. Only if the role of `DATABASE_URL` can't create databases",
      ),
    BACKUP_KEEP_DAYS: integer(1, 3_650).default(30).describe("Days that backups are kept. The newest is always kept"),
    BACKUP_HOUR: integer(0, 23)
      .default(1)
      .describe("Hour of the day in California at which the worker makes a backup, and on Sundays checks it"),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

export const VARIABLES = {
  ...SECTIONS["Web server"],
  ...SECTIONS.Traces,
  ...SECTIONS["Database and data folder"],
  ...SECTIONS.Brand,
  ...SECTIONS.Mail,
  ...SECTIONS["Sign-in and staff"],
  ...SECTIONS["Google Places"],
  ...SECTIONS.Maps,
  ...SECTIONS["MLS feed"],
  ...SECTIONS["Sample MLS"],
  ...SECTIONS["Photos and files"],
  ...SECTIONS.Backups,
};

/** What some platforms call a variable. Amazon's SDK itself reads the names of its keys. */
export const OTHER_NAMES: Readonly<Partial<Record<keyof typeof VARIABLES, string>>> = {
  S3_BUCKET: "BUCKET_NAME",
  S3_REGION: "AWS_REGION",
  S3_ENDPOINT: "AWS_ENDPOINT_URL_S3",
};

/** The values of valid variables. */
export type Values = { [Name in keyof typeof VARIABLES]: z.infer<(typeof VARIABLES)[Name]> };
export type FeedVariable = Exclude<Extract<keyof Values, `FEED_${string}`>, "FEED_NAME">;

export const FEED_VARIABLES = Object.keys(VARIABLES).filter(
  (name): name is FeedVariable => name.startsWith("FEED_") && name !== "FEED_NAME",
);
