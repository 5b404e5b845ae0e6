import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { buildCurl } from "./curl.server";
import { type ApiDocument, listDocsGroups } from "./docs.server";

/** The words that a shell passes to curl. */
const readWords = (command: string) =>
  spawnSync("sh", ["-c", `TOKEN=t; curl() { printf '%s\\0' "$@"; }; ${command}`], { encoding: "utf8" })
    .stdout.split("\0")
    .slice(0, -1);

test("quotes what a shell would change", () => {
  const url = "http://localhost:3000/api/notes?q=a+b&c=$HOME";
  const json = { text: 'It’s Ana\'s `note`; \\ "$5"\n!' };
  expect(readWords(buildCurl({ method: "POST", url, needsToken: true, json }))).toEqual([
    url,
    ...["-H", "Authorization: Bearer t", "-H", "Content-Type: application/json", "-d", JSON.stringify(json)],
  ]);
  const form = [
    { name: "title", value: "@home; type=x", isFile: false },
    { name: "file", value: "file.jpg", isFile: true },
  ];
  expect(readWords(buildCurl({ method: "POST", url, needsToken: false, form }))).toEqual([
    url,
    ...["--form-string", "title=@home; type=x", "-F", "file=@file.jpg"],
  ]);
  expect(readWords(buildCurl({ method: "POST", url, needsToken: false }))).toEqual([url, "-X", "POST"]);
  expect(readWords(buildCurl({ method: "GET", url, needsToken: false, output: "note" }))).toEqual([
    url,
    ...["-L", "-o", "note"],
  ]);
});

test("describes parameters, bodies and answers in words", () => {
  const problem = { $ref: "#/components/responses/Problem429" };
  const document: ApiDocument = {
    tags: [{ name: "Staff: notes", description: "Notes." }, { name: "Empty" }],
    paths: {
      "/api/notes/{id}": {
        get: {
          tags: ["Staff: notes"],
          operationId: "listNotes",
          summary: "Notes",
          security: [],
          parameters: [
            { in: "path", name: "id", required: true, schema: { type: "string" }, example: "a b" },
            { in: "query", name: "sort", schema: { enum: ["new", "old"], default: "new" } },
            { in: "query", name: "page", schema: { type: "integer", minimum: 1, maximum: 9, examples: [2] } },
            { in: "header", name: "If-Match", schema: { type: "string" }, description: "The `ETag`." },
          ],
          responses: { 200: { description: "A file.", content: { "image/*": {} } }, 429: problem },
        },
        post: {
          tags: ["Staff: notes"],
          operationId: "addNote",
          summary: "Add a note",
          description: "Or two.",
          security: [{}, { bearer: [] }],
          requestBody: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/NoteInput" },
                example: { kind: "text", text: "Hello" },
              },
            },
          },
          responses: {
            201: { description: "Added.", content: { "application/json": { example: { id: 1 } } } },
            429: problem,
          },
        },
      },
      "/api/files": {
        post: {
          tags: ["Staff: notes"],
          operationId: "addFile",
          summary: "Add a file",
          security: [{ bearer: [] }],
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: {
                  properties: {
                    room: { enum: ["Kitchen", "Bath"] },
                    files: { type: "array", maxItems: 4, items: { type: "string", format: "binary" } },
                    note: { type: "string" },
                  },
                  required: ["room", "files"],
                },
              },
            },
          },
          responses: { 204: { description: "Added." } },
        },
      },
    },
    components: {
      schemas: {
        NoteInput: {
          oneOf: [
            {
              properties: { kind: { const: "text" }, text: { type: ["string", "null"], maxLength: 50 } },
              required: ["kind"],
            },
            {
              properties: {
                kind: { const: "day" },
                days: { type: "array", items: { type: "string", format: "date" }, description: "When." },
                price: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
              },
            },
          ],
        },
      },
      responses: { Problem429: { description: "Too many." } },
    },
  };
  const [notes, empty] = listDocsGroups(document, "https://homes.example");
  expect([notes!.id, empty!.operations]).toEqual(["calls-staff-notes", []]);
  const [list, add, upload] = notes!.operations;
  expect(list).toEqual({
    ...{ id: "listNotes", method: "GET", path: "/api/notes/{id}", summary: "Notes", description: "", token: "none" },
    parts: [
      { title: "Path", fields: [{ name: "id", type: "text", isRequired: true, description: "Such as `a b`." }] },
      {
        title: "Query",
        fields: [
          { name: "sort", type: "one of `new`, `old`", isRequired: false, description: "By default `new`." },
          { name: "page", type: "whole number", isRequired: false, description: "1 to 9. Such as `2`." },
        ],
      },
      {
        title: "Headers",
        fields: [{ name: "If-Match", type: "text", isRequired: false, description: "The `ETag`." }],
      },
    ],
    curl: "curl 'https://homes.example/api/notes/a%20b?page=2' \\\n  -L -o listNotes",
    answers: [{ status: "200", description: "A file." }],
    example: null,
    commonProblems: ["429"],
  });
  expect(add).toMatchObject({
    token: "optional",
    description: "Or two.",
    example: '{\n  "id": 1\n}',
    parts: [
      {
        title: "Body (JSON)",
        fields: [
          { name: "kind", type: "`text`", isRequired: true },
          { name: "text", type: "text or `null`", isRequired: false, description: "At most 50 characters." },
        ],
      },
      {
        title: "Body (JSON)",
        fields: [
          { name: "kind", type: "`day`" },
          { name: "days", type: "list of date", description: "When." },
          { name: "price", type: "whole number or `null`", description: "" },
        ],
      },
    ],
  });
  expect(upload!.parts).toEqual([
    {
      title: "Form (multipart/form-data)",
      fields: [
        { name: "room", type: "one of `Kitchen`, `Bath`", isRequired: true, description: "" },
        { name: "files", type: "list of file", isRequired: true, description: "At most 4 values." },
        { name: "note", type: "text", isRequired: false, description: "" },
      ],
    },
  ]);
  expect(readWords(upload!.curl).slice(1)).toEqual([
    ...["-H", "Authorization: Bearer t", "--form-string", "room=Kitchen", "-F", "files=@files.jpg"],
  ]);
});
