/** @module-tag long */
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPhoto, type HomeLook, listPhotoCaptions, listPhotos } from "./index";

const PENDING_ACTION_HANDLERS = ["house", "townhouse", "condo", "multi-family", "manufactured"] as const;
const REGIONS = ["coast", "city", "valley", "desert", "mountain"] as const;

const home: HomeLook = {
  seed: 42,
  kind: "house",
  beds: 3,
  baths: 2,
  yearBuilt: 1962,
  region: "valley",
  stories: 1,
  garage: true,
  pool: false,
  waterfront: false,
  photos: 25,
};

const arbitraryAppearance: fc.Arbitrary<HomeLook> = fc.record({
  seed: fc.integer(),
  kind: fc.constantFrom(...PENDING_ACTION_HANDLERS),
  beds: fc.integer({ min: 0, max: 9 }),
  baths: fc.integer({ min: 1, max: 14 }).map((halves) => halves / 2),
  yearBuilt: fc.integer({ min: 1880, max: 2026 }),
  region: fc.constantFrom(...REGIONS),
  stories: fc.integer({ min: 1, max: 5 }),
  garage: fc.boolean(),
  pool: fc.boolean(),
  waterfront: fc.boolean(),
  photos: fc.integer({ min: 3, max: 25 }),
  staged: fc.boolean(),
});

/** Checks that tags are closed in order, attributes quoted, references defined, and numbers finite. */
function listProblems(svg: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9-]+="[^"<>&]*")*)\s*(\/?)>/g,
    (_, close, tag, __, self) => {
      if (close) {
        if (open.pop() !== tag) problems.push(`unexpected </${tag}>`);
      } else if (!self) open.push(tag);
      return "";
    },
  );
  if (rest.trim()) problems.push(`stray text: ${rest.slice(0, 80)}`);
  if (open.length) problems.push(`never closed: ${open.join(" ")}`);
  const bad = /NaN|Infinity|undefined|null/.exec(svg);
  if (bad) problems.push(`${bad[0]} near ${svg.slice(Math.max(0, bad.index - 60), bad.index + 20)}`);
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) if (!ids.has(id)) problems.push(`no #${id}`);
  return problems;
}

async function measureSize(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, tones: new Set(data.subarray(0, 60_000)).size };
}

