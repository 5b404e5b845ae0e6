/** Sends stored files to users whose permission was checked. */
import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { log } from "~/platform/log.server";
import { matchesEtag } from "../http/responses/conditional.server";
import { notFoundProblem, problem, RETRY_AFTER_SECONDS } from "../http/responses/problem.server";
import { FileDamagedError, verifiedBody } from "./checksum.server";
import { type FileInfo, FileNotFoundError, StorageUnavailableError } from "./file-store";
import { files } from "./files.server";

/** Seconds until a signed URL expires: enough for a click and a slow start. */
const SIGNED_SECONDS = 60;
/** Types that browsers display; others are downloaded. */
const INLINE_FILES = /\.(?:pdf|jpe?g|png|webp)$/;

/** A document's file according to its row. Older rows have no checksum and are not verified. */
type DocumentFile = { fileKey: string; fileName: string; size?: number; sha256: string | null };

/**
 * Sends a verified document under its own name: by redirect to a signed URL of the store, or else through this process. The
 * content is untrusted, so browsers must not sniff its type.
 */
export async function sendDocument(request: Request, { fileKey: key, fileName: name, size, sha256 }: DocumentFile) {
  const store = files();
  const disposition = contentDisposition(name, { type: INLINE_FILES.test(key) ? "inline" : "attachment" });
  const isDamaged = (info: FileInfo) =>
    sha256 !== null &&
    ((size !== undefined && info.size !== size) || (info.sha256 !== undefined && info.sha256 !== sha256));
  const etag = sha256 && `"${sha256}"`;
  const tagHeaders = { ...NO_STORE, ...(etag && { ETag: etag }) };
  if (etag && matchesEtag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: tagHeaders });
  return withFileErrors(key, async () => {
    const url = await store.signedUrl(key, { seconds: SIGNED_SECONDS, disposition });
    if (url !== null) {
      if (isDamaged(await store.head(key))) throw new FileDamagedError("The bucket has different content.");
      return new Response(null, { status: 302, headers: { Location: url, ...NO_STORE } });
    }
    const file = await store.get(key);
    if (isDamaged(file)) {
      file.body.destroy();
      throw new FileDamagedError("The file has a different size.");
    }
    const body = sha256 === null ? file.body : verifiedBody(file.body, sha256);
    body.once("error", (error) => logDamage(error, key));
    const headers = {
      "Content-Type": file.type,
      "Content-Length": String(file.size),
      "Content-Disposition": disposition,
      "X-Content-Type-Options": "nosniff",
      ...tagHeaders,
    };
    return new Response(bodyFor(request, body), { headers });
  });
}

/** An image. Caches may keep it, because its URL changes with its content: those of browsers only, unless it is public. */
export async function sendPicture(
  request: Request,
  key: string,
  cacheControl = "private, max-age=604800, immutable",
): Promise<Response> {
  const store = files();
  return withFileErrors(key, async () => {
    const { etag } = await store.head(key);
    const headers = { ETag: etag, "Cache-Control": cacheControl };
    if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
    const file = await store.get(key);
    return new Response(bodyFor(request, file.body), {
      headers: { ...headers, "Content-Type": file.type, "Content-Length": String(file.size) },
    });
  });
}

const NO_STORE = { "Cache-Control": "private, no-store" };

/** A file's content for a response. It is closed for HEAD, because nothing else would close it. */
function bodyFor({ method }: Request, body: Readable): ReadableStream | null {
  if (method !== "HEAD") return Readable.toWeb(body) as ReadableStream;
  body.destroy();
  return null;
}

function logDamage(error: unknown, key: string): void {
  if (error instanceof FileDamagedError) log().error({ err: error, key }, "file damaged");
}

/** The response of an operation of the store, or a problem document for its error. */
async function withFileErrors(key: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileNotFoundError) return notFoundProblem("The file doesn’t exist.");
    if (error instanceof FileDamagedError) {
      logDamage(error, key);
      return problem(500, {
        detail: "This file is damaged, so we couldn’t send it. Please contact us.",
        headers: NO_STORE,
      });
    }
    if (!(error instanceof StorageUnavailableError)) throw error;
    return problem(503, {
      detail: "We’re having trouble reaching our file storage. Please try again.",
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS), ...NO_STORE },
    });
  }
}
