import { describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env.server";
import { getPhotoRules } from "./photo-rules.server";

const readRules = (variables: Record<string, string>) => getPhotoRules(readEnv(variables));
const mlsgrid = { FEED_VENDOR: "mlsgrid", FEED_URL: "https://api.mlsgrid.com/v2/", FEED_TOKEN: "a-secret" };

describe("the access token", () => {
  const sent = (variables: Record<string, string>, url: string) =>
    JSON.stringify(readRules(variables).headers(new URL(url))).includes("a-secret");

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
    expect(readRules(mlsgrid).headers(new URL("https://media.mlsgrid.com/1.jpg"))["User-Agent"]).toBe("a-secret");
    expect(sent(mlsgrid, "http://media.mlsgrid.com/1.jpg")).toBe(false);
    expect(sent(mlsgrid, "https://mlsgrid.com.evil.test/1.jpg")).toBe(false);
  });
});

it("stores originals if the vendor's URLs expire, unless configured otherwise", () => {
  expect(readRules(mlsgrid).keepsOriginals).toBe(true);
  expect(readRules({ ...mlsgrid, FEED_PHOTOS: "proxy" }).keepsOriginals).toBe(false);
  expect(readRules({}).keepsOriginals).toBe(false);
  expect(readRules({ FEED_PHOTOS: "copy" }).keepsOriginals).toBe(true);
});
