/** Packing what is made for each request: pages, data and the API's answers. Photos are packed already. */
import { constants } from "node:zlib";
import compression from "compression";
import type { RequestHandler } from "express";

export function compressed(): RequestHandler {
  return compression({
    threshold: 1_024,
    // The window is what a stream costs in memory; answers are smaller than this one.
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    filter(request, response) {
      const type = String(response.getHeader("Content-Type") ?? "");
      // The framework's data format is text that the package's table of types does not know.
      return type.startsWith("text/x-script") || compression.filter(request, response);
    },
  }) as unknown as RequestHandler;
}