describe("photoCaptions", () => {
  it("gives each photo a different caption, the front first", () => {
    fc.assert(
      fc.property(arbitraryAppearance, (appearance) => {
        const captions = listPhotoCaptions(appearance);
        expect(captions).toHaveLength(appearance.photos);
        expect(new Set(captions).size).toBe(captions.length);
        expect(captions[0]).toMatch(/^Front of the /);
      }),
    );
  });

  it("keeps an agent's order: living room, kitchen, bedroom, then the others", () => {
    const captions = listPhotoCaptions({ ...home, photos: 25 });
    const order = ["Living room", "Kitchen", "Primary bedroom", "Second bedroom", "Third bedroom"].map((c) =>
      captions.indexOf(c),
    );
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("shows the most important photos when there are few", () => {
    expect(listPhotoCaptions({ ...home, photos: 5 })).toEqual([
      "Front of the home",
      "Living room",
      "Kitchen",
      "Primary bedroom",
      "Primary bathroom",
    ]);
  });

  it("shows a staged living room and then the room as it is", () => {
    const album = listPhotos({ ...home, staged: true, photos: 4 });
    expect(album.map(({ caption, staging }) => [caption, staging])).toEqual([
      ["Front of the home", undefined],
      ["Living room", "staged"],
      ["Living room without staging", "original"],
      ["Kitchen", undefined],
    ]);
    const [staged, original] = [1, 2].map((index) => drawPhoto({ ...home, staged: true, photos: 4 }, index));
    const shapes = (svg: string) => svg.match(/<[^>]+>/g)!;
    const room = new Set(shapes(staged!));
    expect(shapes(original!).length).toBeLessThan(shapes(staged!).length / 2);
    expect(shapes(original!).filter((shape) => !room.has(shape)).length).toBeLessThan(8);
    expect(listProblems(original!)).toEqual([]);
  });

  it("never shows more bedrooms or bathrooms than the home has", () => {
    fc.assert(
      fc.property(arbitraryAppearance, (appearance) => {
        const captions = listPhotoCaptions(appearance);
        const rooms = (word: string) => captions.filter((caption) => new RegExp(`${word}$`, "i").test(caption)).length;
        expect(rooms("bedroom")).toBeLessThanOrEqual(appearance.beds);
        expect(rooms("bathroom")).toBeLessThanOrEqual(Math.ceil(appearance.baths));
        expect(captions.includes("Half bathroom") && Number.isInteger(appearance.baths)).toBe(false);
      }),
    );
  });

  it("mentions a pool or a garage only if there is one", () => {
    fc.assert(
      fc.property(arbitraryAppearance, (appearance) => {
        const text = listPhotoCaptions(appearance).join("; ");
        if (!appearance.pool) expect(text).not.toMatch(/pool/i);
        if (!appearance.garage) expect(text).not.toMatch(/garage/i);
        if (appearance.pool && appearance.photos >= 8) expect(text).toMatch(/pool/i);
      }),
    );
  });
});

describe("photoSvg", () => {
  it("draws a well-formed document for any home", () => {
    fc.assert(
      fc.property(arbitraryAppearance, fc.nat(24), (appearance, at) => {
        const svg = drawPhoto(appearance, at % appearance.photos);
        expect(listProblems(svg)).toEqual([]);
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[^"]+" width="1200" height="900">/);
      }),
      { numRuns: 120 },
    );
  });

  it("uses nothing that makes librsvg slow", () => {
    fc.assert(
      fc.property(arbitraryAppearance, fc.nat(24), (appearance, at) => {
        const svg = drawPhoto(appearance, at % appearance.photos);
        expect(svg).not.toMatch(/<(pattern|filter|mask|image|text)\b| opacity="/);
        expect(svg.length).toBeLessThan(260_000);
      }),
      { numRuns: 60 },
    );
  });

  it("draws the same photos for the same appearance", () => {
    fc.assert(
      fc.property(arbitraryAppearance, fc.nat(24), (appearance, at) => {
        const index = at % appearance.photos;
        expect(drawPhoto({ ...appearance }, index)).toBe(drawPhoto(appearance, index));
      }),
      { numRuns: 20 },
    );
  });

  it("draws different photos for homes that differ only in their seed", () => {
    const fronts = Array.from({ length: 60 }, (_, seed) => drawPhoto({ ...home, seed }, 0));
    expect(new Set(fronts).size).toBe(fronts.length);
  });

  it("draws every photo of one home differently", () => {
    const photos = listPhotoCaptions(home).map((_, index) => drawPhoto(home, index));
    expect(new Set(photos).size).toBe(photos.length);
  });

  it("keeps the drawing of the front at every distance", () => {
    const captions = listPhotoCaptions(home);
    const art = (caption: string) => drawPhoto(home, captions.indexOf(caption)).replace(/ viewBox="[^"]*"/, "");
    expect(art("Front entry")).toBe(art("Front of the home"));
  });

  it.each([-1, 25, 1.5, Number.NaN])("rejects photo %s", (index) => {
    expect(() => drawPhoto(home, index)).toThrow(RangeError);
  });

  it("rasterizes every kind in every region, and a whole album, at 1200 by 900", async () => {
    const fronts = PENDING_ACTION_HANDLERS.flatMap((kind, i) =>
      REGIONS.map((region, j) => drawPhoto({ ...home, kind, region, seed: i * 5 + j, stories: 1 + ((i + j) % 3) }, 0)),
    );
    const album = listPhotoCaptions({ ...home, pool: true }).map((_, index) =>
      drawPhoto({ ...home, pool: true }, index),
    );
    for (const svg of [...fronts, ...album]) {
      const { width, height, tones } = await measureSize(svg);
      expect([width, height]).toEqual([1200, 900]);
      expect(tones).toBeGreaterThan(4);
    }
  }, 60_000);
});
