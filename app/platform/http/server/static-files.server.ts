/**
 * The built files. The list of files is read once: it does not change while the server runs, and checking the disk for every
 * request would cost more than all other middlewares together.
 */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import express, { type RequestHandler } from "express";
import { memoizeAsync } from "../../memoize.server";
import { refuse } from "../responses/refusal.server";
import { chooseEncoding, type Encoding } from "./compression.server";

/** What the build adds to the names of files that it has compressed (scripts/build/compress-assets.ts). */
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" };

const ASSET_CACHE = "public, max-age=31536000, immutable";
const FILE_CACHE = "public, max-age=3600";
/** Compressible text types. */
const TEXT_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

interface CompressedFile {
  body: Buffer;
  etag: string;
}

function urlPaths(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !relative(folder, join(entry.parentPath, entry.name)).startsWith("."))
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
  );
}

/**
 * Serves the files of a folder (the built client). Files under /assets have content hashes in their names and are cached
 * forever; others for an hour, then by ETag. Compressed files are read on first use, and kept.
 */
export function staticFiles(folder: string): RequestHandler {
  const paths = urlPaths(folder);
  const serveUncompressed = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders(response, file) {
      const isAsset = relative(folder, file).startsWith(`assets${sep}`);
      response.setHeader("Cache-Control", isAsset ? ASSET_CACHE : FILE_CACHE);
      if (TEXT_TYPES[extname(file)]) response.setHeader("Vary", "Accept-Encoding");
    },
  });
  const compressedFiles = new Map<string, () => Promise<CompressedFile>>();

  async function readCompressed(path: string, encoding: Encoding): Promise<CompressedFile> {
    const body = await readFile(join(folder, path));
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 20);
    return { body, etag: `"${hash}-${encoding}"` };
  }

  return async (request, response, next) => {
    const { path, method } = request;
    if (!paths.has(path)) {
      if (!path.startsWith("/assets/")) return next();
      return refuse(request, response, 404, "File not found.");
    }
    if (method !== "GET" && method !== "HEAD") {
      return refuse(request, response, 405, "Files support only GET and HEAD.", { Allow: "GET, HEAD" });
    }
    const type = TEXT_TYPES[extname(path)];
    const encoding = chooseEncoding(request.headers);
    const compressedPath = path + ENDINGS[encoding];
    if (!type || encoding === "identity" || !paths.has(compressedPath) || request.headers.range)
      return serveUncompressed(request, response, next);
    const read = compressedFiles.get(compressedPath) ?? memoizeAsync(() => readCompressed(compressedPath, encoding));
    compressedFiles.set(compressedPath, read);
    const file = await read();
    response.set({
      "Content-Type": type,
      "Content-Encoding": encoding,
      "Cache-Control": path.startsWith("/assets/") ? ASSET_CACHE : FILE_CACHE,
      ETag: file.etag,
      Vary: "Accept-Encoding",
    });
    if (request.fresh) return void response.status(304).end();
    response.set("Content-Length", String(file.body.length));
    response.end(method === "HEAD" ? undefined : file.body);
  };
}
