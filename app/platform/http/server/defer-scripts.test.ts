import { expect, test } from "vitest";
import { deferScripts } from "./defer-scripts";

const buildPage = (scripts: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/></head><body>é$&${scripts}</body></html>`;

test("defers scripts, so that the page itself fetches none of them", () => {
  const text = 'import * as route0 from "/assets/b.js";\nimport("/assets/a.js"); // <$1>';
  const deferred = deferScripts(
    buildPage(
      '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>' +
        `<script nonce="n">window.x = 1</script><script nonce="n" type="module" async="">${text}</script>`,
    ),
  );
  expect(deferred).not.toMatch(/<link rel="modulepreload"|type="module"/);
  expect(deferred).toContain(
    '<link rel="stylesheet" href="/a.css"/></head><body>é$&<script nonce="n">window.x = 1</script>',
  );
  const [, script] = /<script nonce="n">(\(function[\s\S]*)<\/script><\/body>/.exec(deferred) ?? [];
  expect(script).not.toContain("</");
  const arguments_ = /\)\((\[.*?\]),(".*")\)$/s.exec(script ?? "");
  expect(JSON.parse(arguments_?.[1] ?? "")).toEqual(["/assets/a.js", "/assets/b.js"]);
  expect(JSON.parse(arguments_?.[2] ?? "")).toBe(text);
});

test("leaves a page without scripts unchanged", () => {
  expect(deferScripts(buildPage("<p>type=module</p>"))).toBe(buildPage("<p>type=module</p>"));
});
