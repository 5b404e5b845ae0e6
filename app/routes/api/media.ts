/**
 * GET /api/media/:key?w= - a photo of a listing, in the requested width (the next larger one that exists; 1280 without
 * `w`) and in the format that Accept prefers.
 *
 * A photo never changes under its URL, so it can be cached forever. Responses without a photo:
 * - 400 `w` isn't a number of pixels;
 * - 404 no listing has such a photo; 410 its home is no longer displayed;
 * - the feed lost the photo, is down, or sends something else: 200 with a placeholder and `X-Photo: missing`, cached for a
 *   minute; 404 for API clients, which a placeholder would mislead;
 * - 503 with Retry-After while too many photos are being resized, the database is unavailable, or the listing data is out
 *   of date.
 * A client with images in Accept (such as `<img>`) gets the placeholder as the body of 404, 410, and 503 too: browsers
 * show it whatever the status (HTML standard, "images"). Others get a problem document.
 */

import { getPhotos } from "~/feed/photos/photos.server";
import { OUT_OF_DATE, OUT_OF_DATE_RETRY_SECONDS } from "~/listings/home/out-of-date";
import { DEFAULT_PHOTO_WIDTH, type PhotoWidth, parseMediaKey, pickPhotoWidth } from "~/listings/photos/media-url";
import { findPhoto } from "~/listings/photos/photo-lookup.server";
import { getPhotoPlaceholder } from "~/listings/photos/photo-placeholder.server";
import { getPhotoEtag } from "~/listings/photos/photos.server";
import { isDatabaseUnavailable } from "~/platform/db/unavailable.server";
import { acceptsImage, chooseImageFormat } from "~/platform/files/image-format";
import { problem, RETRY_AFTER_SECONDS } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/media";

const BUSY_SECONDS = 2;
const MISSING_SECONDS = 60;

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const requestedWidth = new URL(request.url).searchParams.get("w");
  const width = parseWidth(requestedWidth);
  if (!width)
    return problem(400, {
      detail: "The width is a whole number of pixels.",
      errors: { w: "Give a whole number from 1 to 99999." },
    });

  const photo = parseMediaKey(params.key);
  if (!photo) return unavailablePhotoResponse(request, 404, "Photo not found.");
  const lookup = await findPhoto(photo.listingId, photo.key).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  });
  if (!lookup)
    return unavailablePhotoResponse(request, 503, "We're having trouble reaching our database.", RETRY_AFTER_SECONDS);
  if (lookup.state === "unknown") return unavailablePhotoResponse(request, 404, "Photo not found.");
  if (lookup.state === "out of date")
    return unavailablePhotoResponse(request, 503, OUT_OF_DATE, OUT_OF_DATE_RETRY_SECONDS);
  if (lookup.state === "withdrawn") return unavailablePhotoResponse(request, 410, "This home is no longer available.");

  const variant = { ...photo, width, format: chooseImageFormat(request.headers.get("accept")) };
  const etag = getPhotoEtag(variant);
  const headers = { ETag: etag, Vary: "Accept", "Cache-Control": "public, max-age=31536000, immutable" };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  const result = await getPhotos().getVariant(variant, lookup);
  if (result.state === "busy")
    return unavailablePhotoResponse(request, 503, "Too many photos were requested at once.", BUSY_SECONDS);
  if (result.state === "missing") return missingPhotoResponse(request);
  return new Response(request.method === "HEAD" ? null : new Uint8Array(result.body), {
    headers: { ...headers, "Content-Type": `image/${variant.format}`, "Content-Length": String(result.body.length) },
  });
}

function parseWidth(requestedWidth: string | null): PhotoWidth | null {
  if (requestedWidth === null || requestedWidth === "") return DEFAULT_PHOTO_WIDTH;
  return /^[1-9]\d{0,4}$/.test(requestedWidth) ? pickPhotoWidth(Number(requestedWidth)) : null;
}

/** If-None-Match: a list of tags, compared weakly, or a star. */
function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

function missingPhotoResponse(request: Request): Response {
  const cacheControl = `public, max-age=${MISSING_SECONDS}`;
  if (acceptsImage(request.headers.get("accept"))) return placeholderResponse(request, 200, cacheControl);
  return problem(404, {
    detail: "This photo isn't available right now.",
    headers: { Vary: "Accept", "Cache-Control": cacheControl, "X-Photo": "missing" },
  });
}

/** A response without a photo, in the form that the Accept header asks for. */
function unavailablePhotoResponse(request: Request, status: number, detail: string, retryAfter?: number): Response {
  const headers = new Headers({ Vary: "Accept", "Cache-Control": "no-store" });
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  if (!acceptsImage(request.headers.get("accept"))) return problem(status, { detail, headers });
  return placeholderResponse(request, status, "no-store", headers);
}

function placeholderResponse(request: Request, status: number, cacheControl: string, more?: Headers): Response {
  const { body, type } = getPhotoPlaceholder();
  const headers = new Headers(more);
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(Buffer.byteLength(body)));
  headers.set("Cache-Control", cacheControl);
  headers.set("Vary", "Accept");
  headers.set("X-Photo", "missing");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}
