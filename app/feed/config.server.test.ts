import { describe, expect, test } from "vitest";
import { EnvError, readEnv } from "~/platform/env.server";
import { findFeedProblems, getFeedConfig, getFeedConfigs } from "./config.server";

const readConfig = (env: Record<string, string>) => getFeedConfig(readEnv(env));

describe("a feed from the environment", () => {
  test("shows coming-soon homes of the sample on loopback", () =>
    expect(readConfig({ FEED_URL: "http://127.0.0.1:4100/reso/odata" })).toMatchObject({
      name: "sample",
      baseUrl: "http://127.0.0.1:4100/reso/odata/",
      statuses: ["Active", "Active Under Contract", "Pending", "Coming Soon"],
      photos: "proxy",
    }));

  test("requires only a URL and a token for a real feed", () =>
    expect(
      readConfig({
        FEED_VENDOR: "spark",
        FEED_URL: "https://replication.sparkapi.com/Version/3/Reso/OData",
        FEED_TOKEN: "t",
      }),
    ).toMatchObject({
      auth: { kind: "bearer", token: "t" },
      statuses: ["Active", "Active Under Contract", "Pending"],
    }));

  test("uses client credentials with the vendor's scope", () =>
    expect(
      readConfig({
        FEED_VENDOR: "trestle",
        FEED_URL: "https://api.cotality.com/trestle/odata",
        FEED_TOKEN_URL: "https://api.cotality.com/trestle/oidc/connect/token",
        FEED_CLIENT_ID: "id",
        FEED_CLIENT_SECRET: "s",
        FEED_STATUSES: "active, ComingSoon",
        FEED_NAME: "crmls",
      }),
    ).toMatchObject({
      name: "crmls",
      auth: { kind: "client-credentials", scope: "api" },
      statuses: ["Active", "Coming Soon"],
    }));

  test.each([
    [{}, "FEED_URL"],
    [{ FEED_VENDOR: "reso", FEED_URL: "https://api.example/odata" }, "FEED_TOKEN"],
    [{ FEED_VENDOR: "trestle", FEED_URL: "https://api.example/odata" }, "FEED_CLIENT_ID"],
    [
      { FEED_VENDOR: "reso", FEED_URL: "https://api.example", FEED_CLIENT_ID: "i", FEED_CLIENT_SECRET: "s" },
      "FEED_TOKEN_URL",
    ],
    [{ FEED_VENDOR: "mlsgrid", FEED_URL: "https://api.mlsgrid.com/v2", FEED_TOKEN: "t" }, "FEED_ORIGINATING_SYSTEM"],
    [{ FEED_URL: "http://127.0.0.1:1", FEED_STATUSES: "Closed" }, "FEED_STATUSES"],
  ])("%j names what is wrong", (env, name) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(EnvError);
    expect(() => readConfig(env as Record<string, string>)).toThrow(new RegExp(`^${name}:`));
  });

  test("reports all problems at once", () => {
    const problemsOf = (variables: Record<string, string>) => {
      try {
        readConfig(variables);
        return [];
      } catch (error) {
        return (error as EnvError).problems.map((line) => line.split(":")[0]);
      }
    };
    const invalidEnv = { FEED_VENDOR: "mlsgrid", FEED_URL: "https://api.example/v2", FEED_STATUSES: "Closed" };
    expect(problemsOf(invalidEnv)).toEqual(["FEED_ORIGINATING_SYSTEM", "FEED_TOKEN", "FEED_STATUSES"]);
  });
});

