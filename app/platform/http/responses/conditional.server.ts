/** Documents that are asked for again and again: answered with 304 while they are what the client has. */
import { hash } from "node:crypto";

export interface DocumentHead {
  /** Content-Type. */
  type: string;
  /** Cache-Control. */
  cache: string;
  /** When its content last changed, where that is known. */
  changedAt?: Date;
}

/**
 * 200 with the text, or 304 where the request's If-None-Match, or in its absence If-Modified-Since, says that the client
 * has it (RFC 9110, section 13). The tag is of the text itself, and weak, as the text may go out packed or not.
 */
export function conditionalDocument(
  request: Request,
  text: string,
  { type, cache, changedAt }: DocumentHead,
): Response {
  const etag = `W/"${hash("sha1", text, "base64url")}"`;
  const headers = new Headers({ ETag: etag, "Cache-Control": cache });
  if (changedAt) headers.set("Last-Modified", changedAt.toUTCString());
  if (isKnown(request.headers, etag, changedAt)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", type);
  return new Response(request.method === "HEAD" ? null : text, { headers });
}

function isKnown(asked: Headers, etag: string, changedAt: Date | undefined): boolean {
  const tags = asked.get("If-None-Match");
  if (tags !== null) {
    const opaque = etag.slice(2);
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque);
  }
  // The very date that was sent, as nginx has it: what is left of a list may be older than the list was.
  return changedAt !== undefined && asked.get("If-Modified-Since") === changedAt.toUTCString();
}
