/** Compression of dynamic responses: pages, data and the API. Photos are compressed already. */
import { constants } from "node:zlib";
import compression from "compression";
import type { RequestHandler } from "express";

export function compressResponses(): RequestHandler {
  return compression({
    threshold: 1_024,
    // Quality 5 makes a page a tenth smaller than 3 and costs a millisecond more of a thread; 6 gains nothing. The window
    // determines memory per stream; responses are smaller than this one.
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    filter(request, response) {
      const type = String(response.getHeader("Content-Type") ?? "");
      // The package does not know that the framework's data format is text.
      return type.startsWith("text/x-script") || compression.filter(request, response);
    },
  }) as unknown as RequestHandler;
}
