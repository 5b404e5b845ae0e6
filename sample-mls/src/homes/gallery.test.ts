import { expect, test } from "vitest";
import { buildMediaRecords } from "../records/media";
import { World } from "../world/world";
import { getFrontClass } from "./gallery";
import type { Listing } from "./listings";

const noon = Date.UTC(2026, 10, 20, 20);
const createWorld = (homes: number) => new World({ homes, seed: 7, now: () => new Date(noon) });
const listListings = (world: World): Listing[] =>
  Array.from({ length: world.size }, (_, slot) => world.getListing(slot));
const world = createWorld(2_000);
const listings = listListings(world);
const pictured = listings.filter(({ gallery, home }) => gallery.length > 0 && home.kind !== "land");

test("has 120 fronts, and for every home one of its kind and price class", () => {
  const classes = new Set(pictured.map(({ home }) => getFrontClass(home)));
  const fronts = [...classes].flatMap((homeClass) => world.pictures.listFronts(homeClass));
  expect(new Set(fronts.map(({ path }) => path)).size).toBe(120);
  for (const { home, front } of pictured) expect(front.name).toContain(`${getFrontClass(home)}_`);
  const priceOf = (listing: Listing) => listing.front.name.split("_")[2];
  for (const listing of pictured.filter(({ home }) => home.kind === "house")) {
    if (listing.home.price < 600_000) expect(priceOf(listing)).toBe("low");
    if (listing.home.price > 2_000_000) expect(priceOf(listing)).toBe("high");
  }
});

test("shows a front once on a page of 20 new homes of a city, and rarely twice in California", () => {
  const countRepeats = (homes: Listing[]) => {
    let repeats = 0;
    for (let from = 0; from + 20 <= homes.length; from += 20)
      repeats += 20 - new Set(homes.slice(from, from + 20).map(({ front }) => front.name)).size;
    return repeats;
  };
  const rank = ({ life, gallery, remarks, highlights, display }: Listing) =>
    (life.onMarketAt ?? life.start) / 86_400_000 +
    Math.min(10, gallery.length / 2) +
    (remarks.split(/\s+/).length >= 60 ? 3 : 0) +
    (display.address === false ? 0 : 3) +
    (highlights.some((text) => text.includes("incentive")) ? 7 : 0);
  const forSale = pictured
    .filter(({ life, display }) => /Active$|Soon/.test(life.status) && display.listing !== false)
    .sort((a, b) => rank(b) - rank(a));
  const pages = Math.floor(forSale.length / 20);
  expect(pages).toBeGreaterThan(30);
  expect(countRepeats(forSale)).toBeLessThan(pages / 5);
  for (const city of ["San Diego", "San Jose"])
    expect(countRepeats(forSale.filter(({ home }) => home.location.city === city))).toBe(0);
});

test("starts with the front, shows another view next, and captions only what the home has", () => {
  for (const { gallery, home, traits } of pictured) {
    const captions = gallery.map(({ caption }) => caption);
    expect(captions[0]).toMatch(/^Front of the /);
    expect(new Set(captions).size).toBe(captions.length);
    expect(gallery.filter(({ picture }) => picture === "front")).toHaveLength(1);
    expect(captions.filter((caption) => /bedroom$/i.test(caption)).length).toBeLessThanOrEqual(home.beds);
    if (captions.includes("Garage")) expect(home.garageSpaces).toBeGreaterThan(0);
    if (captions.includes("Pool")) expect(home.pool).toMatch(/ground$/);
    if (captions.includes("Community pool")) expect(home.pool).toBe("community");
    if (captions.includes("Living room fireplace")) expect(traits.fireplaces).toBeGreaterThan(0);
  }
  for (const { gallery } of listings.filter(({ home }) => home.kind === "land"))
    for (const { caption } of gallery) expect(caption).toMatch(/^(Street|Aerial|Hills|Desert|Lake)/);
});

test("has portraits, panoramas, very small pictures, homes without photos and photos whose file is lost", async () => {
  const media = listings.map((listing) => buildMediaRecords(listing, "http://127.0.0.1/media"));
  const sizes = media.flat().map(({ ImageWidth, ImageHeight }) => [Number(ImageWidth), Number(ImageHeight)] as const);
  expect(sizes.some(([width, height]) => height > width)).toBe(true);
  expect(sizes.some(([width, height]) => width >= 2 * height)).toBe(true);
  expect(sizes.some(([width]) => width <= 320)).toBe(true);
  expect(Math.max(...sizes.map(([width]) => width))).toBe(1_280);
  expect(media.filter(({ length }) => length === 0).length).toBeGreaterThan(0);
  const lost = listings.flatMap(({ key, gallery }) =>
    gallery.flatMap(({ picture }, order) => (picture === null ? [`${key}-0-${order}`] : [])),
  );
  expect(lost.length).toBeGreaterThan(0);
  for (const key of lost) expect(world.findPicture(key)).toBeNull();
});

test("keeps the picture of an address whatever front another start would choose", () => {
  const [first, second] = world.pictures.listFronts("house_any_mid_new");
  const { key, life } = pictured.find(({ home }) => getFrontClass(home) === "house_any_mid_new")!;
  for (const front of [first!, second!])
    expect(world.findPicture(`${key}-${life.photoRevision}-0`, front.name)).toBe(front);
});
