import { expect, test } from "vitest";
import { readEnv } from "../../env.server";
import { serverSettings } from "../settings.server";
import { isAllowedHost } from "./hosts.server";

const readSettings = (env: Record<string, string>) =>
  serverSettings(readEnv({ AUTH_SECRETS: "s".repeat(32), SMTP_URL: "smtps://mail.shop.example", ...env }));

test("accepts only the configured hosts in production", () => {
  const site = readSettings({ APP_URL: "https://www.shop.example", ALLOWED_HOSTS: "Shop.example, shop.fly.dev" });
  for (const host of ["www.shop.example", "WWW.SHOP.EXAMPLE", "www.shop.example:443", "shop.example", "shop.fly.dev"]) {
    expect(isAllowedHost(host, site), host).toBe(true);
  }
  for (const host of [
    "localhost",
    "127.0.0.1:3000",
    "evil.example",
    "www.shop.example.evil.example",
    "www.shop.example:8080",
    "www.shop.example@evil.example",
    "www.shop.example/",
    "",
  ]) {
    expect(isAllowedHost(host, site), host).toBe(false);
  }
});

test.each([
  ["outside production", { NODE_ENV: "development", APP_URL: "https://www.shop.example" }],
  ["if the site itself is on loopback", { APP_URL: "http://localhost:3000" }],
  ["if no public URL is configured", {}],
])("accepts loopback names with any port %s", (_when, env) => {
  const site = readSettings(env);
  for (const host of ["localhost:4100", "127.0.0.1:4100", "[::1]:4100", "a.localhost"]) {
    expect(isAllowedHost(host, site), host).toBe(true);
  }
  for (const host of [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.168.1.4:3000",
    "[::2]",
  ]) {
    expect(isAllowedHost(host, site), host).toBe(false);
  }
});
