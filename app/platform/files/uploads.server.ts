/**
 * Files that people send: read within limits, recognised by their first bytes, and kept only where name, content and what
 * is asked for agree. Pictures are written anew, which takes place and camera out of them and leaves no bytes of a stranger.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { fileTypeFromBuffer } from "file-type";
import { data } from "react-router";
import { cleanFileName } from "./file-name";
import { ImageRejected, ImagesBusy, renderHeic, renderImage } from "./images.server";
import { isPlainDoc, isPlainDocx } from "./word.server";

const MAX_FILES = 4;
const MAX_PARTS = 1_000;
/** Of all text fields together. */
const MAX_TEXT_BYTES = 1_000_000;

export type RefusedFile = { fileName: string; reason: "too large" | "too many" };

/** A form with files. */
export type Upload = {
  /** The text fields and the accepted files. Without its file, everything else of a form is still here. */
  form: FormData;
  /** Files that were left out, the last of each field. */
  refused: ReadonlyMap<string, RefusedFile>;
  /** What is wrong with the form as a whole; `form` then has what came before it. */
  fault: "malformed" | "oversized" | null;
};

/**
 * Reads a form with files into memory. The bytes of a refused file are dropped as they arrive.
 * @param maxBytes of one file
 * @throws an answer, 415 or 400, for a body that is no multipart form
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw data(null, { status: 415 });
  const parser = makeParser(type);
  if (!parser || !request.body) throw data(null, { status: 400 });
  const form = new FormData();
  const refused = new Map<string, RefusedFile>();
  let fault: Upload["fault"] = null;
  let fileCount = 0;
  let textBytes = 0;
  parser.on("partsLimit", () => {
    fault = "oversized";
  });
  // The types promise a name, but a part may have none.
  parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
    textBytes += Buffer.byteLength(value);
    if (name === undefined) fault = "malformed";
    else if (valueTruncated || textBytes > MAX_TEXT_BYTES) fault = "oversized";
    // PostgreSQL's text cannot hold U+0000.
    else form.append(name, value.replaceAll("\0", ""));
  });
  parser.on("file", (name: string | undefined, stream, { filename }) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    // The parser reports the same error.
    stream.on("error", () => {});
    stream.on("end", () => {
      // Browsers send an empty part without a file name where no file is chosen.
      if (filename === undefined && size === 0) return;
      const fileName = cleanFileName(filename ?? "");
      if (name === undefined) fault = "malformed";
      else if (++fileCount > MAX_FILES) refused.set(name, { fileName, reason: "too many" });
      else if (size > maxBytes) refused.set(name, { fileName, reason: "too large" });
      else form.append(name, new File(chunks, fileName));
    });
  });
  // The parser may emit further errors after the one that ends the pipeline.
  parser.on("error", () => {});
  await pipeline(Readable.fromWeb(request.body as ReadableStream), parser).catch(() => {
    fault = "malformed";
  });
  return { form, refused, fault };
}

/** A parser for a Content-Type; null where that has no usable boundary. */
function makeParser(type: string): busboy.Busboy | null {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      // File names are cleaned in one place.
      preservePath: true,
      limits: { fieldSize: MAX_TEXT_BYTES + 1, parts: MAX_PARTS + 1 },
    });
  } catch {
    return null;
  }
}

/** The files chosen in a field. */
export const filesIn = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((value) => typeof value !== "string");

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
  if (!known) return { problem: refusal };
  const { bytes, extension } = known;
  if (extension === "doc" && !isPlainDoc(bytes)) return { problem: refusal };
  if (extension === "docx" && !(await isPlainDocx(bytes))) return { problem: refusal };
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
