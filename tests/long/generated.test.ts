/**
 * Generated requests to every operation of the OpenAPI document, as a visitor, two buyers and staff: none causes a server error
 * or an answer that the document doesn't name, and none is accepted that the document refuses.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { hashPassword } from "~/platform/auth/password.server";
import { diskStore } from "~/platform/files/disk.server";
import type { FileStore } from "~/platform/files/file-store";
import {
  anyOddText,
  createArbitraries,
  type FilePart,
  type GeneratedBody,
  type JsonSchema,
  ODD_TEXTS,
} from "../api/arbitrary";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import { addOffer, addProject, type TestProject } from "../projects";
import { setUpRouteSite } from "../routes/route-site";
import { sendRequest } from "../server/request";
import { ApiChecker, fetchDocument } from "../setup/api-document";

const REQUESTS = 5_000;
/** Further ones for each operation of which none succeeded. */
const RARE_REQUESTS = 200;
/** The same requests in each run; another number gives others. */
const SEED = 20;
/** Limits are reset after so many requests. */
const BATCH = 100;
const CONCURRENT = 6;

const PASSWORD = "tulip window gravel";
const EMAILS = { ana: "ana@example.com", bo: "bo@example.com", staff: "sam@sunporch.example" } as const;
const ROLES = ["visitor", "ana", "bo", "staff"] as const;
type Role = (typeof ROLES)[number];

/** Operations without a success, because photos, places, keys and listings come from other servers, and a tour is within two weeks. */
const NEVER_SUCCESSFUL = ["readPhoto", "readPlace", "readGoogleMapsKey", "syncFeeds", "createTour"];
/** Their examples have the address of another project, times that are too far away, and a buyer whom an example has added before. */
const EXAMPLE_REFUSED = ["deleteProject", "createTour", "changeTour", "answerTour", "createBuyer"];

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: JsonSchema;
  explode?: boolean;
};
type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: JsonSchema; example: Record<string, unknown> }>;
  };
  responses: Record<string, { content?: object }>;
  method: string;
  path: string;
};

type PathId = { owner: "ana" | "bo"; nth: number } | { text: string };

type GeneratedRequest = {
  operation: Operation;
  role: Role;
  method: string;
  pathIds: PathId[];
  query: string;
  headers: Record<string, string | undefined>;
  body?: GeneratedBody & { contentType: string; text?: string };
};

const folder = mkdtempSync(join(tmpdir(), "sunporch-generated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const homes: number[] = [];
const projects: Partial<Record<"ana" | "bo", TestProject>> = {};
const site = setUpRouteSite(
  async (sql) => {
    for (const listing_key of ["a", "b", "c"])
      homes.push(await addListing(sql, { listing_key, line1: "4471 Brockton Ave" }));
  },
  { DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "silent" },
);

/** A URL can't have lone surrogates. */
const toWellFormed = (text: string) => Buffer.from(text).toString();

const anyOddSegment = fc.oneof(
  fc.constantFrom(
    "0",
    "-1",
    "7",
    "99999999999999999999",
    "%00",
    "%ff",
    "%ED%A0%80",
    "..%2f..",
    "%20",
    "count",
    "*",
    "a:b",
  ),
  fc.constantFrom(...ODD_TEXTS.filter(Boolean)).map((text) => encodeURIComponent(toWellFormed(text))),
  fc.uuid(),
);

const anyPathId: fc.Arbitrary<PathId> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ owner: fc.constant("ana" as const), nth: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ owner: fc.constant("bo" as const), nth: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ text: anyOddSegment }) },
);

const HEADERS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "Idempotency-Key": fc.oneof(
    { weight: 4, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom("key-1", "key-2", "k".repeat(255), "", "k".repeat(256), "\xe9") },
  ),
  "If-Match": fc.constantFrom('"1"', '"1", "2", "3"', "*", '"99"', 'W/"1"', "1", "", '"', "x".repeat(3_000)),
};

const OTHER_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/jsonp",
  "multipart/mixed",
  "multipart/form-data; boundary=x",
  "",
];

/** Bodies that are no JSON, or too large. */
const UNREADABLE = ["{", "", "\ufeff", '{"a":1,}', "[".repeat(9_000), "\ud800"].map((text) => ({ text, status: 400 }));
const TOO_LARGE = JSON.stringify({ nope: "x".repeat(1_100_000) });

