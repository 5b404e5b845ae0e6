import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type HomeLook, photoAlbum, photoCaptions, photoSvg } from "./index";

const KINDS = ["house", "townhouse", "condo", "multi-family", "manufactured"] as const;
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

const looks: fc.Arbitrary<HomeLook> = fc.record({
  seed: fc.integer(),
  kind: fc.constantFrom(...KINDS),
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
function problemsOf(svg: string): string[] {
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

async function size(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, tones: new Set(data.subarray(0, 60_000)).size };
}

describe("photoCaptions", () => {
  it("gives each photo a different caption, the front first", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const captions = photoCaptions(look);
        expect(captions).toHaveLength(look.photos);
        expect(new Set(captions).size).toBe(captions.length);
        expect(captions[0]).toMatch(/^Front of the /);
      }),
    );
  });

  it("keeps an agent's order: living room, kitchen, bedroom, then the others", () => {
    const captions = photoCaptions({ ...home, photos: 25 });
    const order = ["Living room", "Kitchen", "Primary bedroom", "Second bedroom", "Third bedroom"].map((c) =>
      captions.indexOf(c),
    );
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("shows the most important photos when there are few", () => {
    expect(photoCaptions({ ...home, photos: 5 })).toEqual([
      "Front of the home",
      "Living room",
      "Kitchen",
      "Primary bedroom",
      "Primary bathroom",
    ]);
  });

  it("shows a staged living room and then the room as it is", () => {
    const album = photoAlbum({ ...home, staged: true, photos: 4 });
    expect(album.map(({ caption, staging }) => [caption, staging])).toEqual([
      ["Front of the home", undefined],
      ["Living room", "staged"],
      ["Living room without staging", "original"],
      ["Kitchen", undefined],
    ]);
    const [staged, original] = [1, 2].map((index) => photoSvg({ ...home, staged: true, photos: 4 }, index));
    const shapes = (svg: string) => svg.match(/<[^>]+>/g)!;
    const room = new Set(shapes(staged!));
    expect(shapes(original!).length).toBeLessThan(shapes(staged!).length / 2);
    expect(shapes(original!).filter((shape) => !room.has(shape)).length).toBeLessThan(8);
    expect(problemsOf(original!)).toEqual([]);
  });

  it("never shows more bedrooms or bathrooms than the home has", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const captions = photoCaptions(look);
        const rooms = (word: string) => captions.filter((caption) => new RegExp(`${word}$`, "i").test(caption)).length;
        expect(rooms("bedroom")).toBeLessThanOrEqual(look.beds);
        expect(rooms("bathroom")).toBeLessThanOrEqual(Math.ceil(look.baths));
        expect(captions.includes("Half bathroom") && Number.isInteger(look.baths)).toBe(false);
      }),
    );
  });

  it("mentions a pool or a garage only if there is one", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const text = photoCaptions(look).join("; ");
        if (!look.pool) expect(text).not.toMatch(/pool/i);
        if (!look.garage) expect(text).not.toMatch(/garage/i);
        if (look.pool && look.photos >= 8) expect(text).toMatch(/pool/i);
      }),
    );
  });
});

describe("photoSvg", () => {
  it("draws a well-formed document for any home", () => {
    fc.assert(
      fc.property(looks, fc.nat(24), (look, at) => {
        const svg = photoSvg(look, at % look.photos);
        expect(problemsOf(svg)).toEqual([]);
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[^"]+" width="1200" height="900">/);
      }),
      { numRuns: 120 },
    );
  });

  it("uses nothing that makes librsvg slow", () => {
    fc.assert(
      fc.property(looks, fc.nat(24), (look, at) => {
        const svg = photoSvg(look, at % look.photos);
        expect(svg).not.toMatch(/<(pattern|filter|mask|image|text)\b| opacity="/);
        expect(svg.length).toBeLessThan(260_000);
      }),
      { numRuns: 60 },
    );
  });

  it("draws the same photos for the same appearance", () => {
    fc.assert(
      fc.property(looks, fc.nat(24), (look, at) => {
        const index = at % look.photos;
        expect(photoSvg({ ...look }, index)).toBe(photoSvg(look, index));
      }),
      { numRuns: 20 },
    );
  });

  it("draws different photos for homes that differ only in their seed", () => {
    const fronts = Array.from({ length: 60 }, (_, seed) => photoSvg({ ...home, seed }, 0));
    expect(new Set(fronts).size).toBe(fronts.length);
  });

  it("draws every photo of one home differently", () => {
    const photos = photoCaptions(home).map((_, index) => photoSvg(home, index));
    expect(new Set(photos).size).toBe(photos.length);
  });

  it("keeps the drawing of the front at every distance", () => {
    const captions = photoCaptions(home);
    const art = (caption: string) => photoSvg(home, captions.indexOf(caption)).replace(/ viewBox="[^"]*"/, "");
    expect(art("Front entry")).toBe(art("Front of the home"));
  });

  it.each([-1, 25, 1.5, Number.NaN])("rejects photo %s", (index) => {
    expect(() => photoSvg(home, index)).toThrow(RangeError);
  });

  it("rasterizes every kind in every region, and a whole album, at 1200 by 900", async () => {
    const fronts = KINDS.flatMap((kind, i) =>
      REGIONS.map((region, j) => photoSvg({ ...home, kind, region, seed: i * 5 + j, stories: 1 + ((i + j) % 3) }, 0)),
    );
    const album = photoCaptions({ ...home, pool: true }).map((_, index) => photoSvg({ ...home, pool: true }, index));
    for (const svg of [...fronts, ...album]) {
      const { width, height, tones } = await size(svg);
      expect([width, height]).toEqual([1200, 900]);
      expect(tones).toBeGreaterThan(4);
    }
  }, 60_000);
});
