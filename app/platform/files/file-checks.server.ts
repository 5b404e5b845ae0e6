/** Checks of uploaded files: name, content (by its first bytes) and purpose must match. */
import { randomUUID } from "node:crypto";
import type { FileRules } from "~/forms/file-rules";
import { removeLocation } from "./image-location.server";
import { ImageRejectedError, ImagesBusyError, renderHeic, renderImage } from "./images.server";
import { isPlainDoc, isPlainDocx } from "./word.server";

/** An accepted file: the bytes to store, the extension of their key, and whether a location was removed. */
export type CheckedFile = { bytes: Uint8Array; extension: string; locationRemoved: boolean } | { problem: string };

const extensionOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Content types by file name extension. A .doc is an OLE container, like many other files. */
const JPEG = { jpg: ["jpg"], jpeg: ["jpg"], jpe: ["jpg"], jfif: ["jpg"] };
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  pdf: ["pdf"],
  doc: ["cfb"],
  docx: ["docx"],
  ...JPEG,
  png: ["png"],
};
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  ...JPEG,
  png: ["png"],
  webp: ["webp"],
  heic: ["heic", "heif"],
  heif: ["heic", "heif"],
};
/** Stored width of images, in pixels. */
const WIDTH = 1_920;

async function readIfTypeMatches(file: File, kinds: Readonly<Record<string, readonly string[]>>) {
  const extension = extensionOf(file.name);
  const allowed = Object.hasOwn(kinds, extension) ? kinds[extension]! : null;
  if (!allowed) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Loaded with the first upload.
  const { fileTypeFromBuffer } = await import("file-type");
  const kind =
    extension === "pdf" && startsPdf(bytes) ? "pdf" : (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext;
  return kind && allowed.includes(kind) ? { bytes, extension: kind === "jpg" ? "jpg" : extension } : null;
}

/**
 * Mail gateways and scanners put bytes before a PDF, which readers accept within the first 1,024 (implementation note 13 of the PDF
 * reference 1.7). Markup is none of these.
 */
const startsPdf = (bytes: Uint8Array) =>
  /^[^<]{0,1024}%PDF-/.test(Buffer.from(bytes.subarray(0, 1_029)).toString("latin1"));

/** The error message for an error of the decoder. */
function imageProblem(error: unknown): { problem: string } {
  if (error instanceof ImageRejectedError)
    return {
      problem:
        error.reason === "damaged"
          ? "This image is damaged. Open it in another program, save it again, and choose the new file."
          : "This image has too many pixels. Save it at a smaller size.",
    };
  if (error instanceof ImagesBusyError)
    return { problem: "We’re processing too many images right now. Please try again." };
  throw error;
}

/**
 * Checks a document: PDF, Word without macros, JPEG or PNG. Its bytes are stored as uploaded, except for a location in an image's
 * metadata.
 */
export async function checkDocument(file: File, { wrongTypeMessage }: FileRules): Promise<CheckedFile> {
  const content = await readIfTypeMatches(file, DOCUMENTS);
  if (!content) return { problem: wrongTypeMessage };
  const { bytes, extension } = content;
  if (extension === "doc" && !isPlainDoc(bytes)) return { problem: wrongTypeMessage };
  if (extension === "docx" && !(await isPlainDocx(bytes))) return { problem: wrongTypeMessage };
  if (extension !== "jpg" && extension !== "png") return { bytes, extension, locationRemoved: false };
  const locationRemoved = removeLocation(bytes);
  try {
    // Only decoding shows whether an image is complete.
    await renderImage(bytes, 16, "webp");
  } catch (error) {
    return imageProblem(error);
  }
  return { bytes, extension, locationRemoved };
}

/** Decodes and re-encodes an image, at a width in pixels. */
export async function checkPicture(
  file: File,
  { kinds, wrongTypeMessage }: FileRules,
  width = WIDTH,
): Promise<CheckedFile> {
  const content = kinds.includes(extensionOf(file.name)) ? await readIfTypeMatches(file, PICTURES) : null;
  if (!content) return { problem: wrongTypeMessage };
  const isHeic = content.extension === "heic" || content.extension === "heif";
  try {
    const bytes = isHeic ? await renderHeic(content.bytes, width) : await renderImage(content.bytes, width, "webp");
    return { bytes, extension: "webp", locationRemoved: false };
  } catch (error) {
    return imageProblem(error);
  }
}

/** An unguessable key in a folder. */
export const newKey = (folder: string, extension: string): string => `${folder}/${randomUUID()}.${extension}`;
