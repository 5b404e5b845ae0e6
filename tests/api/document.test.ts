/** GET /api/openapi.json of the built server. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { fetchDocument, PATHS_WITHOUT_CONTRACT } from "../setup/api-document";
import { listRoutePaths } from "../setup/route-paths";

let server: RunningServer;
beforeAll(async () => {
  await ensureServerBuild();
  server = await startServer();
});
afterAll(() => server?.stop());

const lint = async (source: string) => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // The API is not published.
      "info-license": "off",
      // OpenAPI 3.1 matches /api/listings/count before /api/listings/{id}.
      "no-ambiguous-paths": "off",
      "no-invalid-media-type-examples": "error",
      "no-invalid-schema-examples": "error",
      "no-unused-components": "error",
      "operation-tag-defined": "error",
    },
  });
  const problems = await lintFromString({ source, config, absoluteRef: "/openapi.json" });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
};

it("passes Redocly's lint, which would find a wrong example", async () => {
  const { text, document } = await fetchDocument(server.port);
  expect(await lint(text)).toEqual([]);
  const created = document.paths["/api/saved-properties"]!.post!.responses[201]!;
  Object.assign(created.content!["application/json"]!, { example: { listingId: "4471", isSaved: true } });
  expect(await lint(JSON.stringify(document))).toEqual([expect.stringContaining("no-invalid-media-type-examples")]);
});

it("names every method of every path of the API", async () => {
  const { document } = await fetchDocument(server.port);
  const paths = listRoutePaths()
    .filter((path) => path.startsWith("/api/") && !path.endsWith("*"))
    .map((path) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const missing: string[] = [];
  for (const path of paths) {
    const { headers } = await ask(server.port, path.replaceAll(/[{}]/g, ""), { method: "OPTIONS" });
    const allowed = headers.allow!.split(", ").filter((method) => method !== "HEAD");
    expect(new Set(allowed).size).toBe(allowed.length);
    const documented = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase());
    if (allowed.sort().join() !== documented.sort().join()) missing.push(path);
  }
  expect(missing.sort()).toEqual([...PATHS_WITHOUT_CONTRACT].sort());
  expect(Object.keys(document.paths).filter((path) => !paths.includes(path))).toEqual([]);
});

it("is not sent again while a client's copy is current", async () => {
  const { headers } = await ask(server.port, "/api/openapi.json");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const again = await ask(server.port, "/api/openapi.json", { headers: { "If-None-Match": headers.etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
});
