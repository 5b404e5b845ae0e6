/** The built files, which scripts/build/compress-assets.ts has compressed. */
import { readdirSync } from "node:fs";
import { extname, relative, sep } from "node:path";
import express, { type RequestHandler } from "express";
import { refuse } from "../responses/refusal.server";
import { chooseEncoding } from "./compression.server";

/** What the build adds to the names of compressed files. */
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" };

/**
 * Serves the files of a folder (the built client). Files under /assets have content hashes in their names and are cached
 * forever; others for an hour, then by ETag. The files are listed once, because asking the disk about each page would cost more
 * than all other middlewares together.
 */
export function staticFiles(folder: string): RequestHandler {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = new Set(names.map((name) => `/${name.split(sep).join("/")}`));
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders(response, file) {
      const isAsset = relative(folder, file).startsWith(`assets${sep}`);
      response.setHeader("Cache-Control", isAsset ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  return (request, response, next) => {
    const { path, method } = request;
    const skip = () => {
      response.removeHeader("Content-Encoding");
      if (path.startsWith("/assets/")) refuse(request, response, 404, "File not found.");
      else next();
    };
    if (!paths.has(path)) return skip();
    if (method !== "GET" && method !== "HEAD")
      return refuse(request, response, 405, "Files can only be read.", { Allow: "GET, HEAD" });
    const encoding = chooseEncoding(request.headers);
    const compressed = path + ENDINGS[encoding];
    if (paths.has(`${path}.br`)) response.vary("Accept-Encoding");
    if (encoding !== "identity" && paths.has(compressed)) {
      request.url = compressed;
      response.type(extname(path)).setHeader("Content-Encoding", encoding);
    }
    serve(request, response, skip);
  };
}
