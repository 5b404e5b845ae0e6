import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildSrcSet,
  formatMediaKey,
  getMediaUrl,
  PHOTO_WIDTHS,
  parseMediaKey,
  pickPhotoWidth,
  resolvePhotoUrl,
} from "./media-url";

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const key = fc.stringMatching(/^[0-9a-f]{16}$/);

describe("photo names", () => {
  it("parses a formatted name", () => {
    fc.assert(
      fc.property(id, key, (listingId, hex) => {
        expect(parseMediaKey(formatMediaKey(listingId, hex))).toEqual({ listingId, key: hex });
      }),
    );
  });

  it("rejects other names", () => {
    for (const bad of ["", "1", "0-0123456789abcdef", "01-0123456789abcdef", "1-0123456789ABCDEF", "1-0123456789abcde"])
      expect(parseMediaKey(bad)).toBeNull();
    for (const bad of [
      "2147483648-0123456789abcdef",
      "1-0123456789abcdef\n",
      "../1-0123456789abcdef",
      "-1-0123456789abcdef",
    ])
      expect(parseMediaKey(bad)).toBeNull();
  });

  it("needs no escaping in a URL", () => {
    fc.assert(
      fc.property(id, key, (listingId, hex) => {
        expect(resolvePhotoUrl(formatMediaKey(listingId, hex))).toBe(getMediaUrl(listingId, hex));
      }),
    );
  });
});

describe("widths", () => {
  it("picks the next larger available width", () => {
    expect([1, 160, 161, 641, 769, 1920, 99_999].map(pickPhotoWidth)).toEqual([160, 160, 320, 768, 960, 1920, 1920]);
  });

  it("lists all widths with their URLs in a srcset", () => {
    expect(buildSrcSet(7, "0123456789abcdef", [320, 640])).toBe(
      "/api/media/7-0123456789abcdef?w=320 320w, /api/media/7-0123456789abcdef?w=640 640w",
    );
    expect(buildSrcSet(7, "0123456789abcdef").split(", ")).toHaveLength(PHOTO_WIDTHS.length);
  });
});

describe("photo values of the API", () => {
  it("keeps absolute URLs and paths that start with a slash", () => {
    for (const value of [
      "https://x.example/a.jpg",
      "HTTP://x.example/a",
      "/a.jpg",
      "/api/media/1-a",
      "//x.example/a",
      "data:,x",
    ])
      expect(resolvePhotoUrl(value)).toBe(value);
  });

  it("turns other values into encoded media URLs", () => {
    expect(resolvePhotoUrl("a b/c?d.jpg")).toBe("/api/media/a%20b%2Fc%3Fd.jpg");
    expect(resolvePhotoUrl("../x")).toBe("/api/media/..%2Fx");
  });
});
