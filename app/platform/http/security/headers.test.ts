import { expect, test } from "vitest";
import { fixedHeaders } from "./headers.server";

test("asks browsers for https on the host alone if its subdomains may be without", () => {
  const getHsts = (https: boolean, hstsSubdomains: boolean) =>
    new Map(fixedHeaders({ https, hstsSubdomains })).get("Strict-Transport-Security");
  expect(getHsts(true, true)).toBe("max-age=31536000; includeSubDomains");
  expect(getHsts(true, false)).toBe("max-age=31536000");
  expect(getHsts(false, true)).toBeUndefined();
});
