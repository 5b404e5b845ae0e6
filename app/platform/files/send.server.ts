/** Sending a stored file to somebody who has been found to be allowed to have it. */
import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { log } from "~/platform/log.server";
import { notFoundProblem, problem, RETRY_AFTER_SECONDS } from "../http/responses/problem.server";
import { FileDamagedError, verifiedBody } from "./checksum.server";
import { type FileInfo, FileNotFound, type FileStore, FilesAway } from "./file-store";
import { files } from "./files.server";

/** Seconds that a signed address is good for: a click and a slow start, and no more. */
const SIGNED_SECONDS = 60;
/** Kinds that a browser shows by itself; others are saved. */
const SHOWN = /\.(?:pdf|jpe?g|png|webp)$/;

/** A document's file as its row describes it; older rows have no checksum, and are not verified. */
export type DocumentFile = { key: string; name: string; size: number; sha256: string | null };

/**
 * A document under its own name, verified: by a short-lived address of the store where it has such, else through this
 * process. Its bytes are a stranger's: no browser may take them for another kind.
 */
export async function sendDocument(
  request: Request,
  { key, name, size, sha256 }: DocumentFile,
  store: FileStore = files(),
) {
  const disposition = contentDisposition(name, { type: SHOWN.test(key) ? "inline" : "attachment" });
  const isDamaged = (info: FileInfo) =>
    sha256 !== null && (info.size !== size || (info.sha256 !== undefined && info.sha256 !== sha256));
  return answered(key, async () => {
    const url = await store.signedUrl(key, { seconds: SIGNED_SECONDS, disposition });
    if (url !== null) {
      if (isDamaged(await store.head(key))) throw new FileDamagedError("The bucket has another content.");
      return new Response(null, { status: 302, headers: { Location: url, ...UNKEPT } });
    }
    const file = await store.get(key);
    if (isDamaged(file)) {
      file.body.destroy();
      throw new FileDamagedError("The file has another size.");
    }
    const body = sha256 === null ? file.body : verifiedBody(file.body, sha256);
    body.once("error", (error) => logDamage(error, key));
    const headers = {
      "Content-Type": file.type,
      "Content-Length": String(file.size),
      "Content-Disposition": disposition,
      "X-Content-Type-Options": "nosniff",
      ...UNKEPT,
    };
    return new Response(bodyFor(request, body), { headers });
  });
}

/** A picture that somebody may keep to themselves: its address changes with it. */
export async function sendPicture(request: Request, key: string, store: FileStore = files()) {
  return answered(key, async () => {
    const { etag } = await store.head(key);
    const headers = { ETag: etag, "Cache-Control": "private, max-age=604800, immutable" };
    if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
    const file = await store.get(key);
    return new Response(bodyFor(request, file.body), {
      headers: { ...headers, "Content-Type": file.type, "Content-Length": String(file.size) },
    });
  });
}

const UNKEPT = { "Cache-Control": "private, no-store" };

/** A file's content for an answer; closed where only the headers are asked for, as nothing else would close it. */
function bodyFor({ method }: Request, body: Readable): ReadableStream | null {
  if (method !== "HEAD") return Readable.toWeb(body) as ReadableStream;
  body.destroy();
  return null;
}

function logDamage(error: unknown, key: string): void {
  if (error instanceof FileDamagedError) log().error({ err: error, key }, "file damaged");
}

/** The answer of a store's work, or the problem that it has come to. */
async function answered(key: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileNotFound) return notFoundProblem("The file is not there.");
    if (error instanceof FileDamagedError) {
      logDamage(error, key);
      return problem(500, { detail: "This file is damaged, so it was not sent. Please contact us.", headers: UNKEPT });
    }
    if (!(error instanceof FilesAway)) throw error;
    return problem(503, {
      detail: "Our files are out of reach for a moment. Please try again.",
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS), ...UNKEPT },
    });
  }
}
