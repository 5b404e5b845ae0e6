/** What every operation of the API does, whatever its contract is. */
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { optionalIsoDate } from "~/forms/dates";
import type { FileRules } from "~/forms/file-rules";
import { changeSchema } from "~/platform/api/body.server";
import { buildDocument } from "~/platform/api/document.server";
import { defineOperation, type Endpoint, type Operation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { problem } from "~/platform/http/responses/problem.server";

const answers = { 200: { description: "-", schema: z.looseObject({}) } };
const TEXTS = { tag: "-", summary: "-", description: "-", answers };

const findPlaces = defineOperation("GET", "/api/places", {
  ...TEXTS,
  id: "findPlaces",
  access: "public",
  query: { schema: z.object({ input: z.string().max(5), limit: z.coerce.number().int().optional() }) },
}).handle(async ({ query, session }) => ({ status: 200, body: { ...query, session: session === undefined } }));

const countListings = defineOperation("GET", "/api/listings/count", {
  ...TEXTS,
  id: "countListings",
  access: "public",
  cacheControl: "max-age=30",
  query: {
    schema: z.object({ beds: z.string().optional() }),
    parse: (parameters) => ({
      value: { beds: parameters.get("beds") ?? undefined },
      errors: parameters.get("beds") === "x" ? { beds: "Use a whole number." } : ({} as Record<string, string>),
    }),
  },
}).handle(async ({ query }) => ({ status: 200, body: query }));

const send = defineOperation("POST", "/api/leads", {
  ...TEXTS,
  id: "send",
  access: "public",
  body: {
    json: z.strictObject({
      id: z.uuid(),
      text: z.string().min(2).max(3),
      count: z.int().max(9),
      on: z.boolean(),
      kind: z.enum(["a", "b"]),
      tags: z.array(z.string()).max(2),
      at: z.object({ day: z.iso.date() }),
    }),
    example: { id: "", text: "", count: 1, on: true, kind: "a", tags: [], at: { day: "" } },
  },
}).handle(async ({ body }) => ({ status: 200, body }));

const rules: FileRules = {
  kinds: ["pdf"],
  maxBytes: 5,
  wrongTypeMessage: "Choose a PDF.",
  tooLargeMessage: "Choose a smaller file.",
  emptyMessage: "-",
  hint: "A PDF.",
  unit: "MB",
};
const sentFiles = (files: readonly File[]) => files.map(({ name, size }) => `${name} ${size}`);

const upload = defineOperation("POST", "/api/saved-properties", {
  ...TEXTS,
  id: "upload",
  access: "public",
  body: {
    multipart: z.strictObject({ label: z.string().max(5) }),
    files: { name: "file", rules, required: "Choose a file." },
    aliases: { title: "label" },
    example: { label: "" },
  },
}).handle(async ({ body, files }) => ({ status: 200, body: { ...body, files: sentFiles(files) } }));

const change = defineOperation("PATCH", "/api/leads", {
  ...TEXTS,
  id: "change",
  access: "public",
  body: {
    json: changeSchema("Change", { day: optionalIsoDate() }),
    files: {
      name: "file",
      rules: {
        ...rules,
        multiple: { maxFiles: 4, tooManyMessage: "-", maxTotalBytes: 1_000, largeTotalMessage: "Too heavy" },
      },
    },
    example: {},
  },
}).handle(async ({ body, files }) => ({ status: 200, body: { ...body, files: sentFiles(files) } }));

const fail = defineOperation("GET", "/api/me", { ...TEXTS, id: "fail", access: "visitor" }).handle(async () => {
  throw problem(409, { detail: "Not now." });
});

const VERSION = 3;
const versionedAnswers = {
  200: { description: "-", schema: z.object({ version: z.int() }) },
  204: { description: "-" },
};

const changeRow = defineOperation("PATCH", "/api/me", {
  ...TEXTS,
  id: "changeRow",
  access: "public",
  versioned: true,
  body: { json: z.strictObject({ text: z.string(), version: z.int().optional() }), example: { text: "" } },
  answers: versionedAnswers,
}).handle(async ({ body: { version }, ifMatch }) => {
  const versions = combineVersions(ifMatch, version);
  if (versions && !versions.includes(VERSION)) return staleProblem(ifMatch, "Someone else just updated this.", VERSION);
  return { status: 200, body: { version: VERSION + 1 } };
});

const deleteRow = defineOperation("DELETE", "/api/me", {
  ...TEXTS,
  id: "deleteRow",
  access: "public",
  versioned: true,
  answers: versionedAnswers,
}).handle(async ({ ifMatch }) =>
  ifMatch && !ifMatch.includes(VERSION)
    ? staleProblem(ifMatch, "Someone else just updated this.", VERSION)
    : { status: 204 },
);

const readRow = defineOperation("GET", "/api/me", {
  ...TEXTS,
  id: "readRow",
  access: "public",
  versioned: true,
  answers: versionedAnswers,
}).handle(async () => ({ status: 200, body: { version: VERSION } }));

const createRow = defineOperation("POST", "/api/me", {
  ...TEXTS,
  id: "createRow",
  access: "public",
  idempotent: true,
  body: { json: z.strictObject({}), example: {} },
}).handle(async ({ newId }) => ({ status: 200, body: { ids: [newId(), newId()] } }));

async function call(endpoint: Endpoint, path: string, init?: RequestInit) {
  const request = new Request(`http://site.example${path}`, init);
  const url = new URL(request.url);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const { path: pattern } = endpoint.operations.find((operation) => operation.method === method)!;
  const response = await endpoint({ request, url, params: {}, pattern, context: new RouterContextProvider() });
  return { status: response.status, headers: response.headers, body: JSON.parse((await response.text()) || "null") };
}
const post = (body: string, type = "application/json") =>
  call(serveOperations(send), "/api/leads", { method: "POST", headers: { "Content-Type": type }, body });

describe("parameters", () => {
  it("are read by the schema, which refuses those it lacks", async () => {
    const places = serveOperations(findPlaces);
    expect((await call(places, "/api/places?input=Napa&limit=3")).body).toEqual({
      input: "Napa",
      limit: 3,
      session: true,
    });
    const malformed = await call(places, "/api/places?limit=1.5&toString=1&x");
    expect([malformed.status, malformed.body]).toEqual([
      400,
      expect.objectContaining({
        detail: "Some parameters could not be read.",
        errors: {
          input: "This field is required.",
          limit: "Use a whole number.",
          toString: "This parameter isn’t known.",
          x: "This parameter isn’t known.",
        },
      }),
    ]);
  });

  it("are read by a function where the schema only describes them", async () => {
    const count = serveOperations(countListings);
    const { status, headers, body } = await call(count, "/api/listings/count?beds=3", { method: "HEAD" });
    expect([status, headers.get("Cache-Control"), body]).toEqual([200, "max-age=30", { beds: "3" }]);
    expect((await call(count, "/api/listings/count?beds=x")).body.errors).toEqual({ beds: "Use a whole number." });
  });
});

describe("bodies", () => {
  const VALID = {
    id: "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
    text: "ab",
    count: 1,
    on: true,
    kind: "a",
    tags: [],
    at: { day: "2027-03-09" },
  };

  it("are refused with a NUL, and lose half characters, which the database can't store", async () => {
    expect((await post(JSON.stringify({ ...VALID, text: "a\0b" }))).body).toMatchObject({
      status: 422,
      errors: { text: "Leave out the character U+0000." },
    });
    expect((await post(JSON.stringify({ ...VALID, text: "\ud800b" }))).body.text).toBe("\ufffdb");
  });

  it.each(["", "{", "null", "3", '"a"', "[]"])("are refused as no JSON object: %j", async (body) => {
    const { status, body: document } = await post(body);
    expect([status, document.detail]).toEqual([400, "Send a JSON object."]);
  });

  it.each([
    ["text/plain", 415],
    ["application/json-patch+json", 415],
    ["application/json-seq", 415],
    ["Application/JSON ; charset=utf-8", 200],
  ])("of the content type %s are answered with %i", async (type, status) => {
    expect((await post(JSON.stringify(VALID), type)).status).toBe(status);
  });

  it.each<[object, Record<string, string>]>([
    [{ id: "x" }, { id: "Use a UUID." }],
    [{ text: 5 }, { text: "Use text." }],
    [{ text: "a" }, { text: "Use at least 2 characters." }],
    [{ text: "abcd" }, { text: "Use at most 3 characters." }],
    [{ count: 1.5 }, { count: "Use a whole number." }],
    [{ count: 10 }, { count: "Use at most 9." }],
    [{ on: "yes" }, { on: "Use true or false." }],
    [{ kind: "c" }, { kind: "Choose one of the options." }],
    [{ tags: "a" }, { tags: "Use a list." }],
    [{ tags: ["a", "b", "c"] }, { tags: "Use at most 2 values." }],
    [{ tags: [1] }, { "tags.0": "Use text." }],
    [{ at: 1 }, { at: "Use an object." }],
    [{ at: { day: "soon" } }, { "at.day": "Use a date, such as 2027-03-09." }],
    [
      { at: {}, text: undefined },
      { text: "This field is required.", "at.day": "This field is required." },
    ],
    [
      { other: 1, toString: 2 },
      { other: "This field isn’t known.", toString: "This field isn’t known." },
    ],
  ])("are refused by field: %j", async (changes, errors) => {
    const { status, body } = await post(JSON.stringify({ ...VALID, ...changes }));
    expect([status, body.errors, body.detail]).toEqual([422, errors, Object.values(errors)[0]]);
  });
});

describe("bodies with files", () => {
  const FILE = new File(["%PDF"], "a.pdf");
  async function sendParts(method: "POST" | "PATCH", parts: readonly [string, string | File][]) {
    const form = new FormData();
    for (const [name, part] of parts) form.append(name, part);
    const endpoint = serveOperations(upload, change);
    const { status, body } = await call(endpoint, "/api/leads", { method, body: form });
    return [status, status === 200 ? body : body.errors];
  }

  it.each<[string, [string, string | File][], number, object]>([
    [
      "fields and a file",
      [
        ["label", "Roof"],
        ["file", FILE],
      ],
      200,
      { label: "Roof", files: ["a.pdf 4"] },
    ],
    [
      "another name of a field",
      [
        ["title", "Roof"],
        ["file", FILE],
      ],
      200,
      { label: "Roof", files: ["a.pdf 4"] },
    ],
    [
      "a wrong field",
      [
        ["title", "Roof plan"],
        ["file", FILE],
      ],
      422,
      { title: "Use at most 5 characters." },
    ],
    [
      "a field by both names",
      [
        ["title", "a"],
        ["label", "b"],
        ["file", FILE],
      ],
      422,
      { title: "Send label or title, not both." },
    ],
    ["no file and no field", [], 422, { label: "This field is required.", file: "Choose a file." }],
    [
      "text for a file",
      [
        ["label", "a"],
        ["file", "a.pdf"],
      ],
      422,
      { file: "Send a file." },
    ],
    [
      "two files for one",
      [
        ["label", "a"],
        ["file", FILE],
        ["file", FILE],
      ],
      422,
      { file: "Send one file." },
    ],
    [
      "a file for a field",
      [
        ["label", FILE],
        ["file", FILE],
      ],
      422,
      { label: "Use text." },
    ],
    [
      "a file for no field",
      [
        ["label", "a"],
        ["file", FILE],
        ["other", FILE],
      ],
      422,
      { other: "This field isn’t known." },
    ],
    [
      "a large file for no field",
      [
        ["label", "a"],
        ["file", FILE],
        ["other", new File(["123456"], "b")],
      ],
      422,
      { other: "This field isn’t known." },
    ],
    [
      "a file of another type, beside a wrong field",
      [
        ["label", "Roof plan"],
        ["file", new File(["a"], "a.txt")],
      ],
      422,
      { label: "Use at most 5 characters.", file: "Choose a PDF." },
    ],
    [
      "a large file",
      [
        ["label", "a"],
        ["file", new File(["123456"], "b")],
      ],
      413,
      { file: "Choose a smaller file." },
    ],
  ])("are read: %s", async (_, parts, status, body) => {
    expect(await sendParts("POST", parts)).toEqual([status, body]);
  });

  it("may be JSON where files are optional", async () => {
    const sendChange = async (body: string, type = "application/json") => {
      const init = { method: "PATCH", headers: { "Content-Type": type }, body };
      const { status, body: answer } = await call(serveOperations(change), "/api/leads", init);
      return [status, status === 200 ? answer : answer.detail];
    };
    expect(await sendChange('{"day":"2027-03-09","version":2}')).toEqual([
      200,
      { day: "2027-03-09", version: 2, files: [] },
    ]);
    expect(
      await sendParts("PATCH", [
        ["file", FILE],
        ["file", FILE],
      ]),
    ).toEqual([200, { files: ["a.pdf 4", "a.pdf 4"] }]);
    expect(await sendParts("PATCH", [["version", "x"]])).toEqual([
      422,
      { version: "Send the version that you changed." },
    ]);
    expect(await sendChange("{}")).toEqual([422, "Send the fields to change."]);
    expect(await sendChange("{}", "text/plain")).toEqual([415, "Send JSON or multipart/form-data."]);
    const onlyFiles = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    expect((await call(serveOperations(upload), "/api/leads", onlyFiles)).body.detail).toBe(
      "Send multipart/form-data.",
    );
  });

  it.each<[unknown, unknown]>([
    ["2027-03-09", "2027-03-09"],
    ["2027-03-09T23:30:00-08:00", "2027-03-09"],
    ["2027-03-09T10:00Z", "2027-03-09"],
    [null, null],
    ["", null],
    ["2027-03-09garbage", "Use a date, such as 2027-03-09."],
    ["2027-03-09T10:00:00", "Use a date, such as 2027-03-09."],
    ["2027-02-30", "Use a date, such as 2027-03-09."],
    ["3/9/2027", "Use a date, such as 2027-03-09."],
    [20270309, "Use text."],
  ])("take the date %j", async (day, result) => {
    const init = { method: "PATCH", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ day }) };
    const { status, body } = await call(serveOperations(change), "/api/leads", init);
    expect(status === 200 ? body.day : body.errors.day).toBe(result);
  });
});

