import { expect, test } from "vitest";
import { returnPath } from "./return-path.server";

test.each(["/", "/listings?city=San+Jose&page=2", "/listing/12/photos", "/?q=%2F%2Fa"])(
  "accepts the path %j",
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "evil.example",
  "",
  null,
  undefined,
  7,
])("replaces %j with the home page", (value) => {
  expect(returnPath(value)).toBe("/");
});

test("drops fragments and encodes unusual characters", () => {
  expect(returnPath("/a b#c")).toBe("/a%20b");
  expect(returnPath("/a\r\nSet-Cookie: x")).not.toMatch(/[\r\n]/);
});
