import { describe, expect, test } from "vitest";
import { PROFILES } from "~/mls/vendors";
import { mapContent, mapRecord } from "../../../tests/feed/record";
import { preparePage } from "../replication/write-page.server";
import { mapMedia } from "./media";

describe("photos", () => {
  const media = (...items: Record<string, unknown>[]) =>
    mapContent({
      Media: items.map((item, n) => ({ MediaKey: `m${n}`, MediaURL: `https://cdn.example/${n}.jpg`, ...item })),
    }).media;
  const urls = (...items: Record<string, unknown>[]) => media(...items).map(({ url }) => url.split("/").pop());

  test("orders photos by preference, Order and MediaKey", () =>
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
  ])("stores %s as %s", (value, url) => expect(media({ MediaURL: value })[0]?.url).toBe(url));

  test.each([
    ["VirtualStagingItemAddition", "staged"],
    [["Virtual Staging Item Addition"], "staged"],
    ["DeclutteredItemRemoved,TwilightConversion", "altered"],
    [["ModelHome", "VirtualEnhancements"], "altered"],
    ["Something Local", "altered"],
    ["Virtual Representation To Be Built", "rendering"],
    ["ModelHome", "model"],
    ["None", undefined],
    [["None"], undefined],
    ["", undefined],
    [null, undefined],
    [7, undefined],
  ])("maps MediaAlteration %j to %s", (MediaAlteration, alteration) =>
    expect(media({ MediaAlteration })[0]?.alteration).toBe(alteration),
  );

  test.each([
    ["Virtually staged", "staged"],
    ["Living room, virtual staging", "staged"],
    ["VIRTUALLY-STAGED. Original follows.", "staged"],
    ["Digitally altered", "altered"],
    ["Yard (digitally enhanced)", "altered"],
    ["AI-generated landscaping", "altered"],
    ["Twilight conversion of the front", "altered"],
    ["Altered", "altered"],
    ["Photo has been altered", "altered"],
    ["This image was digitally retouched", "altered"],
    ["Image has been edited", "altered"],
    ["Digital edit", "altered"],
    ["Photoshopped sky", "altered"],
    ["Artificially staged", "staged"],
    ["AI staged", "staged"],
    ["V-staged", "staged"],
    ["Virtual stage", "staged"],
    ["Unaltered", undefined],
    ["Not altered", undefined],
    ["This photo has not been altered", undefined],
    ["Photo has not been digitally altered", undefined],
    ["Wasn’t altered in any way", undefined],
    ["This photo hasn't been virtually or digitally altered", undefined],
    ["Not in any way altered", undefined],
    ["Never altered", undefined],
    ["No digital alterations", undefined],
    ["The view is not blocked; altered", "altered"],
    ["Original of the altered photo", undefined],
    ["Staged by the owner", undefined],
    ["Artist's rendering", "rendering"],
    ["Not virtually staged", undefined],
    ["Before virtual staging", undefined],
    ["Original of the virtually staged photo", undefined],
    ["Original photo; the virtually staged one is before it", undefined],
    ["Original hardwood floors, virtually staged", "staged"],
    ["Digital thermostat, staged by the owner", undefined],
    ["Living room", undefined],
  ])("the caption %j says %s", (text, alteration) => {
    expect(media({ ShortDescription: text })[0]?.alteration).toBe(alteration);
    expect(media({ ShortDescription: "Photo", LongDescription: text })[0]?.alteration).toBe(alteration);
    expect(media({ ShortDescription: text, MediaAlteration: "None" })[0]?.alteration).toBe(alteration);
  });

  test("labels photos by the MLS's own words too, as whole words", () => {
    const alterationOf = (caption: string) =>
      mapMedia([{ MediaURL: "https://cdn.example/1.jpg", ShortDescription: caption }], {
        origin: "https://feed.example",
        urlsExpire: false,
        alteredWords: ["VS", "sky added (AI)"],
      })[0]?.alteration;
    expect(["Living room, vs", "Sky added (AI)", "VS2", "Not VS", "Kitchen"].map(alterationOf)).toEqual([
      "altered",
      "altered",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ["Kitchen", "Kitchen", "Kitchen"],
    ["Kitchen", null, "Kitchen"],
    [null, "Virtually staged.", "Virtually staged."],
    ["Kitchen", "Virtually staged.", "Kitchen. Virtually staged."],
    ["Large kitch", "Large kitchen with an island", "Large kitchen with an island"],
    ["Virtually staged kitchen", "virtually staged", "Virtually staged kitchen"],
  ])("captions %j and %j read %j", (ShortDescription, LongDescription, caption) =>
    expect(media({ ShortDescription, LongDescription })[0]?.caption).toBe(caption),
  );

  const staged = { MediaAlteration: "VirtualStagingItemAddition" };
  test("shows the preferred photo first, and altered ones next to their originals", () => {
    const cover = { PreferredPhotoYN: true };
    expect(urls({}, {}, { ...staged, ...cover }, {}, {})).toEqual(["1.jpg", "2.jpg", "3.jpg", "0.jpg", "4.jpg"]);
    expect(urls({}, staged, {}, cover, {})).toEqual(["3.jpg", "0.jpg", "1.jpg", "2.jpg", "4.jpg"]);
    expect(urls({}, {}, { ...cover }, { ...staged })).toEqual(["2.jpg", "3.jpg", "0.jpg", "1.jpg"]);
    expect(urls(cover, staged, {})).toEqual(["0.jpg", "1.jpg", "2.jpg"]);
  });

  test("never cuts off an original at the limit of 150 photos", () => {
    const photos = (altered: readonly number[]) =>
      media(...Array.from({ length: 200 }, (_, n) => ({ Order: n, ...(altered.includes(n) && staged) }))).length;
    expect(photos([])).toBe(150);
    expect(photos([148])).toBe(150);
    expect(photos([149])).toBe(151);
    expect(photos([149, 150])).toBe(152);
  });

  test("treats a changed label as a change of the listing, even if URLs expire", () => {
    const hashOf = (fields: Record<string, unknown>) => {
      const photo = { MediaKey: "m", MediaURL: "https://cdn.example/1.jpg", ShortDescription: "Room", ...fields };
      const mapped = mapRecord({ Media: [photo] }, { profile: PROFILES.mlsgrid });
      return JSON.parse(preparePage([{ raw: {}, mapped }], PROFILES.mlsgrid).listings)[0].contentHash;
    };
    expect(hashOf(staged)).not.toBe(hashOf({}));
  });

  test("derives a key of sixteen hex digits that changes only with the photo", () => {
    const [photo] = media({ MediaModificationTimestamp: "2026-01-01T00:00:00Z" });
    expect(photo?.key).toMatch(/^[0-9a-f]{16}$/);
    expect(media({ MediaModificationTimestamp: "2026-01-01T00:00:00Z", Order: 5, ShortDescription: "x" })[0]?.key).toBe(
      photo?.key,
    );
    expect(media({ MediaModificationTimestamp: "2026-01-02T00:00:00Z" })[0]?.key).not.toBe(photo?.key);
  });

  test("leaves the path and signature of signed URLs out of the key", () => {
    const signed = (url: string) => {
      const mapped = mapRecord({ Media: [{ MediaKey: "m", MediaURL: url }] }, { profile: PROFILES.mlsgrid });
      return mapped.kind === "listing" ? mapped.content.media[0]?.key : null;
    };
    expect(signed("https://media.example/a/1?sig=1")).toBe(signed("https://media.example/b/1?sig=2"));
  });
});
