/**
 * Files that people send: read within limits, recognised by their first bytes, and kept only where name, content and what
 * is asked for agree. Pictures are written anew, which takes place and camera out of them and leaves no bytes of a stranger.
 */
import { randomUUID } from "node:crypto";
import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { fileTypeFromBuffer } from "file-type";
import { data } from "react-router";
import { withoutNul } from "../http/form.server";
import { ImageRejected, ImagesBusy, renderHeic, renderImage } from "./images.server";

/** Files of one form at most. */
const MOST_FILES = 4;

/** A form with files, or why it could not be taken. */
export type UploadReading = { form: FormData; problem: null } | { form: null; problem: "too large" | "too many" };

/**
 * Reads a form with files into memory.
 * @param most bytes of one file
 * @throws an answer, 415 or 400, for what no form of ours sends
 */
export async function readUpload(request: Request, most: number): Promise<UploadReading> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) throw data(null, { status: 415 });
  try {
    const form = await parseFormData(request, { maxFileSize: most, maxFiles: MOST_FILES });
    return { form: withoutNul(form), problem: null };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return { form: null, problem: "too large" };
    if (error instanceof MaxFilesExceededError) return { form: null, problem: "too many" };
    if (error instanceof FormDataParseError) throw data(null, { status: 400 });
    throw error;
  }
}

/** The files of a field that somebody has chosen; browsers send an empty one for none. */
export const filesIn = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((value): value is File => typeof value !== "string" && value.size > 0);

/** What a file turned out to be: its bytes as they are kept, and the end of their key. */
export type Checked = { bytes: Uint8Array; extension: string } | { problem: string };

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

/** Whether an OLE container has Word's own stream and no project of macros; names stand in its directory as UTF-16 ([MS-CFB] 2.6). */
function isPlainWord(bytes: Uint8Array): boolean {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => container.includes(Buffer.from(name, "utf16le"));
  return has("WordDocument") && !has("_VBA_PROJECT");
}

async function redrawn(bytes: Uint8Array, extension: string): Promise<Checked> {
  try {
    const heic = extension === "heic" || extension === "heif";
    return {
      bytes: heic ? await renderHeic(bytes, WIDTH) : await renderImage(bytes, WIDTH, "webp"),
      extension: "webp",
    };
  } catch (error) {
    if (error instanceof ImageRejected) return { problem: "This picture is broken, or has too many pixels." };
    if (error instanceof ImagesBusy) return { problem: "Too many pictures are being worked on. Please try again." };
    throw error;
  }
}

/** A document: PDF, Word without macros, JPEG or PNG. */
export async function checkedDocument(file: File, refusal: string): Promise<Checked> {
  const known = await agreed(file, DOCUMENTS);
  if (!known || (known.extension === "doc" && !isPlainWord(known.bytes))) return { problem: refusal };
  const { bytes, extension } = known;
  return ["jpg", "jpeg", "png"].includes(extension) ? redrawn(bytes, extension) : { bytes, extension };
}

/** A picture. @param kinds ends of names that are taken */
export async function checkedPicture(file: File, kinds: readonly string[], refusal: string): Promise<Checked> {
  if (!kinds.includes(extensionOf(file.name))) return { problem: refusal };
  const known = await agreed(file, PICTURES);
  return known ? redrawn(known.bytes, known.extension) : { problem: refusal };
}

/** A key that nobody can guess, in a folder. */
export const newKey = (folder: string, extension: string): string => `${folder}/${randomUUID()}.${extension}`;
