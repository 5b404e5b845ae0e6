/**
 * Images from outside, decoded and written anew. Decoding what strangers made is the riskiest and heaviest work of the
 * machine, so only three decoders exist here, two run at once, and a picture is refused by its header before it unfolds.
 */
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import type { Sharp } from "sharp";
import type { ImageFormat } from "./image-format";

/** Not a picture that we read: another kind, broken, cut short, or of too many pixels. */
export class ImageRejected extends Error {
  override name = "ImageRejected";
}
/** Too many pictures are waiting; worth another try in a second or two. */
export class ImagesBusy extends Error {
  override name = "ImagesBusy";
}

const MOST_PIXELS = 40_000_000;
const MOST_SECONDS = 10;
const lane = bulkhead(2, 40);

type Library = typeof import("sharp")["default"];
let loading: Promise<Library> | undefined;

/**
 * The library with its doors shut: of all loaders only those of JPEG, PNG and WebP in memory stay, so that an SVG, a PDF
 * or a file name is nothing it can open. That holds for the whole process.
 */
function library(): Promise<Library> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
    });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/** The kind of image that the first bytes announce, of those that we read; null for anything else. */
export function imageKind(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
  const starts = (offset: number, ...expected: number[]) => expected.every((byte, at) => bytes[offset + at] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return null;
}

/** Settings measured in docs/decisions/0020-webp-photos-by-default.md: about equal quality. */
const ENCODERS: Record<ImageFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  jpeg: (image) => image.flatten({ background: "#f3ecdf" }).jpeg({ quality: 78 }),
};

/**
 * A picture turned upright, at most `width` pixels wide (never enlarged; at most twice as high), in another format and
 * without any metadata (camera, place, time).
 * @throws {ImageRejected}
 * @throws {ImagesBusy}
 */
export async function renderImage(
  original: Uint8Array,
  width: number,
  format: ImageFormat,
  maxPixels = MOST_PIXELS,
): Promise<Buffer> {
  if (!imageKind(original)) throw new ImageRejected("Neither JPEG, PNG nor WebP.");
  const sharp = await library();
  try {
    return await lane.execute(() => {
      const image = sharp(original, { limitInputPixels: maxPixels, failOn: "error" })
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });
      return ENCODERS[format](image).toBuffer();
    });
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new ImagesBusy("Too many pictures are waiting.");
    throw new ImageRejected(error instanceof Error ? error.message : "Unreadable.", { cause: error });
  }
}

/** Decodes in a thread of its own: it takes most of a second, and what breaks in it breaks there. */
const DECODER = `
const { parentPort, workerData } = require("node:worker_threads");
const decode = require(workerData.library);
decode.all({ buffer: workerData.bytes }).then(async (images) => {
  const [{ width, height }] = images;
  if (width * height > workerData.most) throw new Error("Too many pixels.");
  const { data } = await images[0].decode();
  images.dispose?.();
  parentPort.postMessage({ width, height, data: new Uint8Array(data.buffer) });
}).catch((error) => parentPort.postMessage({ error: String(error && error.message || error) }));
`;

type Decoded = { width: number; height: number; data: Uint8Array } | { error: string };

function decodeHeic(bytes: Uint8Array): Promise<Decoded> {
  return new Promise((done) => {
    const library = createRequire(import.meta.url).resolve("heic-decode");
    const thread = new Worker(DECODER, {
      eval: true,
      workerData: { bytes, library, most: MOST_PIXELS },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => end({ error: "It takes too long." }), MOST_SECONDS * 1000);
    const end = (decoded: Decoded) => {
      clearTimeout(timer);
      void thread.terminate();
      done(decoded);
    };
    thread.once("message", end);
    thread.once("error", (error) => end({ error: String(error) }));
    thread.once("exit", () => end({ error: "It ended." }));
  });
}

/**
 * A HEIC picture as WebP, as {@link renderImage} would. The library that draws has no decoder for it; one in WebAssembly
 * has (libheif, LGPL-3.0), and turns it upright itself.
 * @throws {ImageRejected}
 * @throws {ImagesBusy}
 */
export async function renderHeic(original: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await library();
  try {
    return await lane.execute(async () => {
      const decoded = await decodeHeic(original);
      if ("error" in decoded) throw new ImageRejected(decoded.error);
      const raw = { width: decoded.width, height: decoded.height, channels: 4 } as const;
      return sharp(decoded.data, { raw, limitInputPixels: MOST_PIXELS })
        .timeout({ seconds: MOST_SECONDS })
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 76, effort: 2 })
        .toBuffer();
    });
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new ImagesBusy("Too many pictures are waiting.");
    throw error instanceof ImageRejected ? error : new ImageRejected("Unreadable.", { cause: error });
  }
}
