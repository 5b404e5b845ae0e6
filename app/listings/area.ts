/** Areas in a list's URL, a box (`bbox`) or a drawn polygon: parsing and validation. Shared with the browser. */
import { type Bbox, roundDegrees } from "~/map/view";

/** A ring of [lng, lat] corners in degrees. The closing corner is implied, and edges do not cross. */
export type Polygon = readonly (readonly [lng: number, lat: number])[];

export const MAX_CORNERS = 200;

/** Parses a comma-separated list of finite numbers; null if any part is not one. */
export function parseNumberList(text: string): number[] | null {
  const numbers = text.split(",").map((part) => (/^\s*-?\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  return numbers.every(Number.isFinite) ? numbers : null;
}

const isOnEarth = (lng: number, lat: number) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

const isEmptyBox = ([west, south, east, north]: readonly number[]) => west === east || south === north;

/** Whether a box has no width or no height. */
export function hasNoArea(text: string): boolean {
  const box = parseNumberList(text);
  return box?.length === 4 && isEmptyBox(box.map(roundDegrees));
}

/** Parses a box rounded to five decimal places, or returns a sentence that says what is wrong. */
export function parseBbox(text: string): Bbox | string {
  const box = text.length <= 200 ? parseNumberList(text) : null;
  if (box?.length !== 4) return "Enter the area as west,south,east,north in degrees.";
  const [west, south, east, north] = box.map(roundDegrees) as [number, number, number, number];
  if (!isOnEarth(west, south) || !isOnEarth(east, north)) return "The area’s coordinates are out of range.";
  if (south > north) return "The area’s south edge can’t be north of its north edge.";
  if (west > 0 && east < 0) return "The area can’t cross the date line.";
  if (west > east) return "The area’s west edge can’t be east of its east edge.";
  if (isEmptyBox([west, south, east, north]))
    return `The area’s ${south === north ? "south and north" : "west and east"} edges can’t be the same.`;
  return [west, south, east, north];
}

type Corner = Polygon[number];

/** The side of the line from a to b on which c lies: -1, 1, or 0 on the line. */
const getSide = (a: Corner, b: Corner, c: Corner) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether c, a point on the line through a and b, lies between them. */
const isBetween = (a: Corner, b: Corner, c: Corner) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** Whether two edges share more than a touching corner. */
function doEdgesCross(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [abc, abd, cda, cdb] = [getSide(a, b, c), getSide(a, b, d), getSide(c, d, a), getSide(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  if (abc !== 0 || abd !== 0) return false;
  // Collinear edges overlap when a corner lies inside the other edge.
  const isInside = (p: Corner, q: Corner, r: Corner) =>
    isBetween(p, q, r) && !(r[0] === p[0] && r[1] === p[1]) && !(r[0] === q[0] && r[1] === q[1]);
  return isInside(a, b, c) || isInside(a, b, d) || isInside(c, d, a) || isInside(c, d, b);
}

/** Whether a ring's edges cross or overlap each other; corners may touch. */
export function isSelfCrossing(ring: Polygon): boolean {
  const { length } = ring;
  for (let i = 0; i < length; i++)
    for (let j = i + 1; j < length; j++)
      if (doEdgesCross(ring[i]!, ring[(i + 1) % length]!, ring[j]!, ring[(j + 1) % length]!)) return true;
  return false;
}

/** Removes the closing corner and repeated corners. */
function removeRepeatedCorners(corners: Polygon): Polygon {
  const isSame = (a: Corner, b: Corner) => a[0] === b[0] && a[1] === b[1];
  const ring = corners.filter((corner, i) => i === 0 || !isSame(corner, corners[i - 1]!));
  return ring.length > 1 && isSame(ring[0]!, ring.at(-1)!) ? ring.slice(0, -1) : ring;
}

/** Returns a sentence that says what is wrong with a ring, or null if it is valid. */
export function validatePolygon(ring: Polygon): string | null {
  if (ring.length < 3) return "A drawn area needs at least 3 corners.";
  if (ring.length > MAX_CORNERS) return `A drawn area can have at most ${MAX_CORNERS} corners.`;
  if (!ring.every(([lng, lat]) => isOnEarth(lng, lat))) return "The drawn area’s coordinates are out of range.";
  const [first, second] = ring as [Corner, Corner];
  if (ring.every((corner) => getSide(first, second, corner) === 0))
    return "The drawn area’s corners are all on one line.";
  return isSelfCrossing(ring) ? "The drawn area’s edges can’t cross each other." : null;
}

/** Characters: 200 corners with more decimal places than needed, plus a closing corner. */
const MAX_POLYGON_TEXT = 12_000;

/** Parses a ring rounded to five decimal places, or returns a sentence that says what is wrong. */
export function parsePolygon(text: string): Polygon | string {
  if (text.length > MAX_POLYGON_TEXT) return `A drawn area can have at most ${MAX_CORNERS} corners.`;
  const corners = text.split(";").map(parseNumberList);
  if (corners.some((corner) => corner?.length !== 2)) return "Enter the drawn area as corners: lng,lat;lng,lat;…";
  const ring = removeRepeatedCorners(
    (corners as [number, number][]).map(([lng, lat]) => [roundDegrees(lng), roundDegrees(lat)]),
  );
  return validatePolygon(ring) ?? ring;
}

/** The bounding box of a ring. */
export function getPolygonBox(ring: Polygon): Bbox {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
