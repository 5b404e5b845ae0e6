import {
  createRequestHandler,
  data,
  type HandleDocumentRequestFunction,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { makeServerBuild } from "../../../../tests/setup/server-build";
import { log } from "../../log.server";
import { problem } from "../responses/problem.server";
import { wrapServerBuild } from "./server-build.server";

type Module = NonNullable<ServerBuild["routes"][string]>["module"];

beforeAll(() => {
  log().level = "silent";
});

const ErrorBoundary = () => null;
/** Shows the status that the root's error page would. */
const showError: HandleDocumentRequestFunction = (_request, status, headers, { staticHandlerContext }) =>
  new Response(JSON.stringify(staticHandlerContext.errors?.root ?? null), { status, headers });

/** Requests the only route of an application, under /api or as a page. */
async function sendRequest(path: string, module: Partial<Module>, init?: RequestInit, requestPath = path) {
  const routes = [
    { id: "root", path: "", module: { default: () => null, ErrorBoundary } },
    { id: "it", parentId: "root", path: path.slice(1), module },
  ];
  const build = makeServerBuild(routes, showError);
  const handle = createRequestHandler(wrapServerBuild(build, { hosts: new Set(["www.shop.example"]) }), "production");
  return handle(new Request(`http://site.example${requestPath}`, init), new RouterContextProvider());
}

const failWithDatabaseError = () => {
  throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
};
const page = { default: () => null } as Partial<Module>;

async function parseProblem(response: Response) {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
  return (await response.json()) as Record<string, unknown>;
}

test("responds to a page request with 503 if the database is unavailable", async () => {
  const response = await sendRequest("/page", { ...page, loader: failWithDatabaseError });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 503 });
});

test("responds with 503 to data requests and from middleware if the database is unavailable", async () => {
  const asData = await sendRequest("/page", { ...page, loader: failWithDatabaseError }, {}, "/page.data");
  expect([asData.status, asData.headers.get("Content-Type")]).toEqual([503, expect.stringContaining("x-script")]);
  const guard = await sendRequest("/page", { ...page, loader: () => null, middleware: [failWithDatabaseError] });
  expect(guard.status).toBe(503);
});

test("responds to other errors of a page with 500 and no details", async () => {
  const response = await sendRequest("/page", { ...page, loader: () => Promise.reject(new Error("secret table")) });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});

test("responds to API requests with a problem document and Retry-After if the database is unavailable", async () => {
  const response = await sendRequest("/api/homes", { loader: failWithDatabaseError });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await parseProblem(response)).toMatchObject({ title: "Service Unavailable", status: 503 });
});

test("logs an unexpected API error once and reveals nothing", async () => {
  const error = vi.spyOn(log(), "error");
  const response = await sendRequest("/api/homes", { loader: () => Promise.reject(new Error("secret table")) });
  expect(response.status).toBe(500);
  expect(JSON.stringify(await parseProblem(response))).not.toContain("secret");
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test.each([
  ["data", () => data(null, { status: 409 })],
  ["a problem", () => problem(409, { detail: "Already there." })],
])("responds to what an API route throws as %s with a problem document", async (_kind, thrown) => {
  const response = await sendRequest("/api/homes", {
    loader() {
      throw thrown();
    },
  });
  expect(response.status).toBe(409);
  expect(await parseProblem(response)).toMatchObject({ status: 409 });
});

test("keeps redirects that are thrown under /api", async () => {
  const response = await sendRequest("/api/homes", {
    loader() {
      throw new Response(null, { status: 302, headers: { Location: "/there" } });
    },
  });
  expect(response.status).toBe(302);
});

test("responds to a wrong method with 405 and the supported ones", async () => {
  const list = { loader: () => Response.json([]) };
  const post = await sendRequest("/api/homes", list, { method: "POST" });
  expect(post.status).toBe(405);
  expect(post.headers.get("Allow")).toBe("GET, HEAD");
  expect(await parseProblem(post)).toMatchObject({ status: 405 });

  const readAndWrite = { ...list, action: () => Response.json({}), handle: { methods: ["PUT", "DELETE"] } };
  expect((await sendRequest("/api/homes", readAndWrite, { method: "DELETE" })).status).toBe(200);
  const patch = await sendRequest("/api/homes", readAndWrite, { method: "PATCH" });
  expect(patch.headers.get("Allow")).toBe("GET, HEAD, PUT, DELETE");

  const serve = (...operations: [method: string, path: string][]) =>
    Object.assign(() => Response.json([]), { operations: operations.map(([method, path]) => ({ method, path })) });
  const declared = {
    loader: serve(["GET", "/api/homes"]),
    action: serve(["POST", "/api/homes"], ["PATCH", "/api/homes/:id"], ["DELETE", "/api/homes/:id"]),
    handle: { methods: ["GET"] },
  };
  const put = await sendRequest("/api/homes", declared, { method: "PUT" });
  expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  const read = await sendRequest("/api/homes/:id", declared, {}, "/api/homes/7");
  expect([read.status, read.headers.get("Allow")]).toEqual([405, "PATCH, DELETE"]);
  const repeated = { ...list, action: () => Response.json({}), handle: { methods: ["GET", "PATCH"] } };
  expect((await sendRequest("/api/homes", repeated, { method: "PUT" })).headers.get("Allow")).toBe("GET, HEAD, PATCH");

  const writeOnly = await sendRequest("/api/homes", { action: () => Response.json({}) });
  expect([writeOnly.status, writeOnly.headers.get("Allow")]).toEqual([405, "POST"]);
  const options = await sendRequest("/api/homes", list, { method: "OPTIONS" });
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD"]);
  const head = await sendRequest("/api/homes", list, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("accepts forms of the public host on requests for another host", async () => {
  const form = { method: "POST", body: new URLSearchParams(), headers: { Origin: "https://www.shop.example" } };
  expect((await sendRequest("/page", { ...page, action: () => null }, form)).status).toBe(200);
  const foreign = { ...form, headers: { Origin: "https://evil.example" } };
  expect((await sendRequest("/page", { ...page, action: () => null }, foreign)).status).toBe(400);
});
