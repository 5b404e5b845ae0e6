/** Absolute URLs of the site. */
import { env } from "~/platform/env.server";

/** An absolute URL, built from APP_URL and never from a request's Host header. */
export function siteUrl(path: string): string {
  const { APP_URL, PORT } = env();
  return new URL(path, APP_URL ?? `http://localhost:${PORT}`).href;
}
