/**
 * The content security policies. A page may run only this site's files and its own inline scripts, by their hashes. Anything that is
 * not a page may do nothing, so that a file opened directly, such as an SVG, is inert.
 */
import { randomBytes } from "node:crypto";

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

/** For services whose scripts add elements with the page's nonce. */
export const NONCE = "'nonce'";

/** 128 random bits, so that markup that someone adds to a page can't have it. */
export const createNonce = (): string => randomBytes(16).toString("base64url");

export interface PolicyOptions {
  sources?: readonly PolicySources[];
  /** Whether the site is served over https; browsers then upgrade http URLs in a page. */
  https?: boolean;
  /** In development, Vite inserts `<style>` elements and uses a WebSocket. */
  development?: boolean;
}

export interface PagePolicy {
  /** Stays in the page's inline scripts, if a service needs it. */
  nonce: string | undefined;
  /** @param scripts hashes of the page's inline scripts, as "sha256-…" */
  build(scripts: readonly string[]): string;
}

/**
 * Prepares the policy of pages; the returned function creates that of one page.
 *
 * Files of this site and inline scripts with a known hash may run. Where a service's script loads others, `strict-dynamic`
 * extends that trust to what they load. `style-src-attr 'unsafe-inline'` allows only `style` attributes, which server-rendered
 * pages need, and no style elements or sheets. `form-action` applies to redirects after a post too, so it needs the identity
 * provider's origin.
 */
export function pagePolicy({ sources = [], https = false, development = false }: PolicyOptions): () => PagePolicy {
  const listSources = (directive: Directive) => [...new Set(sources.flatMap((source) => source[directive] ?? []))];
  const buildDirective = (directive: Directive, ...values: string[]) =>
    [directive, ...values, ...listSources(directive)].join(" ");
  const head = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; script-src 'self'";
  const scripts = listSources("script-src").map((source) => ` ${source}`);
  const after = [
    buildDirective("style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])),
    "style-src-attr 'unsafe-inline'",
    buildDirective("img-src", "'self'", "data:"),
    buildDirective("font-src", "'self'"),
    buildDirective("connect-src", "'self'", ...(development ? ["ws:", "wss:"] : [])),
    buildDirective("form-action", "'self'"),
  ];
  for (const directive of ["frame-src", "worker-src"] as const)
    if (listSources(directive).length > 0) after.push(buildDirective(directive, "'self'"));
  if (https) after.push("upgrade-insecure-requests");
  const tail = `${scripts.join("")}; ${after.join("; ")}`;
  const needsNonce = tail.includes(NONCE);
  return () => {
    const nonce = needsNonce ? createNonce() : undefined;
    return {
      nonce,
      build: (hashes) =>
        head +
        hashes.map((hash) => ` '${hash}'`).join("") +
        (needsNonce ? tail.replaceAll(NONCE, `'nonce-${nonce}'`) : tail),
    };
  };
}

/** The policy of everything that is not a page. An SVG's own styles are allowed, because they cannot load anything. */
export const INERT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
