import { describe, expect, test } from "vitest";
import { EnvError, readEnv } from "~/platform/env.server";
import { feedConfig } from "./config.server";

const read = (env: Record<string, string>) => feedConfig(readEnv(env));

describe("a feed from the environment", () => {
  test("the sample on loopback shows coming-soon homes too", () =>
    expect(read({ FEED_URL: "http://127.0.0.1:4100/reso/odata" })).toMatchObject({
      name: "sample",
      baseUrl: "http://127.0.0.1:4100/reso/odata/",
      statuses: ["Active", "Active Under Contract", "Pending", "Coming Soon"],
      photos: "proxy",
    }));

  test("a real feed needs a URL and a token alone", () =>
    expect(
      read({
        FEED_VENDOR: "spark",
        FEED_URL: "https://replication.sparkapi.com/Version/3/Reso/OData",
        FEED_TOKEN: "t",
      }),
    ).toMatchObject({
      auth: { kind: "bearer", token: "t" },
      statuses: ["Active", "Active Under Contract", "Pending"],
    }));

  test("client credentials with the vendor's scope", () =>
    expect(
      read({
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
    [{ FEED_VENDOR: "reso", FEED_URL: "http://api.example/odata", FEED_TOKEN: "t" }, "FEED_URL"],
    [{ FEED_VENDOR: "reso", FEED_URL: "https://api.example/odata" }, "FEED_TOKEN"],
    [{ FEED_VENDOR: "trestle", FEED_URL: "https://api.example/odata" }, "FEED_CLIENT_ID"],
    [
      { FEED_VENDOR: "reso", FEED_URL: "https://api.example", FEED_CLIENT_ID: "i", FEED_CLIENT_SECRET: "s" },
      "FEED_TOKEN_URL",
    ],
    [{ FEED_VENDOR: "mlsgrid", FEED_URL: "https://api.mlsgrid.com/v2", FEED_TOKEN: "t" }, "FEED_ORIGINATING_SYSTEM"],
    [{ FEED_URL: "http://127.0.0.1:1", FEED_STATUSES: "Closed" }, "FEED_STATUSES"],
  ])("%j names what is wrong", (env, name) => {
    expect(() => read(env as Record<string, string>)).toThrow(EnvError);
    expect(() => read(env as Record<string, string>)).toThrow(new RegExp(`^${name}:`));
  });

  test("everything that is wrong is named at once", () => {
    const problemsOf = (variables: Record<string, string>) => {
      try {
        read(variables);
        return [];
      } catch (error) {
        return (error as EnvError).problems.map((line) => line.split(":")[0]);
      }
    };
    const wrong = { FEED_VENDOR: "mlsgrid", FEED_URL: "http://api.example/v2", FEED_STATUSES: "Closed" };
    expect(problemsOf(wrong)).toEqual(["FEED_URL", "FEED_ORIGINATING_SYSTEM", "FEED_TOKEN", "FEED_STATUSES"]);
  });
});
