import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EnvError, type Needs, readEnv } from "./env.server";

/** The problems of an environment; none if it is valid. */
function listProblems(variables: Record<string, string>, needs?: Needs): readonly string[] {
  try {
    readEnv(variables, needs);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    expect((error as EnvError).message).toBe((error as EnvError).problems.join("\n"));
    return (error as EnvError).problems;
  }
}

const PUBLIC = {
  APP_URL: "https://www.shop.example",
  AUTH_SECRETS: "s".repeat(32),
  SMTP_URL: "smtps://user:password@mail.example",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sunporch-env-"));
  writeFileSync(join(folder, "a-file"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("accepts an empty environment and a public one", () => {
  expect(listProblems({})).toEqual([]);
  expect(listProblems(PUBLIC)).toEqual([]);
  expect(listProblems({ PORT: "", APP_URL: "" })).toEqual([]);
});

test("reads the bucket's variables by the names that Fly and Amazon set, after its own", () => {
  const given = { BUCKET_NAME: "theirs", AWS_REGION: "auto", AWS_ENDPOINT_URL_S3: "https://t3.storage.example" };
  const expected = { S3_BUCKET: "theirs", S3_REGION: "auto", S3_ENDPOINT: "https://t3.storage.example" };
  expect(readEnv({ ...given, FILES: "s3", S3_BUCKET: "" })).toMatchObject(expected);
  expect(readEnv({ ...given, S3_BUCKET: "ours" })).toMatchObject({ ...expected, S3_BUCKET: "ours" });
  expect(listProblems({ ...PUBLIC, AWS_ENDPOINT_URL_S3: "http://t3.storage.example" })).toEqual([
    expect.stringMatching(/^S3_ENDPOINT: must be https/),
  ]);
});

describe("an invalid value", () => {
  test.each([
    ["NODE_ENV", "live", "must be one of development, test, production"],
    ["PORT", "eighty", "must be a whole number from 0 to 65535"],
    ["PORT", "80.5", "must be a whole number from 0 to 65535"],
    ["PORT", "70000", "must be a whole number from 0 to 65535"],
    ["APP_URL", "www.shop.example", "must look like https://www.example.com"],
    ["TRUST_PROXY", "maybe", 'takes "fly", or the number of proxies in front (0 to 9)'],
    ["METRICS_TOKEN", "tooshort", "must have 16 characters or more"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "must look like http://collector.example.com:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be one of http/protobuf, http/json"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "hunter2", "takes names with values, such as api-key=secret"],
    [
      "OTEL_TRACES_SAMPLER",
      "jaeger_remote",
      "must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio",
    ],
    ["OTEL_TRACES_SAMPLER_ARG", "10%", "must be a number from 0 to 1"],
    ["OTEL_TRACES_SAMPLER_ARG", "10", "must be a number from 0 to 1"],
    ["OTEL_SDK_DISABLED", "1", "must be one of true, false"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
    [
      "DATABASE_URL",
      "mysql://root:hunter2@db/shop",
      "must look like postgresql://user:password@db.example.com:5432/sunporch",
    ],
    ["DATABASE_POOL", "-5", "must be a whole number from 1 to 100"],
    ["MARKETING_URL", "shop", "must look like https://www.example.com"],
    [
      "SOCIAL_LINKS",
      "Instagram=instagram.com/shop",
      "takes names with https addresses, such as Instagram=https://www.instagram.com/example",
    ],
    ["SUPPORT_EMAIL", "hunter2", "must be an email address, such as hello@example.com"],
    ["SMTP_URL", "mail.example:587", "must look like smtp://user:password@mail.example.com:587"],
    ["SMTP_URL", "smtp:hunter2", "must look like smtp://user:password@mail.example.com:587"],
    ["AUTH_SECRETS", "hunter2", "takes secrets of 32 characters or more"],
    ["OIDC_ISSUER", "google", "must look like https://accounts.example.com"],
    ["STAFF_DOMAIN", "Sunporch", "takes a domain in lower case"],
    ["MAP_TILES_MAX_ZOOM", "30", "must be a whole number from 1 to 24"],
    ["FEED_VENDOR", "unknown", "must be one of sample, reso, mlsgrid, trestle, bridge, spark"],
    ["FEED_PHOTOS", "steal", "must be one of copy, proxy"],
    [
      "FEED_LOGO",
      "../logo.svg",
      "takes an https address, or the name of an svg, png, jpg, webp or gif file in DATA_DIR",
    ],
    [
      "FEED_LOGO",
      "http://mls.example/logo.svg",
      "takes an https address, or the name of an svg, png, jpg, webp or gif file in DATA_DIR",
    ],
    ["SAMPLE_FEED_SEED", "-3", "must be a whole number, 0 or more"],
    ["FILES", "tape", "must be one of disk, s3"],
    ["S3_ENDPOINT", "127.0.0.1:9000", "must look like https://s3.example.com"],
    [
      "BACKUP_KEY",
      "hunter2",
      "takes keys that begin with AGE-SECRET-KEY-1, as `npm run backup -- --new-key` prints them",
    ],
    ["BACKUP_HOUR", "24", "must be a whole number from 0 to 23"],
  ])("reports the expected format without the value: %s=%s", (name, value, expected) => {
    const problems = listProblems({ [name]: value });
    expect(problems).toEqual([`${name}: ${expected}.`]);
    expect(problems[0]).not.toContain(value);
  });

  test.each(["https://www.shop.example/homes", "https://www.shop.example/?a=1", "https://www.shop.example/#top"])(
    "rejects APP_URL with a path, query or fragment: %s",
    (value) => {
      const expected = "must look like https://www.example.com, without a path or anything else after the host";
      expect(listProblems({ ...PUBLIC, APP_URL: value })).toEqual([`APP_URL: ${expected}.`]);
    },
  );

  test("accepts a trailing slash in APP_URL", () => {
    expect(listProblems({ ...PUBLIC, APP_URL: "https://www.shop.example/" })).toEqual([]);
  });
});

describe("a missing variable", () => {
  test.each<[Record<string, string>, string, string]>([
    [{ ...PUBLIC, SMTP_URL: "" }, "SMTP_URL", "in production when APP_URL is https"],
    [{ ...PUBLIC, AUTH_SECRETS: "" }, "AUTH_SECRETS", "in production when APP_URL is https"],
    [{ S3_ACCESS_KEY_ID: "hunter2" }, "S3_SECRET_ACCESS_KEY", "when S3_ACCESS_KEY_ID is set"],
    [{ S3_SECRET_ACCESS_KEY: "hunter2" }, "S3_ACCESS_KEY_ID", "when S3_SECRET_ACCESS_KEY is set"],
    [{ OIDC_CLIENT_ID: "hunter2" }, "OIDC_CLIENT_SECRET", "when OIDC_CLIENT_ID is set"],
    [{ OIDC_CLIENT_SECRET: "hunter2" }, "OIDC_CLIENT_ID", "when OIDC_CLIENT_SECRET is set"],
    [{ FEED_CLIENT_ID: "hunter2" }, "FEED_CLIENT_SECRET", "when FEED_CLIENT_ID is set"],
    [{ FEED_VENDOR: "reso" }, "FEED_URL", "when FEED_VENDOR is reso"],
    [{ FILES: "s3" }, "S3_BUCKET", "when FILES is s3"],
    [{ BACKUP_S3_ACCESS_KEY_ID: "hunter2" }, "BACKUP_S3_SECRET_ACCESS_KEY", "when BACKUP_S3_ACCESS_KEY_ID is set"],
    [{ BACKUP_S3_SECRET_ACCESS_KEY: "hunter2" }, "BACKUP_S3_ACCESS_KEY_ID", "when BACKUP_S3_SECRET_ACCESS_KEY is set"],
  ])("is reported if another variable needs it: %j", (variables, name, when) => {
    expect(listProblems(variables)).toEqual([`${name}: is needed ${when}.`]);
  });

  test("is not reported for mail and secrets of a local site", () => {
    expect(listProblems({ APP_URL: "http://localhost:3000" })).toEqual([]);
    expect(listProblems({ APP_URL: PUBLIC.APP_URL, NODE_ENV: "development" })).toEqual([]);
  });
});

const PRIVATE_OR_TLS = [
  "https://service.example",
  "http://localhost:9000",
  "http://127.0.0.1:9000",
  "http://[::1]:9000",
  "http://service.internal:9000",
  "http://minio:9000",
  "http://10.0.0.5:9000",
  "http://[fd00::5]:9000",
];

describe("services of a public site", () => {
  test.each([
    ["OIDC_ISSUER"],
    ["GOOGLE_PLACES_URL"],
    ["BREACHED_PASSWORDS_URL"],
    ["S3_ENDPOINT"],
    ["BACKUP_S3_ENDPOINT"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT"],
  ])("%s must use TLS or a private network", (name) => {
    const using = (url: string, site = {}) => listProblems({ ...PUBLIC, ...site, [name]: url });
    expect(using("http://service.example")).toEqual([
      `${name}: must be https in production when APP_URL is https, unless it is on this machine or a private network.`,
    ]);
    for (const url of PRIVATE_OR_TLS) expect(using(url), url).toEqual([]);
    expect(using("http://203.0.113.5:9000")).toHaveLength(1);
    expect(using("http://service.example", { NODE_ENV: "development" })).toEqual([]);
  });
});

describe("feed URLs", () => {
  test.each(["FEED_URL", "FEED_TOKEN_URL", "FEED_LINK_ORIGINS"])("%s must use TLS or a private network", (name) => {
    for (const site of [{ NODE_ENV: "production" }, PUBLIC, { NODE_ENV: "development" }]) {
      const using = (url: string) => listProblems({ ...site, [name]: url });
      const problem = `${name}: must be https, unless it is on this machine or a private network.`;
      expect(using("http://service.example")).toEqual([problem]);
      expect(using("http://203.0.113.5:9000")).toEqual([problem]);
      for (const url of PRIVATE_OR_TLS) expect(using(url), url).toEqual([]);
    }
  });

  test("every origin of FEED_LINK_ORIGINS must use TLS or a private network", () => {
    const using = (origins: string) => listProblems({ FEED_LINK_ORIGINS: origins });
    expect(using("https://a.example, http://b.internal")).toEqual([]);
    expect(using("https://a.example, http://b.example")).toHaveLength(1);
    for (const wrong of ["https://a.example, b.example", "ftp://a.example"])
      expect(using(wrong)).toEqual(["FEED_LINK_ORIGINS: takes origins, such as https://api.example.com."]);
  });
});

test.each<[string, Record<string, string>, string[]]>([
  [
    "in the data folder",
    { BACKUP_FOLDER: "data/backups" },
    ["must be outside of DATA_DIR, with which it would be lost"],
  ],
  [
    "in the data folder itself",
    { BACKUP_FOLDER: "data" },
    ["must be outside of DATA_DIR, with which it would be lost"],
  ],
  ["in a folder beside it", { BACKUP_FOLDER: "data-backups" }, []],
  [
    "in two places",
    { BACKUP_FOLDER: "/backups", BACKUP_S3_BUCKET: "b" },
    ["can't be set when BACKUP_S3_BUCKET is set"],
  ],
])("backups %s: %j", (_where, variables, problems) => {
  expect(listProblems(variables)).toEqual(problems.map((problem) => `BACKUP_FOLDER: ${problem}.`));
});

test("the bucket for backups is another one than that for files", () => {
  const files = { FILES: "s3", S3_BUCKET: "homes" };
  expect(listProblems({ ...files, BACKUP_S3_BUCKET: "homes" })).toEqual([
    "BACKUP_S3_BUCKET: must be another bucket than S3_BUCKET.",
  ]);
  const endpoint = { BACKUP_S3_ENDPOINT: "https://s3.example.net" };
  expect(listProblems({ ...files, BACKUP_S3_BUCKET: "homes", ...endpoint })).toEqual([]);
});

test("reports all problems at once, each variable once", () => {
  const problems = listProblems(
    { PORT: "eighty", APP_URL: "https://www.shop.example", FEED_VENDOR: "unknown", FILES: "s3", SMTP_URL: "mail:587" },
    { database: true },
  );
  expect(problems.map((line) => line.split(":")[0])).toEqual([
    "PORT",
    "DATABASE_URL",
    "SMTP_URL",
    "AUTH_SECRETS",
    "FEED_VENDOR",
    "S3_BUCKET",
  ]);
});

describe("the needs of a program", () => {
  test("a program that needs a database is refused without one", () => {
    expect(listProblems({}, { database: true })).toEqual([
      "DATABASE_URL: is needed; `npm start` sets it, other programs need it given.",
    ]);
    for (const DATABASE_URL of ["postgresql://db.example/sunporch", "postgres:///sunporch?host=/run/postgresql"])
      expect(listProblems({ DATABASE_URL }, { database: true })).toEqual([]);
  });

  test("a program that needs the data folder is refused if it is not writable", () => {
    const DATA_DIR = join(folder, "a-file", "data");
    const rejected = [
      expect.stringMatching(/^DATA_DIR: must be a folder that this program can create and write to \(E\w+\)\.$/),
    ];
    expect(listProblems({ DATA_DIR }, { dataFolder: "always" })).toEqual(rejected);
    expect(listProblems({ DATA_DIR }, { dataFolder: "for files" })).toEqual(rejected);
    expect(listProblems({ DATA_DIR, FILES: "s3", S3_BUCKET: "b" }, { dataFolder: "for files" })).toEqual([]);
    expect(listProblems({ DATA_DIR })).toEqual([]);
    expect(listProblems({ DATA_DIR: join(folder, "new", "data") }, { dataFolder: "always" })).toEqual([]);
  });
});
