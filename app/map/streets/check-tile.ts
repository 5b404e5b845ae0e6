/** A check of a vector tile (https://github.com/mapbox/vector-tile-spec) before it is decoded. */
import { PbfReader } from "pbf";

const MAX_FEATURES = 100_000;
const MAX_POINTS = 1_000_000;

/** Field numbers of the format. */
const LAYER = 3;
const FEATURE = 2;
const GEOMETRY = 4;
const BYTES_TYPE = 2;

const CLOSE = 7;

/**
 * Refuses what would make a decoder run or grow without end: lengths beyond the message, and commands that repeat more often
 * than their bytes allow.
 * @throws {Error} that names the fault
 */
export function checkTile(bytes: Uint8Array): void {
  const pbf = new PbfReader(bytes);
  let [features, points] = [0, 0];
  /** Calls `read` with the end of each message of this field between here and `end`. */
  const visit = (end: number, field: number, read: (end: number) => void) => {
    while (pbf.pos < end) {
      const tag = pbf.readVarint();
      if ((tag & 7) !== BYTES_TYPE) {
        pbf.skip(tag);
        continue;
      }
      const length = pbf.readVarint();
      const next = pbf.pos + length;
      if (!(length >= 0 && next <= end)) throw new Error("A message of the tile is longer than what contains it.");
      if (tag >> 3 === field) read(next);
      pbf.pos = next;
    }
  };
  const checkGeometry = (end: number) => {
    while (pbf.pos < end) {
      const command = pbf.readVarint();
      const count = Math.floor(command / 8);
      const isClose = (command & 7) === CLOSE;
      // A point has two bytes or more.
      if (count > (isClose ? 1 : (end - pbf.pos) / 2)) throw new Error("A geometry of the tile is damaged.");
      points += count;
      if (points > MAX_POINTS) throw new Error("The tile has too many points.");
      if (!isClose) for (let at = 0; at < 2 * count; at++) pbf.readVarint();
    }
    if (pbf.pos > end) throw new Error("A geometry of the tile is damaged.");
  };
  const checkFeature = (end: number) => {
    features++;
    if (features > MAX_FEATURES) throw new Error("The tile has too many features.");
    visit(end, GEOMETRY, checkGeometry);
  };
  visit(bytes.length, LAYER, (end) => visit(end, FEATURE, checkFeature));
}
