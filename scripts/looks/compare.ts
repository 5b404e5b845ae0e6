/** Compares two pictures of a state, and names the elements that differ. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pixelmatch from "pixelmatch";
import sharp from "sharp";
import type { Layout, LayoutEntry } from "./take-pictures";

export interface Difference {
  /** Pixels that differ at all, and those that a person would notice. */
  pixels: number;
  visible: number;
  /** "390 × 5230", if the sizes differ "390 × 5230 → 390 × 5240". */
  size: string;
  /** Differing areas, from the top. */
  boxes: Box[];
  hints: string[];
  /** Whether the elements or their styles differ, and not only their places. */
  isExplained: boolean;
  /** A picture with the differences in red. */
  picture: Buffer;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TILE = 16;
const MAX_BOXES = 5;
const MAX_STYLE_HINTS = 12;

type Picture = { data: Buffer; width: number; height: number };

/** Compares the pictures and layouts of two names. Undefined: they are equal. */
export async function comparePictures(before: string, after: string): Promise<Difference | undefined> {
  const files = [readFileSync(`${before}.png`), readFileSync(`${after}.png`)] as const;
  if (files[0].equals(files[1])) return undefined;
  const pictures = await Promise.all(files.map(decode));
  const [a, b] = pictures as [Picture, Picture];
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const [left, right] = [pad(a, width, height), pad(b, width, height)];
  const { pixels, boxes } = findBoxes(left, right, width);
  if (pixels === 0 && a.width === b.width && a.height === b.height) return undefined;
  const output = Buffer.alloc(left.length);
  const visible = pixelmatch(left, right, output, width, height, { threshold: 0.1 });
  const [old, now] = [before, after].map(
    (name) => JSON.parse(gunzipSync(readFileSync(`${name}.json.gz`)).toString()) as Layout,
  ) as [Layout, Layout];
  const sizes = [a, b].map((picture) => `${picture.width} × ${picture.height}`);
  const changes = listStyleChanges(boxes, old, now);
  return {
    pixels,
    visible,
    size: sizes[0] === sizes[1] ? sizes[0]! : sizes.join(" → "),
    boxes,
    hints: [...boxes.map((box) => describeBox(box, old, now)), ...changes],
    isExplained: changes.length > 0,
    picture: await sharp(output, { raw: { width, height, channels: 4 } })
      .webp({ quality: 60 })
      .toBuffer(),
  };
}