const FILES = [
  { name: "plan.pdf", bytes: createPdf() },
  { name: "room.png", bytes: await createPng(40, 30) },
  { name: "\u202e😀.pdf", bytes: Buffer.from("no such format") },
  { name: "a\0b.webp", bytes: Buffer.alloc(0) },
];

/** Of an operation that takes none. */
const anyNeedlessBody: fc.Arbitrary<GeneratedRequest["body"]> = fc.option(
  fc.record({
    json: fc.oneof(fc.constant({ version: 1 }), fc.array(anyOddText, { maxLength: 2 })),
    contentType: fc.constantFrom("application/json", "multipart/form-data", ...OTHER_TYPES),
  }),
  { freq: 4, nil: undefined },
);

/** A buyer without an account, so that the projects of the others keep their buyers. */
const CAROL = fc.constant("carol@example.com");

function createRequests(
  operations: readonly Operation[],
  schemas: Record<string, JsonSchema>,
): fc.Arbitrary<GeneratedRequest> {
  const nextYear = new Date().getFullYear() + 1;
  const uploadPaths = new Set(operations.filter(takesFiles).map(({ path }) => path));
  const known = {
    listingId: fc.constantFrom<unknown>(...homes, String(homes[0]), 999_999),
    email: fc.constantFrom(...Object.values(EMAILS)),
    buyerEmail: CAROL,
    ownerEmail: fc.constantFrom(EMAILS.staff, EMAILS.staff, EMAILS.bo),
    password: fc.constant(PASSWORD),
    targetMoveIn: fc.constantFrom(`${nextYear}-03`, `${nextYear}-11`),
    selectedUpgrades: fc.constant([]),
    version: fc.constantFrom(1, 1, 1, 2, 4),
  };
  const { createValue, createBody } = createArbitraries(schemas, known);
  const ofBuyers = createArbitraries(schemas, { ...known, email: CAROL });

  function createQuery(parameters: readonly Parameter[]): fc.Arbitrary<string> {
    if (parameters.length === 0) return fc.constant("");
    const anyParameter = fc
      .constantFrom(...parameters)
      .chain(({ name, schema }) =>
        fc
          .oneof({ weight: 3, arbitrary: createValue(schema) }, { weight: 1, arbitrary: anyOddText })
          .map((value) => [name, toWellFormed(String(value))]),
      );
    const required = parameters.filter((parameter) => parameter.required);
    return fc
      .tuple(
        fc.tuple(
          ...required.map(({ name, schema }) =>
            createValue(schema).map((value) => [name, toWellFormed(String(value))]),
          ),
        ),
        fc.array(anyParameter, { maxLength: 4 }),
        fc.constantFrom("", "", "", "&nope=1", "&%ff=%00", "&=", "&__proto__=1"),
      )
      .map(([first, others, odd]) => `?${new URLSearchParams([...first, ...others])}${odd}`);
  }

  const createBodies = ({ path, requestBody }: Operation): fc.Arbitrary<GeneratedRequest["body"]> => {
    const content = requestBody?.required ? requestBody.content : {};
    const takesForms = "multipart/form-data" in content;
    const bodies = Object.entries(content).map(([contentType, { schema, example }]) => {
      const create = path.endsWith("/buyers") ? ofBuyers.createBody : createBody;
      const described = create(schema, example).map((body) => ({ ...body, contentType }));
      // A form has texts only, and what is wrong with its files comes first.
      if (contentType !== "application/json")
        return described.map(({ refusal, isExample: _, ...body }) => ({
          ...body,
          ...(refusal?.isText && { refusal: { status: 422 } }),
        }));
      const ofOtherType = fc.tuple(described, fc.constantFrom(...OTHER_TYPES)).map(([{ json }, other]) => ({
        json,
        contentType: other,
        ...(!takesForms && { refusal: { status: 415 } }),
      }));
      const unreadable = fc
        .oneof(
          { weight: 9, arbitrary: fc.constantFrom(...UNREADABLE) },
          {
            weight: 1,
            arbitrary: fc.constant({ text: TOO_LARGE, status: uploadPaths.has(path) ? 422 : 413 }),
          },
        )
        .map(({ text, status }) => ({ json: null, text, contentType, refusal: { status } }));
      return fc.oneof(
        { weight: 14, arbitrary: described },
        { weight: 1, arbitrary: ofOtherType },
        { weight: 1, arbitrary: unreadable },
      );
    });
    return bodies.length > 0 ? fc.oneof(...bodies) : anyNeedlessBody;
  };

  const createRequest = (operation: Operation): fc.Arbitrary<GeneratedRequest> => {
    const parameters = operation.parameters ?? [];
    // A write that can't check If-Match refuses it.
    const harmless = Object.entries(HEADERS).filter(([name]) => name !== "If-Match" || takesIfMatch(operation));
    return fc.record({
      operation: fc.constant(operation),
      // Most requests of the others end before the operation.
      role: fc.constantFrom(...ROLES, ...(isStaffPath(operation.path) ? (["staff", "staff", "staff"] as const) : [])),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "POST", "DELETE") },
      ),
      pathIds: fc.array(anyPathId, { minLength: 3, maxLength: 3 }),
      query: createQuery(parameters.filter((parameter) => parameter.in === "query")),
      headers: fc.oneof(
        { weight: 5, arbitrary: fc.record(Object.fromEntries(harmless), { requiredKeys: [] }) },
        { weight: 1, arbitrary: fc.record(HEADERS, { requiredKeys: [] }) },
      ),
      body: createBodies(operation),
    });
  };
  // Operations with a body have more to vary.
  return fc.oneof(
    ...operations.map((operation) => ({ weight: operation.requestBody ? 3 : 1, arbitrary: createRequest(operation) })),
  );
}

