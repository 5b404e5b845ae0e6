/** GET /sitemap.xml: the sitemap index, named in robots.txt. */
import { writeSitemapIndex } from "~/listings/sitemap.server";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import type { Route } from "./+types/sitemap";

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  return conditionalDocument(request, await writeSitemapIndex(), {
    type: "application/xml; charset=utf-8",
    cache: "public, max-age=3600",
  });
}
