import { SERVER_VENDORS } from "sample-mls/vendors";
import { expect, test } from "vitest";
import { feedConfig } from "../../app/feed/config.server";
import { readEnv } from "../../app/platform/env.server";
import { childEnvironment } from "./environment";

const known = { port: 3000, dataFolder: "/data", databaseUrl: "postgres://localhost/sunporch" };
const sampleFeed = { url: "http://127.0.0.1:9/reso/odata", tokenUrl: "http://127.0.0.1:9/token" };

test.each(SERVER_VENDORS)("reads a sample feed that behaves as %s as that vendor's, under its own name", (as) => {
  const env = childEnvironment(readEnv({ SAMPLE_FEED_AS: as }), { ...known, sampleFeed });
  const feed = feedConfig(readEnv(env));
  expect(feed).toMatchObject({ name: `sample-${as}`, baseUrl: `${sampleFeed.url}/` });
  expect(as).toContain(feed.profile.vendor);
});

test("reads a plain sample feed under the name sample", () => {
  const feed = feedConfig(readEnv(childEnvironment(readEnv({}), { ...known, sampleFeed })));
  expect(feed).toMatchObject({ name: "sample", auth: { kind: "bearer", token: "sample" } });
});