const isFilePart = (value: unknown): value is FilePart =>
  typeof value === "object" && value !== null && "file" in value;

function encodeForm(fields: unknown): Response {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields ?? {}))
    for (const value of [values].flat())
      if (isFilePart(value)) {
        const { name: fileName, bytes } = FILES[value.file % FILES.length]!;
        form.append(name, new File([bytes], fileName));
      } else if (value !== null) form.append(name, String(value));
  return new Response(form);
}

type Encoded = { headers: Record<string, string>; body?: Buffer };

async function encodeBody({ body }: GeneratedRequest): Promise<Encoded> {
  if (!body) return { headers: {} };
  const { json, contentType, text = JSON.stringify(json) } = body;
  const form = contentType === "multipart/form-data" ? encodeForm(json) : null;
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from(text);
  const type = form?.headers.get("Content-Type") ?? contentType;
  // Node's client omits the length for DELETE and HEAD, and then the server reads the body as another request.
  const length = { "Content-Length": String(bytes.length) };
  return { headers: { ...length, ...(type && { "Content-Type": type }) }, body: bytes };
}

/** The ids that a path can have, by the segment before them; those of projects are by their buyer. */
type PathValues = Record<"ana" | "bo", Record<string, readonly (string | number)[]>>;

function buildPath({ operation, pathIds, query }: GeneratedRequest, values: PathValues): string {
  let nth = 0;
  const path = operation.path.replaceAll(/(?<=\/([\w-]+)\/)\{\w+\}/g, (_, segment: string) => {
    const id = pathIds[nth++]!;
    if ("text" in id) return id.text;
    const known = values[id.owner][segment];
    if (!known) throw new Error(`No ids are known for ${operation.path}.`);
    return String(known[id.nth % known.length] ?? randomUUID());
  });
  return path + query;
}

const TABLES = {
  tasks: "project_task",
  documents: "project_document",
  "wanted-documents": "project_wanted_document",
  design: "design_item",
  contacts: "project_contact",
  budget: "project_budget_line",
  milestones: "milestone",
} as const;

/** Tables of which the projects of the test have no rows at first. */
const OTHER_TABLES = {
  buyers: "project_buyer",
  notes: "note",
  options: "design_option",
  "change-orders": "change_order",
  signatures: "signature",
} as const;

