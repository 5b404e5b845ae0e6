/** GET /sitemaps/pages.xml: the lists; /sitemaps/listings-N.xml: homes. */
import { getSitemapPages, writeSitemapListings } from "~/listings/sitemap.server";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import type { Route } from "./+types/sitemap-file";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const file = params.file === "pages.xml" ? { xml: await getSitemapPages() } : await writeSitemapListings(params.file);
  if (!file) return new Response("Sitemap not found.\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { xml, ...changed } = file;
  return conditionalDocument(request, xml, {
    type: "application/xml; charset=utf-8",
    cache: "public, max-age=3600",
    ...changed,
  });
}