async function decode(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function pad({ data, width, height }: Picture, toWidth: number, toHeight: number): Buffer {
  if (width === toWidth && height === toHeight) return data;
  const padded = Buffer.alloc(toWidth * toHeight * 4);
  for (let row = 0; row < height; row++) data.copy(padded, row * toWidth * 4, row * width * 4, (row + 1) * width * 4);
  return padded;
}

/** Joins neighboring tiles with differing pixels into boxes, top ones first. */
function findBoxes(left: Buffer, right: Buffer, width: number): { pixels: number; boxes: Box[] } {
  const a = new Uint32Array(left.buffer, left.byteOffset, left.length / 4);
  const b = new Uint32Array(right.buffer, right.byteOffset, right.length / 4);
  const columns = Math.ceil(width / TILE);
  const tiles = new Set<number>();
  let pixels = 0;
  for (let index = 0; index < a.length; index++) {
    if (a[index] === b[index]) continue;
    pixels++;
    tiles.add(Math.floor(index / width / TILE) * columns + Math.floor((index % width) / TILE));
  }
  const boxes: Box[] = [];
  for (const first of [...tiles].sort((one, other) => one - other)) {
    if (!tiles.delete(first)) continue;
    const group = [first];
    for (const tile of group)
      for (const down of [-1, 0, 1])
        for (const across of [-1, 0, 1]) {
          const column = (tile % columns) + across;
          const next = tile + down * columns + across;
          if (column >= 0 && column < columns && tiles.delete(next)) group.push(next);
        }
    const rows = group.map((tile) => Math.floor(tile / columns));
    const spans = group.map((tile) => tile % columns);
    const [x, y] = [Math.min(...spans) * TILE, Math.min(...rows) * TILE];
    boxes.push({ x, y, width: (Math.max(...spans) + 1) * TILE - x, height: (Math.max(...rows) + 1) * TILE - y });
  }
  return { pixels, boxes: boxes.slice(0, MAX_BOXES) };
}

const format = ([, name, text]: LayoutEntry) => `${name.slice(0, 140)}${text ? ` “${text}”` : ""}`;

/** The elements at the middle of a box on both sides. */
function describeBox(box: Box, old: Layout, now: Layout): string {
  const find = ({ entries }: Layout) => {
    const isOver = ([, , , [x = 0, y = 0, width = 0, height = 0]]: LayoutEntry, inset: number) =>
      x <= box.x + inset &&
      y <= box.y + inset &&
      x + width >= box.x + box.width - inset &&
      y + height >= box.y + box.height - inset;
    const around = entries.filter((entry) => isOver(entry, TILE));
    const smallest = around.sort((a, b) => a[3][2]! * a[3][3]! - b[3][2]! * b[3][3]!)[0];
    return smallest ? `${format(smallest)} at ${smallest[3].join(",")}` : "nothing";
  };
  const [before, after] = [find(old), find(now)];
  const place = `${box.x},${box.y} ${box.width}×${box.height}`;
  return before === after ? `box ${place}: ${before}` : `box ${place}: was ${before}\n      is ${after}`;
}

/**
 * Elements whose computed style changed, matched by tag and text. What a parent's change explains is left out: the same
 * change of the same property, and sizes.
 */
function listStyleChanges(boxes: readonly Box[], old: Layout, now: Layout): string[] {
  const byKey = new Map(keyEntries(old).map(([key, entry]) => [key, entry]));
  const changes = new Map<number, Map<string, string>>();
  const found = new Map<string, { line: string; count: number; isNear: boolean }>();
  for (const [index, [key, entry]] of keyEntries(now).entries()) {
    const before = byKey.get(key);
    if (!before) continue;
    const changed = new Map<string, string>();
    for (const [at, property] of now.properties.entries())
      if (before[4][at] !== entry[4][at]) changed.set(property, `${before[4][at]} → ${entry[4][at]}`);
    if (changed.size === 0) continue;
    changes.set(index, changed);
    const inherited = changes.get(entry[0]);
    const own = [...changed].filter(
      ([property, change]) =>
        inherited?.get(property) !== change &&
        !/^(width|height|top|right|bottom|left|grid-template-.*)$/.test(property),
    );
    if (own.length === 0) continue;
    const [x = 0, y = 0, width = 0, height = 0] = entry[3];
    const isNear = boxes.some(
      (box) => x < box.x + box.width && x + width > box.x && y < box.y + box.height && y + height > box.y,
    );
    const names = before[1] === entry[1] ? entry[1] : `${before[1]} → ${entry[1]}`;
    const styles = own.map(([name, change]) => `${name} ${change.slice(0, 120)}`).join("; ");
    const known = found.get(names + styles);
    const line = `style ${names} “${entry[2]}”: ${styles}`;
    if (known) Object.assign(known, { count: known.count + 1, isNear: known.isNear || isNear });
    else found.set(names + styles, { line, count: 1, isNear });
  }
  const all = [...found.values()];
  const near = all.filter(({ isNear }) => isNear);
  const lines = (near.length > 0 ? near : all)
    .slice(0, MAX_STYLE_HINTS)
    .map(({ line, count }) => (count > 1 ? `${line} (and ${count - 1} more like it)` : line));
  const [shown, shownNow] = [old.entries.length, now.entries.length];
  return shown === shownNow ? lines : [...lines, `elements shown: ${shown} → ${shownNow}`];
}

/** Elements with a key that survives other classes: tag, text, and which of those it is. */
function keyEntries({ entries }: Layout): [key: string, entry: LayoutEntry][] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const base = `${entry[1].split(/[.#]/, 1)[0]}|${entry[2]}`;
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return [`${base}|${count}`, entry];
  });
}