async function readPathValues(): Promise<PathValues> {
  const { rows } = await site.sql.query<{ segment: string; projectId: string; id: string }>(
    Object.entries({ ...TABLES, ...OTHER_TABLES })
      .map(([segment, table]) => `SELECT '${segment}' AS segment, project_id AS "projectId", id FROM ${table}`)
      .join(" UNION ALL "),
  );
  const { rows: upgrades } = await site.sql.query<{ id: string }>("SELECT id FROM upgrade");
  const { rows: templates } = await site.sql.query<{ id: string }>("SELECT id FROM project_template");
  const { rows: deleted } = await site.sql.query<{ id: string }>("SELECT entry_id AS id FROM deleted_record");
  const { rows: threads } = await site.sql.query<{ email: string; request: string; message: string }>(
    `SELECT email, r.id AS request, m.id AS message FROM timeline_request r JOIN message m ON m.thread_id = r.id
     WHERE m.file_key IS NOT NULL`,
  );
  const { rows: tours } = await site.sql.query<{ email: string; id: string }>(
    "SELECT email, id FROM lead JOIN tour ON lead_id = id",
  );
  const shared = {
    templates: templates.map(({ id }) => id),
    "deleted-records": deleted.map(({ id }) => id),
    upgrades: upgrades.map(({ id }) => id),
    listings: homes,
    "saved-properties": homes,
    "upgrade-photos": ["4c8e1a6f-2b7d-4f95-8a03-9d6e5c1b7f20"],
    media: [`${homes[0]}-0f1e2d3c4b5a6978`],
    places: ["EhVC"],
  };
  const valuesOf = (name: "ana" | "bo", project: string) => ({
    ...shared,
    projects: [project],
    "price-timeline-requests": threads.filter(({ email }) => email === EMAILS[name]).map(({ request }) => request),
    tours: tours.filter(({ email }) => email === EMAILS[name]).map(({ id }) => id),
    messages: threads.filter(({ email }) => email === EMAILS[name]).map(({ message }) => message),
    ...Object.fromEntries(
      Object.keys({ ...TABLES, ...OTHER_TABLES }).map((segment) => [
        segment,
        rows.filter((row) => row.segment === segment && row.projectId === project).map(({ id }) => id),
      ]),
    ),
  });
  return { ana: valuesOf("ana", projects.ana!.id), bo: valuesOf("bo", projects.bo!.id) };
}

/** A request of a buyer with a message that has a file. */
async function addThread(email: string, store: FileStore): Promise<void> {
  const key = `messages/${randomUUID()}.pdf`;
  const { size, sha256 } = await store.put(key, createPdf());
  await site.sql.query(
    `WITH request AS (INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method,
         has_agent, has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
       SELECT gen_random_uuid(), id, $2, '4471 Brockton Ave', 'Ana', email, 'email', false, false, 700000, '2027-08', '{}',
         500000, 0, now() FROM account WHERE email = $1 RETURNING id),
       thread AS (INSERT INTO message_thread (id, request_id) SELECT id, id FROM request RETURNING id)
     INSERT INTO message (id, thread_id, side, author_email, body, file_key, file_name, size, sha256)
     SELECT gen_random_uuid(), id, 'buyer', $1, 'See the plan', $3, 'plan.pdf', $4, $5 FROM thread`,
    [email, homes[0], key, size, sha256],
  );
}

/** A tour that its buyer can cancel, and staff decline, unless there is one. */
async function addOpenTour(email: string): Promise<void> {
  await site.sql.query(
    `WITH asked AS (INSERT INTO lead (id, account_id, listing_id, name, email, contact_pref, best_time)
       SELECT gen_random_uuid(), id, $2, 'Ana', email, 'email', 'morning' FROM account
       WHERE email = $1 AND NOT EXISTS (SELECT FROM lead JOIN tour ON lead_id = lead.id WHERE lead.email = $1 AND state = 'asked')
       RETURNING id)
     INSERT INTO tour (lead_id, way, listing_address, times, due_at)
     SELECT id, 'in person', '4471 Brockton Ave', ARRAY[date_trunc('hour', now()) + interval '3 days'], now() + interval '1 day'
     FROM asked`,
    [email, homes[0]],
  );
}

/** Undoes what would hide other answers: reached limits, canceled tours, and changes of the buyers' projects, whose items may all be deleted. */
async function reset(store: FileStore): Promise<void> {
  const hasItems = Object.values(TABLES).map((table) => `AND EXISTS (SELECT FROM ${table} WHERE project_id = $1)`);
  await site.sql.query("TRUNCATE rate_limit");
  for (const name of ["ana", "bo"] as const) {
    await addOpenTour(EMAILS[name]);
    const { rowCount } = await site.sql.query(
      `UPDATE project SET buyer_email = $2, status = 'active' WHERE id = $1 ${hasItems.join(" ")}`,
      [projects[name]?.id, EMAILS[name]],
    );
    if (rowCount === 0) projects[name] = await addProject(site.sql, EMAILS[name], {}, store);
  }
}

