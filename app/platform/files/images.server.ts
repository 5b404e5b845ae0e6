/**
 * Decodes and re-encodes untrusted images. Decoding them is the riskiest and most expensive work here, so only three decoders
 * are enabled, two run at once, each within a time, and what must be held whole in memory is refused by its header if it is large.
 */
import { Worker } from "node:worker_threads";
import { BulkheadRejectedError } from "cockatiel";
import type { Sharp } from "sharp";
import { bulkhead } from "~/platform/bulkhead.server";
import { memoizeAsync } from "../memoize.server";
import type { ImageFormat } from "./image-format";

/** The image can't be decoded: it is none, is damaged, or takes too much memory or time. */
export class ImageRejectedError extends Error {
  override name = "ImageRejectedError";
  constructor(
    message: string,
    readonly reason: "damaged" | "too large" = "damaged",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
/** Too many images are waiting; the caller can retry in a second or two. */
export class ImagesBusyError extends Error {
  override name = "ImagesBusyError";
}

/** Of images that are decoded line by line, and JPEG at a reduced size: phones make 200 million. */
const MAX_PIXELS = 268_000_000;
/** Of images that must be held whole: WebP, HEIC, interlaced ones and rotated PNG. Phones make 48.8 million. */
const MAX_WHOLE_PIXELS = 50_000_000;
const MAX_SECONDS = 10;
const renderBulkhead = bulkhead(2, 40);

/**
 * Loads the library with all loaders blocked except those for JPEG, PNG and WebP in memory, so that it cannot open SVGs, PDFs or
 * file names. This affects the whole process.
 */
const loadSharp = memoizeAsync(async () => {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** The error of a decoder. Its time limit and limit of pixels are known by their texts only. */
function toRejection(error: unknown): ImageRejectedError {
  if (error instanceof ImageRejectedError) return error;
  const message = error instanceof Error ? error.message : "Unreadable.";
  const reason = /pixel limit|timeout/i.test(message) ? "too large" : "damaged";
  return new ImageRejectedError(message, reason, { cause: error });
}

/** The supported image format by the first bytes; null for anything else. */
export function detectImageKind(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
  const hasBytes = (offset: number, ...expected: number[]) => expected.every((byte, at) => bytes[offset + at] === byte);
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return "jpeg";
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (hasBytes(0, 0x52, 0x49, 0x46, 0x46) && hasBytes(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return null;
}

/** Settings measured in docs/decisions/0020-webp-photos-by-default.md: about equal quality. */
const ENCODERS: Record<ImageFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  jpeg: (image) => image.flatten({ background: "#f3ecdf" }).jpeg({ quality: 78 }),
};

/**
 * Rotates an image upright, scales it down to at most `width` pixels (height at most twice that), converts it and removes all
 * metadata (camera, location, time).
 * @throws {ImageRejectedError}
 * @throws {ImagesBusyError}
 */
export async function renderImage(original: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  const kind = detectImageKind(original);
  if (!kind) throw new ImageRejectedError("The file is not JPEG, PNG or WebP.");
  const sharp = await loadSharp();
  try {
    const render = async (bytes: Uint8Array, failOn: "error" | "warning") => {
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn });
      const header = await image.metadata();
      const isWhole = header.isProgressive || kind === "webp" || (kind === "png" && (header.orientation ?? 1) > 1);
      if (isWhole && header.width * header.height > MAX_WHOLE_PIXELS)
        throw new ImageRejectedError("Too many pixels to hold.", "too large");
      image
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });
      return await ENCODERS[format](image).toBuffer();
    };
    return await renderBulkhead.execute(() =>
      render(original, "error").catch((error: unknown) => {
        // Some cameras leave out the end marker, which browsers don't need. With it, a decoder only warns that data is missing.
        const lacksEnd = kind === "jpeg" && !JPEG_END.equals(original.subarray(-2));
        if (!lacksEnd || toRejection(error).reason === "too large") throw error;
        return render(Buffer.concat([original, JPEG_END]), "warning");
      }),
    );
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new ImagesBusyError("Too many images are waiting.");
    throw toRejection(error);
  }
}

/** Decodes in a separate thread, because it takes up to a second and a crash must not affect the process. */
const DECODER = `
const { parentPort, workerData } = require("node:worker_threads");
import(workerData.library).then(async ({ default: decode }) => {
  const images = await decode.all({ buffer: workerData.bytes });
  const [{ width, height }] = images;
  if (width * height > workerData.maxPixels) throw new Error("The image exceeds the pixel limit.");
  const { data } = await images[0].decode();
  images.dispose?.();
  parentPort.postMessage({ width, height, data: new Uint8Array(data.buffer) });
}).catch((error) => parentPort.postMessage({ error: String(error && error.message || error) }));
`;

type Decoded = { width: number; height: number; data: Uint8Array } | { error: string };

function decodeHeic(bytes: Uint8Array): Promise<Decoded> {
  return new Promise((done) => {
    const library = import.meta.resolve("heic-decode");
    const thread = new Worker(DECODER, {
      eval: true,
      workerData: { bytes, library, maxPixels: MAX_WHOLE_PIXELS },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => end({ error: "timeout" }), MAX_SECONDS * 1000);
    const end = (decoded: Decoded) => {
      clearTimeout(timer);
      void thread.terminate();
      done(decoded);
    };
    thread.once("message", end);
    thread.once("error", (error) => end({ error: String(error) }));
    thread.once("exit", () => end({ error: "The decoder stopped." }));
  });
}

/**
 * Converts a HEIC image to WebP, like {@link renderImage}. The image library has no HEIC decoder, so it is decoded by libheif in
 * WebAssembly (LGPL-3.0), which also rotates it.
 * @throws {ImageRejectedError}
 * @throws {ImagesBusyError}
 */
export async function renderHeic(original: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await renderBulkhead.execute(async () => {
      const decoded = await decodeHeic(original);
      if ("error" in decoded) throw new Error(decoded.error);
      const raw = { width: decoded.width, height: decoded.height, channels: 4 } as const;
      return sharp(decoded.data, { raw, limitInputPixels: MAX_WHOLE_PIXELS })
        .timeout({ seconds: MAX_SECONDS })
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 76, effort: 2 })
        .toBuffer();
    });
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new ImagesBusyError("Too many images are waiting.");
    throw toRejection(error);
  }
}