it("answers with problems that are thrown, and lets no cache store what is personal", async () => {
  const { status, headers, body } = await call(serveOperations(fail), "/api/me");
  expect([status, headers.get("Cache-Control"), body.detail]).toEqual([409, "private, no-store", "Not now."]);
});

describe("versions", () => {
  const TAG = '"3"';
  const send = (operation: Operation, ifMatch?: string, body?: object) =>
    call(serveOperations(operation), "/api/me", {
      method: operation.method,
      headers: { "Content-Type": "application/json", ...(ifMatch !== undefined && { "If-Match": ifMatch }) },
      body: body && JSON.stringify(body),
    });

  it("are the ETag of answers, which nothing may compress", async () => {
    const { headers, body } = await send(readRow);
    expect([headers.get("ETag"), headers.get("Cache-Control"), body]).toEqual([
      TAG,
      "private, no-store, no-transform",
      { version: 3 },
    ]);
    expect((await send(changeRow, undefined, { text: "a" })).headers.get("ETag")).toBe('"4"');
    expect((await send(deleteRow)).headers.get("ETag")).toBeNull();
  });

  it.each<[ifMatch: string, version: number | undefined, status: number]>([
    [TAG, undefined, 200],
    [TAG, 3, 200],
    ["*", undefined, 200],
    ["*", 3, 200],
    [' "1" , "3"', undefined, 200],
    ['"2"', 3, 412],
    ['W/"3"', undefined, 412],
    ["3", undefined, 412],
    ["", undefined, 412],
    ['"03"', undefined, 412],
    ['"3', undefined, 412],
    [TAG, 2, 409],
    ["*", 2, 409],
  ])("in If-Match (%s) and then in the body (%s) decide about a change: %i", async (ifMatch, version, status) => {
    expect((await send(changeRow, ifMatch, { text: "a", version })).status).toBe(status);
    if (version === undefined) expect((await send(deleteRow, ifMatch)).status).toBe(status === 200 ? 204 : status);
  });

  it("in If-Match are refused by writes that can't check them, before anything happens", async () => {
    const readStatuses = (operation: Operation, body?: object) =>
      Promise.all(['"2"', '"3"', "*"].map(async (ifMatch) => (await send(operation, ifMatch, body)).status));
    expect(await readStatuses(readRow)).toEqual([412, 200, 200]);
    expect(await readStatuses(createRow, {})).toEqual([412, 412, 200]);
    // The tag may be one that the answer itself has.
    expect(await readStatuses(countListings)).toEqual([200, 200, 200]);
    expect(await readStatuses(findPlaces)).toEqual([400, 400, 400]);
  });

  it("that are outdated answer 412 for If-Match and 409 for the body, with the current one", async () => {
    for (const [status, ifMatch, version] of [
      [412, '"2"', undefined],
      [409, undefined, 2],
    ] as const) {
      const stale = await send(changeRow, ifMatch, { text: "a", version });
      expect([stale.status, stale.headers.get("ETag"), stale.body]).toEqual([
        status,
        TAG,
        expect.objectContaining({ detail: "Someone else just updated this.", version: 3 }),
      ]);
    }
  });
});

