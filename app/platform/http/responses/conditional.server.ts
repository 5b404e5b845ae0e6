/** Conditional responses for documents that clients poll: 304 while the client's copy is current. */
import { hash } from "node:crypto";

export interface DocumentHead {
  /** Content-Type. */
  type: string;
  /** Cache-Control. */
  cache: string;
  /** When its content last changed, if known. */
  changedAt?: Date;
}

/** Weak, because the response may be compressed or not. */
export const textTag = (text: string): string => `W/"${hash("sha1", text, "base64url")}"`;

/**
 * 200 with the text, or 304 if the client has it according to If-None-Match, or without that, If-Modified-Since (RFC 9110,
 * section 13).
 */
export function conditionalDocument(
  request: Request,
  text: string,
  { type, cache, changedAt }: DocumentHead,
): Response {
  const etag = textTag(text);
  const headers = new Headers({ ETag: etag, "Cache-Control": cache });
  if (changedAt) headers.set("Last-Modified", changedAt.toUTCString());
  if (isNotModified(request.headers, etag, changedAt)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", type);
  return new Response(request.method === "HEAD" ? null : text, { headers });
}

/** Whether an If-None-Match is a star or names the ETag. Tags are compared weakly. */
export function matchesEtag(tags: string | null, etag: string): boolean {
  const [opaque, ...others] = [etag, ...(tags?.split(",") ?? [])].map((tag) => tag.trim().replace(/^W\//, ""));
  return others.some((tag) => tag === "*" || tag === opaque);
}

function isNotModified(requestHeaders: Headers, etag: string, changedAt: Date | undefined): boolean {
  const tags = requestHeaders.get("If-None-Match");
  if (tags !== null) return matchesEtag(tags, etag);
  // Compares dates for equality, as nginx does: a list can become older when its newest item is removed.
  return changedAt !== undefined && requestHeaders.get("If-Modified-Since") === changedAt.toUTCString();
}
