import { describe, expect, it } from "vitest";
import { isLightVersion, lightCookie } from "./light.server";

const isLight = (headers: Record<string, string>) => isLightVersion(new Request("http://x/", { headers }));

describe("the light version", () => {
  it("serves the light version if the browser saves data or the visitor chose it", () => {
    expect(isLight({})).toBe(false);
    expect(isLight({ "save-data": "on" })).toBe(true);
    expect(isLight({ "save-data": "off" })).toBe(false);
    expect(isLight({ cookie: "a=b; light=1; c=d" })).toBe(true);
    expect(isLight({ cookie: "light=1" })).toBe(true);
  });

  it("serves the full version if the visitor chose it, even if the browser saves data", () => {
    expect(isLight({ cookie: "light=0", "save-data": "on" })).toBe(false);
  });

  it("ignores cookies with other names or values", () => {
    for (const cookie of ["light=2", "light=", "light=11", "highlight=1", "xlight=1; light=yes"]) {
      expect(isLight({ cookie })).toBe(false);
      expect(isLight({ cookie, "save-data": "on" })).toBe(true);
    }
  });

  it("reads the cookie that it sets", () => {
    for (const light of [true, false]) {
      const cookie = lightCookie(light);
      expect(isLight({ cookie: cookie.split(";")[0] ?? "", "save-data": light ? "off" : "on" })).toBe(light);
      expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    }
  });
});
