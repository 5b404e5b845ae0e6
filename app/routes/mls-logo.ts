import { readLogo } from "~/mls/presentation.server";
import { problem } from "~/platform/http/responses/problem.server";
import { log } from "~/platform/log.server";
import type { Route } from "./+types/mls-logo";

/** GET /mls-logo/:feed: the logo that an MLS's rules require beside its listings. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const logo = await readLogo(params.feed).catch((error: unknown) => {
    log().error({ err: error, feed: params.feed }, "could not read an MLS logo");
    return null;
  });
  if (!logo) return problem(404, { detail: "Logo not found" });
  return new Response(new Uint8Array(logo.bytes), {
    headers: { "Content-Type": logo.type, "Cache-Control": "public, max-age=3600" },
  });
}
