/**
 * Removes the location from a photo's metadata and keeps everything else: pixels, orientation, color profile, and all lengths
 * and offsets, so that nothing has to move. Maker notes and compressed PNG text are not read.
 */
import { crc32 } from "node:zlib";

const GPS_IFD = 0x8825;
/** GPS tags with a location: position, altitude, destination, area (Exif 2.32, 4.6.6). The others have time and method. */
const PLACE_TAGS = new Set([1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 28]);
/** Bytes per value by TIFF type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Maximum number of directories. Cameras write two: the image and its thumbnail. */
const MAX_DIRECTORIES = 10;

/** Overwrites the location in a JPEG's or PNG's metadata. @returns whether there was one */
export function removeLocation(bytes: Uint8Array): boolean {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return image[0] === 0x89 ? removeFromPng(image) : removeFromJpeg(image);
}

const EXIF = Buffer.from("Exif\0");
const XMP = Buffer.from("http://ns.adobe.com/xap/1.0/\0");
const EXTENDED_XMP = Buffer.from("http://ns.adobe.com/xmp/extension/\0");
const PHOTOSHOP = Buffer.from("Photoshop 3.0\0");

function removeFromJpeg(image: Buffer): boolean {
  let found = false;
  for (const segment of segments(image, 0xe1, EXIF)) found = removeFromTiff(segment.subarray(1)) || found;
  for (const segment of segments(image, 0xe1, XMP)) found = removeFromXmp(segment) || found;
  // The packet's digest, length and offset follow the header.
  for (const segment of segments(image, 0xe1, EXTENDED_XMP)) found = removeFromXmp(segment.subarray(40)) || found;
  for (const segment of segments(image, 0xed, PHOTOSHOP)) found = removeFromPhotoshop(segment) || found;
  return found;
}

/**
 * The contents of a JPEG's segments of one kind. A search is safe, because markers cannot occur in image data, and it also finds
 * segments of further images after the first, such as a phone's gain map.
 */
function* segments(image: Buffer, marker: number, header: Buffer): Generator<Buffer> {
  let from = 0;
  for (let at = image.indexOf(header); at >= 0; at = image.indexOf(header, from)) {
    from = at + header.length;
    if (at < 4 || image[at - 4] !== 0xff || image[at - 3] !== marker) continue;
    const content = image.subarray(from, Math.max(from, at - 2 + image.readUInt16BE(at - 2)));
    yield content;
    from += content.length;
  }
}

function removeFromPng(image: Buffer): boolean {
  const keyword = Buffer.from("XML:com.adobe.xmp\0\0");
  let found = false;
  for (let at = 8; at + 12 <= image.length; at += 12 + image.readUInt32BE(at)) {
    const end = at + 8 + image.readUInt32BE(at);
    if (end + 4 > image.length) break;
    const type = image.toString("latin1", at + 4, at + 8);
    const content = image.subarray(at + 8, end);
    const isChanged =
      (type === "eXIf" && removeFromTiff(content)) ||
      (type === "iTXt" && content.indexOf(keyword) === 0 && removeFromXmp(content.subarray(keyword.length)));
    if (!isChanged) continue;
    image.writeUInt32BE(crc32(image.subarray(at + 4, end)), end);
    found = true;
  }
  return found;
}

/** Removes location tags from TIFF directories. */
function removeFromTiff(tiff: Buffer): boolean {
  const isLittle = tiff.indexOf("II*\0", 0, "latin1") === 0;
  if (!isLittle && tiff.indexOf("MM\0*", 0, "latin1") !== 0) return false;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const entriesOf = (ifd: number) =>
    ifd + 2 > tiff.length
      ? []
      : Array.from({ length: u16(ifd) }, (_, n) => ifd + 2 + 12 * n).filter((at) => at + 12 <= tiff.length);
  const clear = (start: number, length: number) => tiff.subarray(start, start + length).fill(0);
  let found = false;
  let ifd = tiff.length < 8 ? 0 : u32(4);
  for (let n = 0; ifd > 0 && n < MAX_DIRECTORIES; n++) {
    const entries = entriesOf(ifd);
    const end = ifd + 2 + 12 * entries.length + 4;
    const gpsEntry = entries.find((at) => u16(at) === GPS_IFD);
    const gps = gpsEntry === undefined ? 0 : u32(gpsEntry + 8);
    const tags = gpsEntry === undefined ? [] : entriesOf(gps);
    if (gpsEntry !== undefined && tags.some((at) => PLACE_TAGS.has(u16(at)))) {
      for (const at of tags) {
        const length = (VALUE_BYTES[u16(at + 2)] ?? 0) * u32(at + 4);
        if (length > 4) clear(u32(at + 8), length);
      }
      clear(gps, 2 + 12 * tags.length + 4);
      // The following entries and the next directory's offset move up; everything else stays, because offsets point to it.
      tiff.copyWithin(gpsEntry, gpsEntry + 12, end);
      clear(end - 12, 12);
      if (isLittle) tiff.writeUInt16LE(entries.length - 1, ifd);
      else tiff.writeUInt16BE(entries.length - 1, ifd);
      found = true;
    }
    const next = ifd + 2 + 12 * entriesOf(ifd).length;
    ifd = next + 4 <= tiff.length ? u32(next) : 0;
  }
  return found;
}

