import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { trimReactRouter } from "./trim-react-router";

const FOLDER = new URL("../../node_modules/react-router/dist/production/", import.meta.url);

it("takes unused functions out of React Router, and refuses a version without one of them", () => {
  const source = readdirSync(FOLDER)
    .filter((file) => /^chunk-.*\.mjs$/.test(file))
    .map((file) => readFileSync(new URL(file, FOLDER), "utf8"))
    .find((text) => text.includes("function createRouter("))!;
  const trimmed = trimReactRouter(source);
  expect(trimmed).toMatch(/\nfunction PrefetchPageLinks\(\) \{throw Error\([^\n]*\);\}\nfunction /);
  expect(trimmed).toContain("\nfunction useFogOFWarDiscovery() {}\nfunction getManifestPath(");
  expect(trimmed).not.toContain("createElement(Scripts, null)");
  expect(() => trimReactRouter(trimmed)).toThrow("React Router has other scripts");
  expect(() => trimReactRouter(source.replace("function nonSsrStrategy(", "function other("))).toThrow(
    "React Router has no function nonSsrStrategy",
  );
});
