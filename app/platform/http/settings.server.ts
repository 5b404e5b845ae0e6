/** Settings of the server's middlewares, derived from the environment. */

import type { Env } from "~/platform/env.server";

export interface ServerSettings {
  /** The site's public origin, if configured. */
  appOrigin: string | undefined;
  /** Accepted hosts (host[:port], lower case). */
  hosts: ReadonlySet<string>;
  /** Whether loopback names with any port are accepted too. */
  loopback: boolean;
  /** Whether the public site is served over https. */
  https: boolean;
  /** Whether https is also for the subdomains of its host. */
  hstsSubdomains: boolean;
  /** Which proxies are trusted for the client's address and protocol: Fly's, or this number of proxies in front. */
  trustProxy: "fly" | number;
  development: boolean;
}

/** Whether a host name (without port) always means this machine. */
export function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

export function serverSettings(env: Env): ServerSettings {
  const app = env.APP_URL ? new URL(env.APP_URL) : undefined;
  const hosts = new Set(env.ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  if (app) hosts.add(app.host);
  return {
    appOrigin: app?.origin,
    hosts,
    loopback: env.NODE_ENV !== "production" || !app || isLoopbackName(app.hostname),
    https: app?.protocol === "https:",
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    trustProxy: env.TRUST_PROXY,
    development: env.NODE_ENV === "development",
  };
}