/** A longer packet is overwritten completely, because searching it takes too long. */
const MAX_XMP_BYTES = 1_000_000;
/** Coordinates under any prefix, and IPTC locations under their usual prefixes. */
const COORDINATE = /^[\w-]+:gps.*(?:lat|lon|alt|pos|coord|area)/i;
const IPTC_PLACE =
  /^(?:photoshop:(?:city|state|country)|iptc4xmpcore:(?:location|countrycode)|iptc4xmpext:location(?:created|shown))$/i;
const isPlace = (name: string) => COORDINATE.test(name) || IPTC_PLACE.test(name);
/** Matches any name, so that no pattern backtracks; names are checked afterwards. */
const ATTRIBUTE = /\s([\w-]{1,60}:[\w-]{1,60})\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*')/g;
const ELEMENT = /<([\w-]{1,60}:[\w-]{1,60})(?:\s[^<>]*)?>/g;

/** Overwrites location properties of an XMP packet with spaces, which XML allows between elements. */
function removeFromXmp(packet: Buffer): boolean {
  if (packet.length > MAX_XMP_BYTES) return packet.fill(" ").length > 0;
  const text = packet.toString("latin1");
  const ranges: (readonly [start: number, end: number])[] = [];
  for (const { index, 0: found, 1: name = "" } of text.matchAll(ATTRIBUTE))
    if (isPlace(name)) ranges.push([index, index + found.length]);
  for (const { index, 0: tag, 1: name = "" } of text.matchAll(ELEMENT)) {
    if (!isPlace(name)) continue;
    const last = ranges.at(-1);
    if (last && index < last[1] && index >= last[0]) continue;
    const close = `</${name}>`;
    const end = tag.endsWith("/>") ? index + tag.length : text.indexOf(close, index) + close.length;
    // Without an end tag the value's end is unknown, so the whole packet is overwritten.
    ranges.push(end < index + tag.length ? [0, text.length] : [index, end]);
    if (end < index + tag.length) break;
  }
  for (const [start, end] of ranges) packet.fill(" ", start, end);
  return ranges.length > 0;
}

/** IPTC-IIM datasets of record 2 with a location: content location, city, sublocation, state, country. */
const PLACE_DATASETS = new Set([26, 27, 90, 92, 95, 100, 101]);
const IPTC_RESOURCE = 0x0404;

/** Overwrites locations in the IPTC-IIM record of Photoshop's image resources with spaces. */
function removeFromPhotoshop(resources: Buffer): boolean {
  let found = false;
  for (let at = 0; at + 12 <= resources.length && resources.toString("latin1", at, at + 4) === "8BIM"; ) {
    const name = at + 6;
    const size = name + 1 + resources[name]! + (resources[name]! % 2 === 0 ? 1 : 0);
    if (size + 4 > resources.length) break;
    const start = size + 4;
    const length = resources.readUInt32BE(size);
    if (resources.readUInt16BE(at + 4) === IPTC_RESOURCE) {
      const record = resources.subarray(start, start + length);
      for (let dataset = 0; dataset + 5 <= record.length && record[dataset] === 0x1c; ) {
        const bytes = record.readUInt16BE(dataset + 3);
        if (record[dataset + 1] === 2 && PLACE_DATASETS.has(record[dataset + 2]!) && bytes > 0) {
          record.subarray(dataset + 5, dataset + 5 + bytes).fill(" ");
          found = true;
        }
        dataset += 5 + bytes;
      }
    }
    at = start + length + (length % 2);
  }
  return found;
}
