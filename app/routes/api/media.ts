import { z } from "zod";
import { getPhotos } from "~/feed/photos/photos.server";
import { OUT_OF_DATE, OUT_OF_DATE_RETRY_SECONDS } from "~/listings/home/out-of-date";
import { DEFAULT_PHOTO_WIDTH, parseMediaKey, pickPhotoWidth } from "~/listings/photos/media-url";
import { findPhoto } from "~/listings/photos/photo-lookup.server";
import { getPhotoEtag } from "~/listings/photos/photos.server";
import { defineOperation } from "~/platform/api/operation.server";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { acceptsImage, chooseImageFormat } from "~/platform/files/image-format";
import { matchesEtag } from "~/platform/http/responses/conditional.server";
import { problem, RETRY_AFTER_SECONDS } from "~/platform/http/responses/problem.server";

/** The image for unavailable photos, the same as public/photo-placeholder.svg. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><style>@media(prefers-color-scheme:dark){.s{fill:#332924}.l{stroke:#93847a}}</style><path class="s" fill="#f3ecdf" d="M0 0h1200v900H0Z"/><path class="l" fill="none" stroke="#8a7d70" stroke-width=".8" transform="translate(447 355.5) scale(9)" d="M1.5 17a15.5 15.5 0 0 1 31 0ZM11 17a6 6 0 0 1 12 0M12.8 12.8 5.9 6.1M21.2 12.8l6.9-6.7M17 11V1.5M11.5 14.8 2.6 11.2M22.5 14.8l8.9-3.6M0 19.2h34"/></svg>\n';

/** A line-drawn fan window on sand, 4:3, for both color schemes. */
function getPhotoPlaceholder(): { body: string; type: string } {
  return { body: SVG, type: "image/svg+xml" };
}

const BUSY_SECONDS = 2;
const MISSING_SECONDS = 60;
const WIDTH_ERROR = "Give a whole number from 1 to 99999.";

/**
 * Browsers show the body of an image whatever its status (HTML standard, "images"), so a client with images in Accept
 * (such as `<img>`) gets a placeholder in place of a problem document.
 */
export const loader = defineOperation("GET", "/api/media/:key", {
  tag: "Listings",
  id: "readPhoto",
  summary: "Read a photo of a home",
  description:
    "In the format that `Accept` prefers. A photo never changes under its URL. A photo that the feed has lost is a placeholder with `X-Photo: missing` for clients that accept images, and 404 for others.",
  access: "public",
  query: {
    schema: z.object({
      w: z
        .string()
        .regex(/^([1-9]\d{0,4})?$/, WIDTH_ERROR)
        .optional()
        .meta({
          description: "Pixels; the photo has the next larger width that exists, or the largest.",
          example: "640",
        }),
    }),
  },
  answers: {
    200: { description: "The photo.", contentType: "image/*" },
    304: { description: "The copy that `If-None-Match` names is current." },
  },
  problems: {
    404: "No home has such a photo, or the feed has lost it.",
    410: "The photo’s home is off the market.",
    503: "Too many photos are being resized, the home’s data is out of date, or the database can’t be reached; see `Retry-After`.",
  },
  problemContentType: "image/*",
}).serve(async ({ request, params, query: { w } }) => {
  const width = w ? pickPhotoWidth(Number(w)) : DEFAULT_PHOTO_WIDTH;
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
});

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
