/** Files that people send: recognized by their first bytes, and accepted only where name, content and purpose agree. */
import { randomUUID } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { removeLocation } from "./image-location.server";
import { ImageRejected, ImagesBusy, renderHeic, renderImage } from "./images.server";
import { isPlainDoc, isPlainDocx } from "./word.server";

/** What a file turned out to be: its bytes as they are kept, the end of their key, and whether a place was taken out. */
export type Checked = { bytes: Uint8Array; extension: string; locationRemoved: boolean } | { problem: string };

const extensionOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** What the first bytes have to be, by the end of the name. A .doc is an OLE container, as much else is. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  pdf: ["pdf"],
  doc: ["cfb"],
  docx: ["docx"],
  jpg: ["jpg"],
  jpeg: ["jpg"],
  png: ["png"],
};
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  jpg: ["jpg"],
  jpeg: ["jpg"],
  png: ["png"],
  webp: ["webp"],
  heic: ["heic", "heif"],
  heif: ["heic", "heif"],
};
/** A legal page scanned at 1,200 dpi has 170 million. */
const MAX_DOCUMENT_PIXELS = 200_000_000;
/** Pixels across that a picture is kept at. */
const WIDTH = 1_920;

async function agreed(file: File, kinds: Readonly<Record<string, readonly string[]>>) {
  const extension = extensionOf(file.name);
  const allowed = Object.hasOwn(kinds, extension) ? kinds[extension]! : null;
  if (!allowed) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return kind && allowed.includes(kind.ext) ? { bytes, extension } : null;
}

/** Why an image cannot be used, from what decoding it threw. */
function imageProblem(error: unknown): { problem: string } {
  if (error instanceof ImageRejected) return { problem: "This picture is broken, or has too many pixels." };
  if (error instanceof ImagesBusy) return { problem: "Too many pictures are being worked on. Please try again." };
  throw error;
}

/**
 * A document: PDF, Word without macros, JPEG or PNG. Its bytes stay as they were uploaded, but for a place in an image's
 * metadata.
 */
export async function checkedDocument(file: File, refusal: string): Promise<Checked> {
  const known = await agreed(file, DOCUMENTS);
  if (!known) return { problem: refusal };
  const { bytes } = known;
  const extension = known.extension === "jpeg" ? "jpg" : known.extension;
  if (extension === "doc" && !isPlainDoc(bytes)) return { problem: refusal };
  if (extension === "docx" && !(await isPlainDocx(bytes))) return { problem: refusal };
  if (extension !== "jpg" && extension !== "png") return { bytes, extension, locationRemoved: false };
  const locationRemoved = removeLocation(bytes);
  try {
    // Decoding is the only way to know that an image is whole.
    await renderImage(bytes, 16, "webp", MAX_DOCUMENT_PIXELS);
  } catch (error) {
    return imageProblem(error);
  }
  return { bytes, extension, locationRemoved };
}

/** A picture, decoded and written anew. @param kinds ends of names that are taken */
export async function checkedPicture(file: File, kinds: readonly string[], refusal: string): Promise<Checked> {
  const known = kinds.includes(extensionOf(file.name)) ? await agreed(file, PICTURES) : null;
  if (!known) return { problem: refusal };
  const isHeic = known.extension === "heic" || known.extension === "heif";
  try {
    const bytes = isHeic ? await renderHeic(known.bytes, WIDTH) : await renderImage(known.bytes, WIDTH, "webp");
    return { bytes, extension: "webp", locationRemoved: false };
  } catch (error) {
    return imageProblem(error);
  }
}

/** A key that nobody can guess, in a folder. */
export const newKey = (folder: string, extension: string): string => `${folder}/${randomUUID()}.${extension}`;
