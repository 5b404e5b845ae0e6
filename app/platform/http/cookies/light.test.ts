import { describe, expect, it } from "vitest";
import { lightCookie, lightVersion } from "./light.server";

const asked = (headers: Record<string, string>) => lightVersion(new Request("http://x/", { headers }));

describe("the light version", () => {
  it("is for those whose browser saves data, or who chose it", () => {
    expect(asked({})).toBe(false);
    expect(asked({ "save-data": "on" })).toBe(true);
    expect(asked({ "save-data": "off" })).toBe(false);
    expect(asked({ cookie: "a=b; light=1; c=d" })).toBe(true);
    expect(asked({ cookie: "light=1" })).toBe(true);
  });

  it("is not for those who chose the full one, whatever their browser says", () => {
    expect(asked({ cookie: "light=0", "save-data": "on" })).toBe(false);
  });

  it("takes a cookie that is none of its own for none", () => {
    for (const cookie of ["light=2", "light=", "light=11", "highlight=1", "xlight=1; light=yes"]) {
      expect(asked({ cookie })).toBe(false);
      expect(asked({ cookie, "save-data": "on" })).toBe(true);
    }
  });

  it("is remembered by what its own reader understands", () => {
    for (const light of [true, false]) {
      const cookie = lightCookie(light);
      expect(asked({ cookie: cookie.split(";")[0] ?? "", "save-data": light ? "off" : "on" })).toBe(light);
      expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    }
  });
});