it("makes a new id for each row without an Idempotency-Key", async () => {
  const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
  const [first, second] = [
    await call(serveOperations(createRow), "/api/me", body),
    await call(serveOperations(createRow), "/api/me", body),
  ];
  expect(new Set([...first.body.ids, ...second.body.ids]).size).toBe(4);
});

it("describes Idempotency-Key, If-Match and ETag, and their problems", () => {
  const { paths } = buildDocument([readRow, createRow, changeRow, deleteRow], { info: { title: "-", version: "1" } });
  const summary = Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(paths))["/api/me"]).map(([method, operation]) => {
      const { parameters = [], responses } = operation as {
        parameters?: { in: string; name: string; required?: boolean }[];
        responses: Record<string, { headers?: object; $ref?: string }>;
      };
      const own = ["409", "412", "422"].filter((status) => responses[status] && !responses[status].$ref);
      const sent = parameters.map(({ in: place, name, required = false }) => `${place} ${name} ${required}`);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["403", "413", "421", "429", "500", "503"]));
      return [method, { sent, own, answered: Object.keys(responses[200]!.headers ?? {}) }];
    }),
  );
  expect(summary).toEqual({
    get: { sent: [], own: [], answered: ["ETag"] },
    post: { sent: ["header Idempotency-Key false"], own: ["409", "422"], answered: [] },
    patch: { sent: ["header If-Match false"], own: ["409", "412"], answered: ["ETag"] },
    delete: { sent: ["header If-Match false"], own: ["412"], answered: ["ETag"] },
  });
});
