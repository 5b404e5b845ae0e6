/** GET /api/openapi.json of the built server. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import spectral from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpRouteSite } from "../routes/route-site";
import { ask } from "../server/running-server";
import { ApiChecker, type CheckedAnswer, fetchDocument } from "../setup/api-document";
import { listRoutePaths } from "../setup/route-paths";

const site = setUpRouteSite();

it("breaks no rule of Spectral, which finds a wrong example", { tags: ["long"] }, async () => {
  const { document } = (await fetchDocument(site.server.port))!;
  const created = document.paths["/api/saved-properties"]!.post!.responses[201]!;
  Object.assign(created.content!["application/json"]!, { example: { listingId: "4471", isSaved: true } });
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [oas as never], rules: {} });
  const problems = await linter.run({ ...document });
  expect(problems.map(({ code, message, path }) => `${code}: ${message} (${path.join(".")})`)).toEqual([
    expect.stringContaining("oas3-valid-media-example"),
  ]);
});

it("has one kind of body for each operation, and absolute addresses", async () => {
  const { document } = (await fetchDocument(site.server.port))!;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const bodies = operations.flatMap(({ operationId, ...operation }) => {
    const { requestBody } = operation as unknown as Described;
    return requestBody ? [[operationId, Object.keys(requestBody.content)] as const] : [];
  });
  expect(bodies.filter(([, types]) => types.length !== 1)).toEqual([]);
  expect(bodies.filter(([, [type]]) => type === "multipart/form-data").map(([id]) => id)).toEqual(
    expect.arrayContaining(["createDesignItem", "updateDesignItem", "updateDocument", "createProjectMessage"]),
  );
  const { servers, externalDocs } = document as unknown as Record<string, unknown>;
  expect([servers, externalDocs]).toMatchObject([
    [{ url: expect.stringMatching(/^http:\/\/[^/]+$/) }],
    { url: expect.stringMatching(/^http:\/\/.+\/api\/docs$/) },
  ]);
});

type Fields = Record<string, unknown>;
type Media = { schema: { $ref?: string; properties?: Record<string, { default?: unknown }> }; example?: Fields };
type Described = {
  parameters?: { in: string; name: string; description?: string; schema: { description?: string } }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};

/** The operations with a body, of which PATCH changes what there is and all others create it. */
async function listBodies() {
  const { document } = (await fetchDocument(site.server.port))!;
  const { schemas } = document.components as unknown as { schemas: Record<string, Media["schema"]> };
  return Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { requestBody, responses } = operation as unknown as Described;
      const [media] = Object.values(requestBody?.content ?? {});
      if (!media) return [];
      const { $ref } = media.schema;
      const { properties = {} } = $ref ? schemas[$ref.split("/").at(-1)!]! : media.schema;
      const answer = (responses[201] ?? responses[200])?.content?.["application/json"]?.example;
      // What is sent as a file isn't repeated.
      const sent = Object.fromEntries(
        Object.entries(media.example!).filter(([, value]) => !String(value).startsWith("file.")),
      );
      if (Object.keys(sent).length === 0) return [];
      return [{ id: operation.operationId, isChange: method === "patch", properties, sent, answer }];
    }),
  );
}

it("has examples of answers that agree with those of requests", async () => {
  const bodies = await listBodies();
  const expected = bodies.map(({ id, isChange, properties, sent, answer = {} }) => {
    // An id that isn't sent is made.
    const unsent = Object.entries(properties).filter(([name]) => !isChange && name !== "id");
    const values: Fields = {
      ...Object.fromEntries(unsent.map(([name, field]) => [name, field.default ?? null])),
      ...sent,
      version: isChange ? Number(sent.version) + 1 : 1,
    };
    return [
      id,
      Object.fromEntries(Object.keys(answer).map((name) => [name, name in values ? values[name] : answer[name]])),
    ];
  });
  expect(bodies.map(({ id, answer = {} }) => [id, answer])).toEqual(expected);
});

it("describes every parameter of a query", async () => {
  const { document } = (await fetchDocument(site.server.port))!;
  const parameters = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, ...operation }) =>
      ((operation as unknown as Described).parameters ?? [])
        .filter(({ in: place }) => place === "query")
        .map(({ name, description, schema }) => ({ operationId, name, text: description ?? schema.description })),
    ),
  );
  expect(parameters.length).toBeGreaterThan(10);
  expect(parameters.filter(({ text }) => !text)).toEqual([]);
});

it("has no defaults for what a change leaves out", async () => {
  const changes = (await listBodies()).filter(({ isChange }) => isChange);
  expect(changes.length).toBeGreaterThan(4);
  expect(changes.filter(({ properties }) => Object.values(properties).some((field) => "default" in field))).toEqual([]);
});
it("names every method of every path of the API", async () => {
  const { document } = (await fetchDocument(site.server.port))!;
  const paths = listRoutePaths()
    .filter((path) => path.startsWith("/api/") && !path.endsWith("*") && path !== "/api/docs")
    .map((path) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const missing: string[] = [];
  for (const path of paths) {
    const { headers } = await ask(site.server.port, path.replaceAll(/[{}]/g, ""), { method: "OPTIONS" });
    const allowed = headers.allow!.split(", ").filter((method) => method !== "HEAD");
    expect(new Set(allowed).size).toBe(allowed.length);
    const documented = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase());
    if (allowed.sort().join() !== documented.sort().join()) missing.push(path);
  }
  expect(missing).toEqual([]);
  expect(Object.keys(document.paths).filter((path) => !paths.includes(path))).toEqual([]);
});

