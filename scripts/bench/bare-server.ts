/** Bare node:http: answers with the bytes that were PUT there before, or 304 for their ETag, and does nothing else. */
import { createServer, type OutgoingHttpHeaders } from "node:http";
import { listen } from "./listen";

const pages = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();

const server = createServer((request, response) => {
  const path = request.url ?? "/";
  if (request.method === "PUT") {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const type = request.headers["content-type"];
      const { etag, "content-encoding": encoding } = request.headers;
      pages.set(path, {
        headers: {
          "Content-Length": body.length,
          ...(type && { "Content-Type": type }),
          ...(encoding && { "Content-Encoding": encoding }),
          ...(etag && { ETag: etag }),
        },
        body,
      });
      response.writeHead(204).end();
    });
    return;
  }
  const page = pages.get(path);
  if (!page) return void response.writeHead(404).end();
  const { ETag: etag } = page.headers;
  if (etag && request.headers["if-none-match"] === etag) return void response.writeHead(304, { ETag: etag }).end();
  response.writeHead(200, page.headers).end(page.body);
});

listen(server);
