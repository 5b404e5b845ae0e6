/** GET /.well-known/security.txt: contact for reporting vulnerabilities (RFC 9116). */
import { href } from "react-router";
import { brand } from "~/platform/brand.server";
import { siteUrl } from "~/platform/http/site.server";

/** Days until a copy expires; the RFC recommends less than a year. */
const VALID_DAYS = 180;

export function loader(): Response {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  const lines = [
    `Contact: mailto:${brand().supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl(href("/.well-known/security.txt"))}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
