/** Sample images of feeds, and files that only claim to be images. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const drawNoise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      pixels[at++] = (x * 255) / width;
      pixels[at++] = (y * 255) / height;
      pixels[at++] = (x * y) % 251;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

export const createJpeg = (width = 1200, height = 900) => drawNoise(width, height).jpeg({ quality: 85 }).toBuffer();
export const createPng = (width = 1200, height = 900) => drawNoise(width, height).png().toBuffer();
export const createWebp = (width = 1200, height = 900) => drawNoise(width, height).webp().toBuffer();

/** A sideways image with Exif orientation, camera and location. */
export const createSidewaysJpeg = () =>
  drawNoise(900, 600)
    .withExif({ IFD0: { Make: "Sunporch Camera" }, IFD3: { GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG of a few hundred bytes whose header claims 900 million pixels. */
export function createPngBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const rotated = Buffer.alloc(body.length + 8);
    rotated.writeUInt32BE(data.length, 0);
    body.copy(rotated, 4);
    rotated.writeUInt32BE(crc32(body), body.length + 4);
    return rotated;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const SVG_BOMB = Buffer.from(
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><text>&b;</text></svg>',
);

/** Type and size from an image file's own bytes. */
export function readImageInfo(body: Uint8Array): { type: string; width: number; height: number } {
  const bytes = Buffer.from(body);
  if (bytes.subarray(4, 12).toString() === "ftypavif") {
    const size = bytes.indexOf("ispe") + 8;
    return { type: "image/avif", width: bytes.readUInt32BE(size), height: bytes.readUInt32BE(size + 4) };
  }
  if (bytes.subarray(8, 16).toString() === "WEBPVP8 ")
    return { type: "image/webp", width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  for (let at = 2; bytes.readUInt16BE(0) === 0xffd8 && at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xc0 || marker === 0xc2)
      return { type: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  throw new Error(`Not an image: ${bytes.subarray(0, 16).toString("latin1")}`);
}

/** A real HEIC, as phones create it: 64 by 48 pixels of plain orange. */
export const createHeic = (): Buffer =>
  Buffer.from(
    [
      "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA",
      "AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAA",
      "AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA",
      "ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED",
      "cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz",
      "cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt",
      "ZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq+L6bz//Rb0h5nSHkanfA=",
    ].join(""),
    "base64",
  );
