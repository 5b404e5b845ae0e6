/** GET /api/openapi.json of the built server. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { ApiChecker, type CheckedAnswer, fetchDocument } from "../setup/api-document";
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
  const { text, document } = (await fetchDocument(server.port))!;
  expect(await lint(text)).toEqual([]);
  const created = document.paths["/api/saved-properties"]!.post!.responses[201]!;
  Object.assign(created.content!["application/json"]!, { example: { listingId: "4471", isSaved: true } });
  expect(await lint(JSON.stringify(document))).toEqual([expect.stringContaining("no-invalid-media-type-examples")]);
});

it("names every method of every path of the API", async () => {
  const { document } = (await fetchDocument(server.port))!;
  const paths = listRoutePaths()
    .filter((path) => path.startsWith("/api/") && !path.endsWith("*") && path !== "/api/docs")
    .map((path) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const missing: string[] = [];
  for (const path of paths) {
    const { headers } = await ask(server.port, path.replaceAll(/[{}]/g, ""), { method: "OPTIONS" });
    const allowed = headers.allow!.split(", ").filter((method) => method !== "HEAD");
    expect(new Set(allowed).size).toBe(allowed.length);
    const documented = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase());
    if (allowed.sort().join() !== documented.sort().join()) missing.push(path);
  }
  expect(missing).toEqual([]);
  expect(Object.keys(document.paths).filter((path) => !paths.includes(path))).toEqual([]);
});

it("is not sent again while a client's copy is current", async () => {
  const { headers } = await ask(server.port, "/api/openapi.json");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const again = await ask(server.port, "/api/openapi.json", { headers: { "If-None-Match": headers.etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
});

it("names refusals before an operation is found, and no cookie", async () => {
  const large = { method: "DELETE", headers: { "Content-Length": 1_100_000 }, body: "x".repeat(1_100_000) };
  expect((await ask(server.port, "/api/saved-properties/7", large)).status).toBe(413);
  expect((await ask(server.port, "/api/me", { headers: { Host: "other.example" } })).status).toBe(421);
  const { text } = (await fetchDocument(server.port))!;
  expect(JSON.parse(text).components.securitySchemes).toEqual({ bearer: expect.anything() });
});

describe("the check of answers", () => {
  let checker: ApiChecker;
  beforeAll(async () => {
    checker = new ApiChecker((await fetchDocument(server.port))!.text);
  });
  const JSON_TYPE = { "content-type": "application/json", "cache-control": "private, no-store" };
  const SAVED: CheckedAnswer = { status: 200, headers: JSON_TYPE, body: '{"isSaved":true}' };
  const find = (changes: Partial<CheckedAnswer>, method = "GET", path = "/api/saved-properties/7/is-saved?x=1") =>
    checker.findProblem(method, path, { ...SAVED, ...changes });

  it("fails the test whose request got the answer", async () => {
    await ask(server.port, "/api/me");
    const other = createServer((_request, response) => response.writeHead(202).end()).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(ask(port, "/api/me")).rejects.toThrow("GET /api/me: 202, which the document doesn't name");
    expect((await ask(port, "/")).status).toBe(202);
    other.close();
  });

  it("accepts what the document names", () => {
    expect([
      find({}),
      find({ body: "" }, "HEAD"),
      find({ status: 405, headers: { allow: "GET, HEAD" }, body: "{}" }, "POST"),
      find({ status: 204, body: "" }, "DELETE", "/api/saved-properties/7"),
      find({ status: 404, headers: { "content-type": "application/problem+json" }, body: "{}" }, "GET", "/api/nothing"),
    ]).toEqual([null, null, null, null, null]);
  });

  it.each<[string, RegExp, Partial<CheckedAnswer>, method?: string, path?: string]>([
    ["a field of another type", /must be boolean/, { body: '{"isSaved":1}' }],
    ["a field that is missing", /must have required property/, { body: "{}" }],
    ["a field that the document lacks", /must NOT have additional properties/, { body: '{"isSaved":true,"at":1}' }],
    [
      "a problem of another shape",
      /must have required property/,
      {
        status: 401,
        headers: { "content-type": "application/problem+json" },
        body: "{}",
      },
    ],
    ["another status", /doesn't name/, { status: 202 }],
    ["another content type", /text\/html/, { headers: { ...JSON_TYPE, "content-type": "text/html" } }],
    ["a personal answer that caches may store", /Cache-Control/, { headers: { "content-type": "application/json" } }],
    ["a body where there is none", /with a body/, { status: 204 }, "DELETE", "/api/saved-properties/7"],
    ["other methods", /Allow: GET/, { status: 405, headers: { allow: "GET" } }, "POST"],
    ["an answer at an unknown path", /no such path/, {}, "GET", "/api/nothing"],
  ])("refuses %s", (_, problem, changes, method, path) => {
    expect(find(changes, method, path)).toMatch(problem);
  });

  it("refuses an answer without a header of the document", async () => {
    const { document } = (await fetchDocument(server.port))!;
    Object.assign(document.paths["/api/saved-properties/{id}/is-saved"]!.get!.responses[200]!, {
      headers: { ETag: {} },
    });
    const strict = new ApiChecker(JSON.stringify(document));
    const findMissing = (headers: object) =>
      strict.findProblem("GET", "/api/saved-properties/7/is-saved", {
        ...SAVED,
        headers: { ...JSON_TYPE, ...headers },
      });
    expect([findMissing({}), findMissing({ etag: '"3"' })]).toEqual(["without ETag", null]);
  });
});
