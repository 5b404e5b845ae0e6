/**
 * The content security policies. A page may run only scripts that carry the response's nonce, or that such a script
 * loads; everything that is not a page may do nothing at all, so that a file opened by itself (an SVG, say) is inert.
 */

type Directive =
  | "script-src"
  | "style-src"
  | "img-src"
  | "font-src"
  | "connect-src"
  | "frame-src"
  | "worker-src"
  | "form-action";

/**
 * Origins that a configured service (a map, an identity provider, a bucket) adds to a directive. {@link NONCE} stands for
 * the response's own nonce.
 */
export type PolicySources = Partial<Record<Directive, readonly string[]>>;

/** For `style-src`: a service's script may then put in style elements that carry the page's nonce. */
export const NONCE = "'nonce'";

export interface PolicyOptions {
  sources?: readonly PolicySources[];
  /** Whether the site is served over https: plain http addresses in a page are then raised to it. */
  https?: boolean;
  /** Development: Vite sets styles in `<style>` elements and talks over a WebSocket. */
  development?: boolean;
}

/**
 * Prepares the policy of pages; the function that it returns only puts a nonce in.
 *
 * `style-src-attr 'unsafe-inline'` is for `style` attributes alone: server-rendered ones would be refused otherwise, and
 * no style element or sheet is let in by it. `form-action` is checked against redirects after a post as well, so an
 * identity provider that a form leads to must be in its sources.
 */
export function pagePolicy({
  sources = [],
  https = false,
  development = false,
}: PolicyOptions): (nonce: string) => string {
  const with_ = (directive: Directive, ...own: string[]) =>
    [directive, ...own, ...new Set(sources.flatMap((source) => source[directive] ?? []))].join(" ");
  const before = ["default-src 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"];
  const after = [
    with_("style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])),
    "style-src-attr 'unsafe-inline'",
    with_("img-src", "'self'", "data:"),
    with_("font-src", "'self'"),
    with_("connect-src", "'self'", ...(development ? ["ws:", "wss:"] : [])),
    with_("form-action", "'self'"),
  ];
  for (const directive of ["frame-src", "worker-src"] as const)
    if (sources.some((source) => source[directive]?.length)) after.push(with_(directive, "'self'"));
  if (https) after.push("upgrade-insecure-requests");
  const head = `${before.join("; ")}; script-src 'nonce-`;
  const scripts = with_("script-src", "'strict-dynamic'").slice("script-src".length);
  const tail = `'${scripts}; ${after.join("; ")}`;
  if (tail.includes(NONCE)) return (nonce) => head + nonce + tail.replaceAll(NONCE, `'nonce-${nonce}'`);
  return (nonce) => head + nonce + tail;
}

/** The policy of whatever is not a page. An SVG's own styles stay: they cannot reach anything. */
export const INERT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
