/** Multipart forms, parsed with limits. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { data } from "react-router";
import { MAX_FILES } from "~/forms/file-rules";
import { DIRECTION_CONTROLS } from "~/forms/text";

const MAX_PARTS = 1_000;
/** Maximum bytes of all text fields together. */
const MAX_TEXT_BYTES = 1_000_000;

export type RefusedFile = { fileName: string; reason: "too large" | "too many" };

/** A multipart form. */
export type Upload = {
  /** The text fields and the accepted files. If a file is refused, everything else is still here. */
  form: FormData;
  /** Refused files by field. */
  refused: Map<string, RefusedFile[]>;
  /** The error of the form as a whole; `form` then has the fields before it. */
  error: "malformed" | "oversized" | null;
};

/**
 * Reads a multipart form into memory. The bytes of a refused file are dropped as they arrive.
 * @param maxBytes maximum bytes per file
 * @throws a response, 415 or 400, if the body is not a multipart form
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw data(null, { status: 415 });
  const parser = makeParser(type);
  if (!parser || !request.body) throw data(null, { status: 400 });
  const form = new FormData();
  const refused = new Map<string, RefusedFile[]>();
  const refuse = (name: string, file: RefusedFile) => refused.set(name, [...(refused.get(name) ?? []), file]);
  let error: Upload["error"] = null;
  let fileCount = 0;
  let textBytes = 0;
  parser.on("partsLimit", () => {
    error = "oversized";
  });
  // The types promise a name, but a part may have none.
  parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
    textBytes += Buffer.byteLength(value);
    if (name === undefined) error = "malformed";
    else if (valueTruncated || textBytes > MAX_TEXT_BYTES) error = "oversized";
    // PostgreSQL's text cannot store U+0000.
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
      // Browsers send an empty part without a file name if no file is chosen.
      if (filename === undefined && size === 0) return;
      const fileName = cleanFileName(decodeFileName(filename ?? ""));
      if (name === undefined) error = "malformed";
      else if (++fileCount > MAX_FILES) refuse(name, { fileName, reason: "too many" });
      else if (size > maxBytes) refuse(name, { fileName, reason: "too large" });
      else form.append(name, new File(chunks, fileName));
    });
  });
  // The parser may emit further errors after the one that ends the pipeline.
  parser.on("error", () => {});
  await pipeline(Readable.fromWeb(request.body as ReadableStream), parser).catch(() => {
    error = "malformed";
  });
  return { form, refused, error };
}

/** Browsers escape these three characters in the names of a multipart form (HTML, 4.10.21.8), and no others. */
const decodeFileName = (name: string) => name.replaceAll(/%(?:22|0D|0A)/g, decodeURIComponent);

/** A parser for a Content-Type; null without a valid boundary. */
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

const MAX_NAME_LENGTH = 200;
const PATH = /^.*[/\\]/s;
/** Control characters, and line and paragraph separators. */
const UNSAFE = /[\p{Cc}\u2028\u2029]/gu;

/** A name for display and headers, without folders and unsafe characters. A shortened name keeps its extension. */
function cleanFileName(name: string): string {
  const clean = name.replace(PATH, "").replaceAll(UNSAFE, "").replaceAll(DIRECTION_CONTROLS, "").trim();
  const characters = [...(clean || "file")];
  if (characters.length <= MAX_NAME_LENGTH) return characters.join("");
  const extension = [...(/\.[^.]{1,20}$/u.exec(clean)?.[0] ?? "")];
  return [...characters.slice(0, MAX_NAME_LENGTH - extension.length), ...extension].join("");
}
