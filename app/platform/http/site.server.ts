/** Addresses of ours as the world sees them. */
import { env } from "~/platform/env.server";

/** An absolute address of the site, built from APP_URL and never from what a request claims its host to be. */
export function siteUrl(path: string): string {
  const { APP_URL, PORT } = env();
  return new URL(path, APP_URL ?? `http://localhost:${PORT}`).href;
}
