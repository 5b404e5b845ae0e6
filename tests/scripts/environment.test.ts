import { SERVER_VENDORS } from "sample-mls/vendors";
import { expect, test } from "vitest";
import { getFeedConfig } from "../../app/feed/config.server";
import { readEnv } from "../../app/platform/env.server";
import { buildChildEnvironment, withNextMetricsPort } from "../../scripts/start/environment";

const settings = { port: 3000, dataFolder: "/data", databaseUrl: "postgres://localhost/sunporch" };
const sampleFeed = { url: "http://127.0.0.1:9/reso/odata", tokenUrl: "http://127.0.0.1:9/token" };

test.each(SERVER_VENDORS)("reads a sample feed that behaves as %s as that vendor's, under its own name", (vendor) => {
  const env = buildChildEnvironment(readEnv({ SAMPLE_FEED_AS: vendor }), { ...settings, sampleFeed });
  const feed = getFeedConfig(readEnv(env));
  expect(feed).toMatchObject({ name: `sample-${vendor}`, baseUrl: `${sampleFeed.url}/` });
  expect(vendor).toContain(feed.profile.vendor);
});

test("reads a plain sample feed under the name sample", () => {
  const feed = getFeedConfig(readEnv(buildChildEnvironment(readEnv({}), { ...settings, sampleFeed })));
  expect(feed).toMatchObject({ name: "sample", auth: { kind: "bearer", token: "sample" } });
});

test.each([
  ["9091", "9092"],
  // Any free port.
  ["0", "0"],
  [undefined, undefined],
])("serves the worker's metrics on the port after the web server's: %s, %s", (port, workerPort) => {
  expect(withNextMetricsPort({ METRICS_PORT: port }).METRICS_PORT).toBe(workerPort);
});