const takesFiles = ({ requestBody }: Operation) => "multipart/form-data" in (requestBody?.content ?? {});
const takesIfMatch = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === "If-Match");
/** A file's URL may end in a name alone. */
function hasUnknownParameter({ operation: { parameters = [], responses }, query }: GeneratedRequest): boolean {
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const isFile = Object.keys(responses[200]?.content ?? {}).some((type) => type !== "application/json");
  return [...new URLSearchParams(query)].some(([name, value]) => !known.includes(name) && !(isFile && value === ""));
}
const isStaffPath = (path: string) => /^\/api\/(admin|idx)\//.test(path);
const countParameters = ({ path }: Operation) => path.split("{").length - 1;
const isWellFormed = ({ operation, pathIds, query }: GeneratedRequest) =>
  pathIds.slice(0, countParameters(operation)).every((id) => !("text" in id)) && !/%(?:00|ff)/.test(query);
/** Whose rows the path names. */
const listOwners = ({ operation, pathIds }: GeneratedRequest) =>
  new Set(pathIds.slice(0, countParameters(operation)).flatMap((id) => ("owner" in id ? [id.owner] : [])));

/** The status for a caller who may not use the operation; null for one who may. */
function findRefusedStatus({ operation, role }: GeneratedRequest): number | null {
  if (role === "visitor")
    return operation.security.length === 0 || operation.security.some((one) => Object.keys(one).length === 0)
      ? null
      : 401;
  return isStaffPath(operation.path) && role !== "staff" ? 403 : null;
}

const hasReadableHeaders = ({ headers }: GeneratedRequest) => /^[ -~]{1,255}$/.test(headers["Idempotency-Key"] ?? "-");

/** Whether another request with another body may have the same key. */
const hasSharedKey = ({ headers }: GeneratedRequest) => {
  const key = headers["Idempotency-Key"];
  return key !== undefined && key.length !== 36;
};

/** What is wrong with an answer, beyond what the document says of it. */
function findFault(request: GeneratedRequest, status: number, body: string): string | null {
  const { operationId } = request.operation;
  // A sync that fails is the feed's error.
  if (status >= 500 && !(status === 502 && operationId === "syncFeeds")) return "a server error";
  if (status === 429) return "a limit that the test did not reset";
  if (request.method !== request.operation.method || !isWellFormed(request)) return null;
  // The server stops reading a large body before it knows the caller.
  if (status === 413 && request.body?.refusal?.status === 413) return null;
  const refused = findRefusedStatus(request);
  if (refused) return status === refused ? null : `not ${refused}`;
  const owners = listOwners(request);
  const isOfBuyer = (
    request.role === "staff"
      ? /^\/api\/(projects|price-timeline-requests|tours)\//
      : /^\/api\/(projects|price-timeline-requests|messages|tours)\//
  ).test(request.operation.path);
  const isForeign = owners.size > 1 || (isOfBuyer && [...owners].some((owner) => owner !== request.role));
  if (isForeign && status < 400) return "someone else's row";
  if (hasUnknownParameter(request)) return status === 400 ? null : "not 400";
  if (!hasReadableHeaders(request)) return null;
  // Where it can't be checked, it is refused before the body is read.
  if (status === 412 && request.headers["If-Match"] !== undefined && !takesIfMatch(request.operation)) return null;
  // What is sent isn't read for those who may not send it, where it is a file or counted.
  const [owner] = owners;
  const isGuarded = takesFiles(request.operation) || operationId === "changeTour";
  if (isOfBuyer && owner && owner !== request.role && isGuarded) return status === 404 ? null : "not 404";
  // An example gets the address of an owner, who may be a buyer.
  const hasWrongOwner = (request.body?.json as { ownerEmail?: unknown } | undefined)?.ownerEmail === EMAILS.bo;
  const isExample =
    request.body?.isExample && !EXAMPLE_REFUSED.includes(operationId) && !hasSharedKey(request) && !hasWrongOwner;
  if (isExample && [400, 415, 422].includes(status)) return "its own example refused";
  const refusal = request.body?.refusal;
  if (!refusal) return null;
  // A form may have file names that can't be read.
  if (status === 400 && request.body?.contentType === "multipart/form-data") return null;
  if (status !== refusal.status) return `not ${refusal.status}`;
  const names = Object.keys(JSON.parse(body).errors ?? {});
  if (
    refusal.field !== undefined &&
    !names.some((name) => name === refusal.field || name.startsWith(`${refusal.field}.`))
  )
    return `no error for ${refusal.field}`;
  return null;
}

