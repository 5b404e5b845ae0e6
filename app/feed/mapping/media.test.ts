import { describe, expect, test } from "vitest";
import { content, map } from "../../../tests/feed/record";
import { PROFILES } from "../vendors";

describe("photos", () => {
  const media = (...items: Record<string, unknown>[]) =>
    content({
      Media: items.map((item, n) => ({ MediaKey: `m${n}`, MediaURL: `https://cdn.example/${n}.jpg`, ...item })),
    }).media;
  const urls = (...items: Record<string, unknown>[]) => media(...items).map(({ url }) => url.split("/").pop());

  test("in order: the preferred one, Order, MediaKey", () =>
    expect(
      urls({ Order: 3 }, { Order: 1 }, { Order: 1 }, { Order: 9, PreferredPhotoYN: true }, { Order: null }),
    ).toEqual(["3.jpg", "1.jpg", "2.jpg", "0.jpg", "4.jpg"]));

  test.each([
    [{ MediaCategory: "Photo" }, 1],
    [{ MediaCategory: null }, 1],
    [{ MediaCategory: "Floor Plan" }, 0],
    [{ MediaCategory: "BrandedVirtualTour" }, 0],
    [{ Permission: null }, 1],
    [{ Permission: [] }, 1],
    [{ Permission: "Public" }, 1],
    [{ Permission: ["IDX", "VOW"] }, 1],
    [{ Permission: "Private" }, 0],
    [{ Permission: ["Agent Only"] }, 0],
    [{ MediaStatus: "Deleted" }, 0],
    [{ MediaURL: null }, 0],
    [{ MediaURL: "" }, 0],
    [{ MediaURL: "http://cdn.example/a.jpg" }, 0],
    [{ MediaURL: "javascript:alert(1)" }, 0],
    [{ MediaURL: "data:image/png;base64,AA" }, 0],
    [{ MediaURL: "https://user:pw@cdn.example/a.jpg" }, 0],
  ])("%j: %i", (fields, count) => expect(media(fields)).toHaveLength(count));

  test.each([
    ["https://feed.example/p/1.jpg?w=2", "/p/1.jpg?w=2"],
    ["/p/1.jpg", "/p/1.jpg"],
    ["https://feed.example//evil.example/1.jpg", "/evil.example/1.jpg"],
    ["https://feed.example.evil/p/1.jpg", "https://feed.example.evil/p/1.jpg"],
  ])("%s is kept as %s", (told, url) => expect(media({ MediaURL: told })[0]?.url).toBe(url));

  test("a key of sixteen hex digits changes with the photo and with nothing else", () => {
    const [photo] = media({ MediaModificationTimestamp: "2026-01-01T00:00:00Z" });
    expect(photo?.key).toMatch(/^[0-9a-f]{16}$/);
    expect(media({ MediaModificationTimestamp: "2026-01-01T00:00:00Z", Order: 5, ShortDescription: "x" })[0]?.key).toBe(
      photo?.key,
    );
    expect(media({ MediaModificationTimestamp: "2026-01-02T00:00:00Z" })[0]?.key).not.toBe(photo?.key);
  });

  test("of signed addresses neither path nor signature is part of the key", () => {
    const signed = (url: string) => {
      const mapped = map({ Media: [{ MediaKey: "m", MediaURL: url }] }, { profile: PROFILES.mlsgrid });
      return mapped.kind === "listing" ? mapped.content.media[0]?.key : null;
    };
    expect(signed("https://media.example/a/1?sig=1")).toBe(signed("https://media.example/b/1?sig=2"));
  });
});
