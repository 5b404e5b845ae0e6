import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptsImage, chooseImageFormat, IMAGE_FORMATS } from "./image-format";

describe("image format", () => {
  it.each([
    ["Chrome", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "webp"],
    ["Firefox", "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "webp"],
    [
      "Safari",
      "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/*;q=0.8,*/*;q=0.5",
      "webp",
    ],
    ["an old browser", "image/png,image/*;q=0.8,*/*;q=0.5", "jpeg"],
    ["a program", "*/*", "jpeg"],
    ["no Accept header", null, "jpeg"],
    ["AVIF only", "image/avif", "avif"],
    ["AVIF preferred to WebP", "image/webp;q=0.8, image/avif", "avif"],
    ["JPEG preferred to WebP", "image/webp;q=0.5,image/jpeg", "jpeg"],
    ["WebP refused", "image/webp;q=0,image/*", "jpeg"],
    ["no image format", "text/html", "jpeg"],
  ])("is chosen by the Accept header: %s", (_who, accept, format) => {
    expect(chooseImageFormat(accept)).toBe(format);
  });

  it("is a supported one for any header", () => {
    fc.assert(fc.property(fc.string(), (accept) => IMAGE_FORMATS.includes(chooseImageFormat(accept))));
  });
});

it("distinguishes image requests of browsers from API requests", () => {
  for (const accept of ["image/avif,image/webp,*/*", "image/*", "text/html;q=0.5, IMAGE/png"])
    expect(acceptsImage(accept)).toBe(true);
  for (const accept of [null, "", "*/*", "application/json", "image/png;q=0"]) expect(acceptsImage(accept)).toBe(false);
});