it("is not sent again while a client's copy is current", async () => {
  const { headers } = await ask(site.server.port, "/api/openapi.json");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const again = await ask(site.server.port, "/api/openapi.json", { headers: { "If-None-Match": headers.etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
});

it("names refusals before an operation is found, and no cookie", async () => {
  const large = { method: "DELETE", headers: { "Content-Length": 1_100_000 }, body: "x".repeat(1_100_000) };
  expect((await ask(site.server.port, "/api/saved-properties/7", large)).status).toBe(413);
  expect((await ask(site.server.port, "/api/me", { headers: { Host: "other.example" } })).status).toBe(421);
  const { text } = (await fetchDocument(site.server.port))!;
  expect(JSON.parse(text).components.securitySchemes).toEqual({ bearer: expect.anything() });
});

describe("the check of answers", () => {
  let checker: ApiChecker;
  beforeAll(async () => {
    checker = new ApiChecker((await fetchDocument(site.server.port))!.text);
  });
  const JSON_TYPE = { "content-type": "application/json", "cache-control": "private, no-store", etag: 'W/"1"' };
  const PROBLEM_TYPE = { ...JSON_TYPE, "content-type": "application/problem+json" };
  const SAVED: CheckedAnswer = { status: 200, headers: JSON_TYPE, body: '{"isSaved":true}' };
  const find = (changes: Partial<CheckedAnswer>, method = "GET", path = "/api/saved-properties/7/is-saved?x=1") =>
    checker.findProblem(method, path, { ...SAVED, ...changes });

  it("fails the test whose request got the answer", async () => {
    await ask(site.server.port, "/api/me");
    const other = createServer((_request, response) => response.writeHead(202).end()).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(ask(port, "/api/me")).rejects.toThrow("GET /api/me: 202, which the document doesn't name");
    expect((await ask(port, "/")).status).toBe(202);
    other.close();
  });

  it("fails when the server has no document", async () => {
    const shared = globalThis as { apiChecker?: ApiChecker };
    const { apiChecker } = shared;
    delete shared.apiChecker;
    const other = createServer((_request, response) => response.writeHead(500).end()).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(ask(port, "/api/me")).rejects.toThrow("GET /api/openapi.json: 500");
    other.close();
    shared.apiChecker = apiChecker;
  });

  it("accepts what the document names", () => {
    expect([
      find({}),
      find({ body: "" }, "HEAD"),
      find({ status: 405, headers: { allow: "GET, HEAD" }, body: "{}" }, "POST"),
      find({ status: 204, body: "" }, "DELETE", "/api/saved-properties/7"),
      find({ status: 400, headers: { "content-type": "application/problem+json" } }, "OPTIONS"),
      find({ status: 413, headers: { "content-type": "application/problem+json" }, body: "" }, "HEAD", "/api/leads"),
      find({ status: 404, headers: { "content-type": "application/problem+json" }, body: "{}" }, "GET", "/api/nothing"),
    ]).toEqual([null, null, null, null, null, null, null]);
  });

  it.each<[string, RegExp, Partial<CheckedAnswer>, method?: string, path?: string]>([
    ["a field of another type", /must be boolean/, { body: '{"isSaved":1}' }],
    ["a field that is missing", /must have required property/, { body: "{}" }],
    ["a field that the document lacks", /must NOT have additional properties/, { body: '{"isSaved":true,"at":1}' }],
    ["a problem of another shape", /must have required property/, { status: 401, headers: PROBLEM_TYPE, body: "{}" }],
    [
      "a problem with the status of another",
      /another status in its body/,
      {
        status: 401,
        headers: PROBLEM_TYPE,
        body: '{"type":"/api/docs#unauthorized","title":"Unauthorized","status":403,"detail":"Sign in."}',
      },
    ],
    ["another status", /doesn't name/, { status: 202 }],
    ["another content type", /text\/html/, { headers: { ...JSON_TYPE, "content-type": "text/html" } }],
    ["a personal answer that caches may store", /Cache-Control/, { headers: { "content-type": "application/json" } }],
    [
      "a personal answer that a browser may store",
      /Cache-Control: private, max-age/,
      { headers: { ...JSON_TYPE, "cache-control": "private, max-age=60" } },
    ],
    [
      "a personal problem that a browser may store",
      /Cache-Control: private, no-cache/,
      { status: 404, headers: { ...PROBLEM_TYPE, "cache-control": "private, no-cache" } },
      "PATCH",
      "/api/projects/7/tasks/8",
    ],
    ["a body where there is none", /with a body/, { status: 204 }, "DELETE", "/api/saved-properties/7"],
    ["other methods", /Allow: GET/, { status: 405, headers: { allow: "GET" } }, "POST"],
    ["an answer at an unknown path", /no such path/, {}, "GET", "/api/nothing"],
  ])("refuses %s", (_, problem, changes, method, path) => {
    expect(find(changes, method, path)).toMatch(problem);
  });

  it("refuses an answer without a header of the document", async () => {
    const { document } = (await fetchDocument(site.server.port))!;
    Object.assign(document.paths["/api/saved-properties/{id}/is-saved"]!.get!.responses[200]!, {
      headers: { "X-Total-Count": { required: true } },
    });
    const strict = new ApiChecker(JSON.stringify(document));
    const findMissing = (headers: object) =>
      strict.findProblem("GET", "/api/saved-properties/7/is-saved", {
        ...SAVED,
        headers: { ...JSON_TYPE, ...headers },
      });
    expect([findMissing({}), findMissing({ "x-total-count": "3" })]).toEqual(["without X-Total-Count", null]);
  });
});
