import { z } from "zod";
import { NO_GOOGLE_KEY } from "~/map/provider";
import { getGoogleMapsKey } from "~/map/provider.server";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";

export const loader = defineOperation("GET", "/api/config/google-maps-key", {
  tag: "Places",
  id: "readGoogleMapsKey",
  summary: "The key with which a browser loads Google Maps",
  description: "Pages of this site use it for maps and for places.",
  access: "public",
  cacheControl: "no-store",
  answers: {
    200: {
      description: "The key.",
      schema: z.object({ apiKey: z.string() }),
      example: { apiKey: "AIzaSyD-example" },
    },
  },
  problems: { 404: "The site has no key." },
}).serve(async () => {
  const apiKey = getGoogleMapsKey();
  return apiKey ? { status: 200, body: { apiKey } } : notFoundProblem(NO_GOOGLE_KEY);
});