describe("several feeds from the environment", () => {
  const two = {
    FEEDS: "crmls, bay-east",
    FEED_CRMLS_VENDOR: "trestle",
    FEED_CRMLS_URL: "https://api.cotality.com/trestle/odata",
    FEED_CRMLS_TOKEN_URL: "https://api.cotality.com/trestle/oidc/connect/token",
    FEED_CRMLS_CLIENT_ID: "id",
    FEED_CRMLS_CLIENT_SECRET: "s",
    FEED_CRMLS_MLS_NAME: "CRMLS",
    FEED_CRMLS_MAX_AGE: "0",
    FEED_BAY_EAST_VENDOR: "spark",
    FEED_BAY_EAST_URL: "https://replication.sparkapi.com/Reso/OData",
    FEED_BAY_EAST_TOKEN: "t",
    FEED_BAY_EAST_STATUSES: "active",
    FEED_BAY_EAST_PHOTOS: "copy",
  };
  const problems = (env: Record<string, string>) => {
    try {
      readEnv(env, { findProblems: findFeedProblems });
      return [];
    } catch (error) {
      return (error as EnvError).problems;
    }
  };

  test("reads each feed's own variables", () => {
    expect(getFeedConfigs(readEnv(two))).toMatchObject([
      {
        name: "crmls",
        isOneOfSeveral: true,
        profile: { vendor: "trestle" },
        auth: { kind: "client-credentials", clientId: "id" },
        mlsName: "CRMLS",
        photos: "proxy",
      },
      {
        name: "bay-east",
        isOneOfSeveral: true,
        profile: { vendor: "spark" },
        auth: { kind: "bearer", token: "t" },
        mlsName: null,
        statuses: ["Active"],
        photos: "copy",
      },
    ]);
    expect(getFeedConfigs(readEnv({ FEED_URL: "http://127.0.0.1:4100/" }))).toMatchObject([
      { name: "sample", isOneOfSeveral: false },
    ]);
  });

  test("reports the problems of all feeds together, each by its variable's full name", () => {
    const invalidEnv = {
      FEEDS: "crmls,bay-east,north",
      FEED_CRMLS_VENDOR: "trestle",
      FEED_CRMLS_URL: "http://api.example/odata",
      FEED_CRMLS_CLIENT_ID: "id",
      FEED_BAY_EAST_VENDOR: "unknown",
      FEED_BAY_EAST_PHOTOS: "hunter2",
      FEED_NORTH_VENDOR: "mlsgrid",
      FEED_NORTH_TOKEN: "t",
      FEED_NORTH_MAX_AGE: "a day",
    };
    const lines = problems(invalidEnv);
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      "FEED_CRMLS_URL",
      "FEED_CRMLS_CLIENT_SECRET",
      "FEED_BAY_EAST_VENDOR",
      "FEED_BAY_EAST_PHOTOS",
      "FEED_NORTH_MAX_AGE",
      "FEED_NORTH_URL",
      "FEED_CRMLS_TOKEN_URL",
      "FEED_NORTH_ORIGINATING_SYSTEM",
    ]);
    expect(lines).toContain("FEED_NORTH_URL: is needed when FEED_NORTH_VENDOR is mlsgrid.");
    expect(lines.join()).not.toContain("hunter2");
  });

  test("requires TLS for each feed", () => {
    expect(problems(two)).toEqual([]);
    expect(problems({ ...two, FEED_CRMLS_TOKEN_URL: "http://api.example/token" })).toEqual([
      "FEED_CRMLS_TOKEN_URL: must be https, unless it is on this machine or a private network.",
    ]);
  });

  test.each([
    [{ ...two, FEEDS: "CRMLS" }, "FEEDS: takes names of lower-case letters, digits and hyphens."],
    [{ ...two, FEEDS: "crmls,crmls" }, "FEEDS: names a feed twice."],
    [{ ...two, FEED_URL: "https://x.example" }, "FEED_URL: is not read when FEEDS is set; each feed has its own."],
    [
      { FEEDS: "a,a-token", FEED_A_URL: "http://127.0.0.1/", FEED_A_TOKEN_URL: "http://127.0.0.1/" },
      "FEEDS: a and a-token would both read FEED_A_TOKEN_URL.",
    ],
    [
      { ...two, FEEDS: "crmls,bay-east,demo", FEED_DEMO_URL: "http://127.0.0.1/" },
      "FEEDS: the sample's invented homes cannot be shown beside those of a real feed.",
    ],
  ])("rejects ambiguous feeds", (env, line) => expect(problems(env)).toEqual([line]));
});
