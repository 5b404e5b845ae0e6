/** Compression of texts that the app creates: pages, data and the API. */
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Quality 5 makes a page a tenth smaller than 3 and costs a millisecond more of a thread; 6 gains nothing. The window determines
 * memory; texts are smaller than this one.
 */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Whether a list of encodings has one without weight 0 (RFC 9110, 12.5.3). */
const ACCEPTED = {
  br: /(?:^|[,\s])br(?=[\s,;]|$)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /(?:^|[,\s])gzip(?=[\s,;]|$)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** The smallest encoding that the client accepts. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = String(headers["accept-encoding"] ?? "");
  return ACCEPTED.br.test(accepted) ? "br" : ACCEPTED.gzip.test(accepted) ? "gzip" : "identity";
}

export function compress(text: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "br") return compressBrotli(text, BROTLI_OPTIONS);
  return encoding === "gzip" ? compressGzip(text) : text;
}

const TEXT_TYPE = /^text\/|[/+](?:json|xml)\b|javascript/;
const MIN_COMPRESSED_BYTES = 1_024;

/** Whether a response may be compressed: a text that no handler has encoded or forbidden to change (RFC 9111, 5.2.2.6). */
export const isCompressible = (headers: Headers): boolean =>
  TEXT_TYPE.test(headers.get("Content-Type") ?? "") &&
  !headers.has("Content-Encoding") &&
  !/\bno-transform\b/.test(headers.get("Cache-Control") ?? "");

/** The encoding of a text of this length. */
export const chooseTextEncoding = (headers: IncomingHttpHeaders, text: Buffer): Encoding =>
  text.length < MIN_COMPRESSED_BYTES ? "identity" : chooseEncoding(headers);
