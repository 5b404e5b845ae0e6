/**
 * GET /robots.txt. Pages that must not be indexed carry noindex, which crawlers see only if they may fetch the page.
 */
import { href } from "react-router";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import { siteUrl } from "~/platform/http/site.server";
import type { Route } from "./+types/robots";

export function loader({ request }: Route.LoaderArgs): Response {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Allow: /api/media/",
    "",
    `Sitemap: ${siteUrl(href("/sitemap.xml"))}`,
  ];
  return conditionalDocument(request, `${lines.join("\n")}\n`, {
    type: "text/plain; charset=utf-8",
    cache: "public, max-age=3600",
  });
}
