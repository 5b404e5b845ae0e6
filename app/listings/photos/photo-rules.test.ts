import { describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env.server";
import { photoRules } from "./photo-rules.server";

const rules = (variables: Record<string, string>) => photoRules(readEnv(variables));
const mlsgrid = { FEED_VENDOR: "mlsgrid", FEED_URL: "https://api.mlsgrid.com/v2/", FEED_TOKEN: "a-secret" };

describe("the access token", () => {
  const sent = (variables: Record<string, string>, url: string) =>
    JSON.stringify(rules(variables).headers(new URL(url))).includes("a-secret");

  it("sends the access token only to the feed's own origin", () => {
    const trestle = { ...mlsgrid, FEED_VENDOR: "trestle", FEED_URL: "https://api.cotality.com/trestle/odata" };
    expect(sent(trestle, "https://api.cotality.com/media/1.jpg")).toBe(true);
    for (const url of [
      "https://media.cotality.com/1.jpg",
      "http://api.cotality.com/1.jpg",
      "https://cdn.example/1.jpg",
    ])
      expect(sent(trestle, url)).toBe(false);
  });

  it("sends the access token as User-Agent to MLS Grid's own site over TLS", () => {
    expect(rules(mlsgrid).headers(new URL("https://media.mlsgrid.com/1.jpg"))["User-Agent"]).toBe("a-secret");
    expect(sent(mlsgrid, "http://media.mlsgrid.com/1.jpg")).toBe(false);
    expect(sent(mlsgrid, "https://mlsgrid.com.evil.test/1.jpg")).toBe(false);
  });
});

it("stores originals if the vendor's URLs expire, unless configured otherwise", () => {
  expect(rules(mlsgrid).keep).toBe(true);
  expect(rules({ ...mlsgrid, FEED_PHOTOS: "proxy" }).keep).toBe(false);
  expect(rules({}).keep).toBe(false);
  expect(rules({ FEED_PHOTOS: "copy" }).keep).toBe(true);
});
