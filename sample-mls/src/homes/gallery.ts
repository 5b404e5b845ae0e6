/** Which photos a listing has: a front of the home's class, and rooms, yard and street of one set. */
import type { Picture, Rooms } from "../photos/pictures";
import { hash } from "../random";
import type { Home } from "./home";
import type { Traits } from "./traits";

/** One photo. `picture` is null if its address leads nowhere, and "front" for the home's front. */
export type Shot = { caption: string; picture: Picture | "front" | null; staging?: "staged" | "original" };

const isHouse = ({ kind }: Home) => kind === "house" || kind === "residential-lease" || kind === "land";
const isAttached = ({ kind }: Home) => kind === "condo" || kind === "co-op" || kind === "townhouse";

const getZone = ({ location: { region } }: Home) => (region === "desert" || region === "mountain" ? region : "any");

/** "low", "mid" or "high"; where few homes are sold, only two of them. */
function getPriceClass(home: Home): string {
  if (!isHouse(home) || getZone(home) !== "any") return home.price < 650_000 ? "low" : "high";
  return home.price < 600_000 ? "low" : home.price < 1_300_000 ? "mid" : "high";
}

/** The first four words of a front's file name: kind, zone, price class and time. */
export function getFrontClass(home: Home): string {
  const { kind, yearBuilt } = home;
  if (kind === "multi-family" || kind === "manufactured") return `${kind}_any_any_any`;
  if (isAttached(home)) return `${kind === "townhouse" ? kind : "condo"}_any_${getPriceClass(home)}_any`;
  const zone = getZone(home);
  const time = zone !== "any" ? "any" : yearBuilt < 1942 ? "old" : yearBuilt < 1980 ? "mid" : "new";
  return `house_${zone}_${getPriceClass(home)}_${time}`;
}

function getRoomSet(home: Home): string {
  if (isAttached(home)) return `condo_any_${getPriceClass(home)}_any`;
  const zone = getZone(home);
  const priceClass = isHouse(home) ? getPriceClass(home) : "low";
  return `house_${zone}_${priceClass}_${zone !== "any" ? "any" : home.yearBuilt < 1980 ? "old" : "new"}`;
}

type Fact = (home: Home, traits: Traits, isStaged: boolean) => boolean;

const countBaths = ({ bathsFull, bathsThreeQuarter }: Home) => bathsFull + bathsThreeQuarter;
const hasPool: Fact = (home) =>
  isAttached(home) ? home.pool === "community" : home.pool === "in-ground" || home.pool === "above-ground";

/** What photos show, in an agent's order. With few photos, those of the lowest rank remain. */
const CONTENTS: readonly [content: string, rank: number, isTrue?: Fact][] = [
  ["entry", 8],
  ["living-room", 1],
  ["living-room-without-staging", 1.5, (_home, _traits, isStaged) => isStaged],
  ["living-room-fireplace", 13, (_home, { fireplaces }) => fireplaces > 0],
  ["dining-area", 7],
  ["kitchen", 2],
  ["kitchen-range-and-refrigerator", 14],
  ["primary-bedroom", 3],
  ["closet", 18],
  ["primary-bathroom", 4],
  ["second-bedroom", 5.2, ({ beds }) => beds >= 2],
  ["second-bathroom", 6.2, (home) => countBaths(home) >= 2],
  ["third-bedroom", 5.3, ({ beds }) => beds >= 3],
  ["third-bathroom", 6.3, (home) => countBaths(home) >= 3],
  ["fourth-bedroom", 5.4, ({ beds }) => beds >= 4],
  ["half-bathroom", 6.4, ({ bathsHalf }) => bathsHalf > 0],
  ["desk-nook", 17],
  ["reading-room", 19],
  ["laundry", 15],
  ["garage", 20, ({ garageSpaces }) => garageSpaces > 0],
  ["pool", 4.5, hasPool],
  ["back-of-the-home-and-yard", 9.5],
  ["balcony", 10],
  ["covered-porch", 11],
  ["garden", 13.5],
  ["patio", 17.5],
  ["street", 22],
  ["hills-near-the-home", 23],
  ["desert-and-mountains-near-the-home", 23],
  ["lake-and-peaks-near-the-home", 23],
  ["neighborhood-park", 23],
  ["aerial-view-of-the-neighborhood", 12],
];
const KNOWN = new Set(CONTENTS.map(([content]) => content));
const LAND_CONTENTS = /-near-the-home$|^neighborhood-park$|^street$|^aerial/;

function writeCaption(content: string, home: Home): string {
  if (content === "primary-bedroom" && home.beds < 2) return home.beds < 1 ? "Sleeping area" : "Bedroom";
  if (content === "primary-bathroom" && countBaths(home) < 2) return "Bathroom";
  if (content === "pool" && isAttached(home)) return "Community pool";
  const words = content.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FRONT_CAPTIONS: Partial<Record<Home["kind"], string>> = {
  condo: "Front of the building",
  "co-op": "Front of the building",
  "multi-family": "Front of the property",
};

/** Homes whose living room is staged virtually. */
const STAGED_PERCENT = 8;

/**
 * The photos of a listing in order, the front first.
 * @param seed of the home, so that it looks the same when it is relisted
 * @param count maximum number of photos
 * @param hasLostPhoto whether the address of one leads nowhere
 */
export function buildGallery(
  home: Home,
  traits: Traits,
  { seed, count, hasLostPhoto }: { seed: number; count: number; hasLostPhoto: boolean },
  getRooms: (set: string) => Rooms,
): Shot[] {
  if (count === 0) return [];
  const rooms = getRooms(getRoomSet(home));
  const isLand = home.kind === "land";
  const isStaged = seed % 100 < STAGED_PERCENT && rooms.has("living-room-without-staging");
  const contents = [
    ...CONTENTS.filter(([content, , isTrue]) => rooms.has(content) && (isTrue?.(home, traits, isStaged) ?? true)),
    ...[...rooms.keys()].filter((content) => !KNOWN.has(content)).map((content) => [content, 30] as const),
  ].filter(([content]) => !isLand || LAND_CONTENTS.test(content));
  const chosen = new Set([...contents].sort((a, b) => a[1] - b[1]).slice(0, isLand ? count : count - 1));
  const shots: Shot[] = contents
    .filter((content) => chosen.has(content))
    .map(([content]) => {
      const pictures = rooms.get(content)!;
      const staging = content === "living-room" ? "staged" : content.endsWith("-staging") ? "original" : undefined;
      return {
        caption: writeCaption(content, home),
        picture: pictures[hash(seed, pictures.length) % pictures.length]!,
        ...(isStaged && staging && { staging }),
      };
    });
  if (!isLand) shots.unshift({ caption: FRONT_CAPTIONS[home.kind] ?? "Front of the home", picture: "front" });
  if (hasLostPhoto && shots.length > 2) shots[2] = { ...shots[2]!, picture: null };
  return shots;
}