async function addPeople(): Promise<Record<Role, string | null>> {
  const passwordHash = await hashPassword(PASSWORD);
  const tokens: Record<Role, string | null> = { visitor: null, ana: null, bo: null, staff: null };
  for (const [role, email] of Object.entries(EMAILS) as ["ana" | "bo" | "staff", string][]) {
    await site.sql.query(
      "INSERT INTO account (id, email, email_verified_at, password_hash) VALUES (gen_random_uuid(), $1, now(), $2)",
      [email, passwordHash],
    );
    const { body } = await sendRequest(site.server.port, "/api/auth/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ grantType: "password", email, password: PASSWORD }),
    });
    tokens[role] = JSON.parse(body).accessToken;
  }
  return tokens;
}

it(`gives a documented answer to each of ${REQUESTS} generated requests`, { timeout: 300_000 }, async () => {
  const store = diskStore(join(folder, "files"));
  await addOffer(site.sql, EMAILS.ana);
  const tokens = await addPeople();
  for (const name of ["ana", "bo"] as const) await addThread(EMAILS[name], store);
  const { text } = (await fetchDocument(site.server.port))!;
  const document = JSON.parse(text);
  const checker = new ApiChecker(text);
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const generate = (of: Operation[], numRuns: number) =>
    fc.sample(createRequests(of, document.components.schemas), { numRuns, seed: SEED });

  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
  const successful = new Set<string>();
  const faults: string[] = [];
  const send = async (request: GeneratedRequest, values: PathValues, nth: number) => {
    const path = buildPath(request, values);
    const { headers, body } = await encodeBody(request);
    const token = tokens[request.role];
    const sent = {
      method: request.method,
      headers: {
        ...headers,
        ...request.headers,
        ...(token && { Authorization: `Bearer ${token}` }),
        // Limits in the server's memory are by address.
        "X-Forwarded-For": `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      },
      body,
    };
    const answer = await sendRequest(site.server.port, path, { ...sent, agent }).catch((error: Error) => ({
      status: 0,
      headers: {},
      body: error.message,
    }));
    if (answer.status < 300) successful.add(request.operation.operationId);
    const fault = checker.findProblem(request.method, path, answer) ?? findFault(request, answer.status, answer.body);
    if (!fault) return;
    const shown = { ...headers, ...request.headers };
    faults.push(
      `${fault}: ${answer.status} ${answer.body.slice(0, 300)}\n  to request ${nth} of seed ${SEED}, as ${request.role}: ${request.method} ${path} ${JSON.stringify(shown)}\n  ${String(body ?? "").slice(0, 1_500)}`,
    );
  };
  const sendAll = async (requests: readonly GeneratedRequest[], first: number) => {
    for (let start = 0; start < requests.length; start += BATCH) {
      await reset(store);
      const values = await readPathValues();
      const batch = requests.slice(start, start + BATCH);
      const queue = batch.map((request, at) => () => send(request, values, first + start + at));
      await Promise.all(
        Array.from({ length: CONCURRENT }, async () => {
          for (let next = queue.shift(); next; next = queue.shift()) await next();
        }),
      );
    }
  };
  await sendAll(generate(operations, REQUESTS), 0);
  const findUnsuccessful = () =>
    operations.filter(({ operationId }) => !successful.has(operationId) && !NEVER_SUCCESSFUL.includes(operationId));
  // Few of the requests are valid ones of an operation with a narrow body, so these get some more.
  const rare = findUnsuccessful();
  for (const [at, operation] of rare.entries())
    await sendAll(generate([operation], RARE_REQUESTS), REQUESTS + at * RARE_REQUESTS);
  agent.destroy();
  expect(faults, faults.slice(0, 10).join("\n")).toEqual([]);
  expect(findUnsuccessful().map(({ operationId }) => operationId)).toEqual([]);
});
