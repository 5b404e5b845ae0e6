/** Content negotiation of image formats. */

export const IMAGE_FORMATS = ["webp", "avif", "jpeg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/**
 * The format for an Accept header: the highest weight, and among equals WebP before AVIF before JPEG (AVIF takes seven times
 * WebP's CPU time for a fifth fewer bytes: docs/decisions/0020). WebP and AVIF must be named, because browsers that send only a
 * wildcard do not support them. JPEG is the fallback.
 */
export function chooseImageFormat(accept: string | null): ImageFormat {
  let best: ImageFormat = "jpeg";
  let weight = 0;
  const weights = parseWeights(accept ?? "*/*");
  for (const format of IMAGE_FORMATS) {
    const exactWeight = weights.get(`image/${format}`);
    const formatWeight =
      format === "jpeg" ? (exactWeight ?? weights.get("image/*") ?? weights.get("*/*") ?? 0) : (exactWeight ?? 0);
    if (formatWeight > weight) [best, weight] = [format, formatWeight];
  }
  return best;
}

/** Whether an Accept header names images, as for an `<img>`, unlike an API request. */
export function acceptsImage(accept: string | null): boolean {
  for (const [type, weight] of parseWeights(accept ?? "")) if (type.startsWith("image/") && weight > 0) return true;
  return false;
}

function parseWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.slice(0, 1000).toLowerCase().split(",")) {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (type && weight >= 0 && weight <= 1) weights.set(type, weight);
  }
  return weights;
}
