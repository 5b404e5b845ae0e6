/**
 * The content security policies. A page may run only scripts with the response's nonce, and scripts that those load. Anything
 * that is not a page may do nothing, so that a file opened directly, such as an SVG, is inert.
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
 * Origins that a configured service (a map, an identity provider, a bucket) adds to a directive. {@link NONCE} is replaced by
 * the response's nonce.
 */
export type PolicySources = Partial<Record<Directive, readonly string[]>>;

/** For `style-src`, if a service's script inserts style elements with the page's nonce. */
export const NONCE = "'nonce'";

export interface PolicyOptions {
  sources?: readonly PolicySources[];
  /** Whether the site is served over https; browsers then upgrade http URLs in a page. */
  https?: boolean;
  /** In development, Vite inserts `<style>` elements and uses a WebSocket. */
  development?: boolean;
}

/**
 * Prepares the policy of pages; the returned function only inserts a nonce.
 *
 * `style-src-attr 'unsafe-inline'` allows only `style` attributes, which server-rendered pages need, and no style elements or
 * sheets. `form-action` applies to redirects after a post too, so it needs the identity provider's origin.
 */
export function pagePolicy({
  sources = [],
  https = false,
  development = false,
}: PolicyOptions): (nonce: string) => string {
  const buildDirective = (directive: Directive, ...values: string[]) =>
    [directive, ...values, ...new Set(sources.flatMap((source) => source[directive] ?? []))].join(" ");
  const before = ["default-src 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"];
  const after = [
    buildDirective("style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])),
    "style-src-attr 'unsafe-inline'",
    buildDirective("img-src", "'self'", "data:"),
    buildDirective("font-src", "'self'"),
    buildDirective("connect-src", "'self'", ...(development ? ["ws:", "wss:"] : [])),
    buildDirective("form-action", "'self'"),
  ];
  for (const directive of ["frame-src", "worker-src"] as const)
    if (sources.some((source) => source[directive]?.length)) after.push(buildDirective(directive, "'self'"));
  if (https) after.push("upgrade-insecure-requests");
  const head = `${before.join("; ")}; script-src 'nonce-`;
  const scripts = buildDirective("script-src", "'strict-dynamic'").slice("script-src".length);
  const tail = `'${scripts}; ${after.join("; ")}`;
  if (tail.includes(NONCE)) return (nonce) => head + nonce + tail.replaceAll(NONCE, `'nonce-${nonce}'`);
  return (nonce) => head + nonce + tail;
}

/** The policy of everything that is not a page. An SVG's own styles are allowed, because they cannot load anything. */
export const INERT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
