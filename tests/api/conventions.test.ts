/** What programs can rely on in every call of the API. */
import { expect, it } from "vitest";
import { getPacificTime } from "~/intl/formats";
import { listTourDays } from "~/tours/times";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import {
  addInboxItems,
  ana,
  buildApiPath,
  createPerson,
  home,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "../routes/staff-site";
import { type Answer, ask } from "../server/running-server";
import { fetchDocument } from "../setup/api-document";
import { emptyTables } from "../setup/empty-tables";

setUpStaffSite();

async function listOperations() {
  const { document } = (await fetchDocument(site.server.port))!;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
}

it("refuses parameters that an operation doesn't know, by name", async () => {
  const operations = await listOperations();
  expect(operations.length).toBeGreaterThan(80);
  const accepted: string[] = [];
  for (const { method, path } of operations) {
    const url = `${path.replace("{id}", String(home)).replaceAll(/\{\w+\}/g, project.id)}?limit=1&page=x`;
    const { status, body } = await sam.call(method, url, method === "GET" ? undefined : {});
    const { type, errors } = status === 400 ? JSON.parse(body) : { type: "", errors: {} };
    if (type !== "/api/docs#bad-request" || !errors.limit) accepted.push(`${method} ${path}: ${status}`);
  }
  expect(accepted).toEqual([]);
  // The URLs of pictures end in a name alone that changes with the picture.
  await uploadAs(sam, buildApiPath("/hero"), { file: { name: "a.png", bytes: await createPng(40, 30) } });
  const { heroUrl } = parseJson(await sam.call("GET", buildApiPath()));
  expect(heroUrl).toMatch(/\?[\w-]+$/);
  expect((await sam.get(heroUrl)).status).toBe(200);
  expect((await sam.get(`${heroUrl}&size=small`)).status).toBe(400);
});

/** Calls each operation that creates something, of which the first six are the buyer's. */
async function createEverything() {
  await addInboxItems();
  const { rows } = await site.sql.query("SELECT id FROM timeline_request");
  const requestPath = `/api/price-timeline-requests/${rows[0].id}`;
  const { rows: wanted } = await site.sql.query(
    `INSERT INTO project_wanted_document (id, project_id, title, category) VALUES (gen_random_uuid(), $1, 'Lease', 'Other')
     RETURNING id`,
    [project.id],
  );
  const png = { name: "a.png", bytes: await createPng(40, 30) };
  const pdf = { name: "a.pdf", bytes: createPdf() };
  const person = { fullName: "Ana Reyes", email: "ana@example.com", maxHomeBudget: 675_000 };
  const targetMoveIn = `${new Date().getFullYear() + 1}-09`;
  const message = { body: "Hello" };
  const firstTime = getPacificTime(listTourDays({ from: 9, to: 18 }, 24)[1]!, 10).toISOString();
  const upgrade = {
    title: "Deck",
    category: "Outdoor",
    costRule: "fixed",
    unitCost: 9_000,
    weeks: 2,
    valuePercent: 50,
  };
  const newProject = { buyerEmail: "ben@example.com", address: "9 Elm Way", currentPhase: "Planning" };
  const answers = [
    await ana.call("POST", "/api/saved-properties", { listingId: home }),
    await ana.call("POST", "/api/price-timeline-requests", { listingId: home, ...person, targetMoveIn }),
    await uploadAs(ana, `${requestPath}/messages`, { ...message, file: pdf }),
    await ana.call("POST", `/api/projects/${project.id}/messages`, message),
    await uploadAs(ana, `/api/projects/${project.id}/wanted-documents/${wanted[0].id}`, { file: pdf }),
    await ana.call("POST", "/api/tours", { listingId: home, firstTime, name: "Ana Reyes", email: "ana@example.com" }),
    await sam.call("POST", "/api/admin/projects", newProject),
    await sam.call("POST", "/api/admin/templates", { name: "Bath" }),
    await sam.call("POST", "/api/admin/upgrades", upgrade),
    await uploadAs(sam, "/api/admin/upgrades/kitchen-remodel/photo", { photo: png }),
    await uploadAs(sam, buildApiPath("/hero"), { file: png }),
    await sam.call("POST", buildApiPath("/items"), { tasks: [{ title: "Sign" }] }),
    await sam.call("POST", buildApiPath("/messages"), message),
    await sam.call("POST", `/api/admin/price-timeline-requests/${rows[0].id}/messages`, message),
    await sam.call("POST", buildApiPath("/milestones"), { label: "Demolition" }),
    await sam.call("POST", buildApiPath("/tasks"), { title: "Sign" }),
    await sam.call("POST", buildApiPath("/contacts"), { name: "Wei Chen", role: "Designer" }),
    await sam.call("POST", "/api/admin/notes", { about: "project", aboutId: project.id, body: "Call after six" }),
    await sam.call("POST", buildApiPath("/buyers"), { email: "cy@example.com" }),
    await sam.call("POST", buildApiPath("/budget"), { title: "Cabinets", category: "Cabinets", estimate: 25_000 }),
    await sam.call("POST", buildApiPath("/change-orders"), {
      title: "Cabinets",
      lines: [{ title: "Oak", amount: -500 }],
    }),
    await sam.call("POST", buildApiPath("/wanted-documents"), { title: "Lease", category: "Other" }),
    await uploadAs(sam, buildApiPath("/design"), {
      room: "Kitchen",
      category: "Tile",
      itemName: "Zellige",
      media: png,
    }),
    await uploadAs(sam, buildApiPath(`/design/${project.item}/options`), {
      name: "Shaker",
      price: "27400",
      photo: png,
    }),
    await uploadAs(sam, buildApiPath("/documents"), { category: "Contract", label: "One", file: pdf }),
    await uploadAs(sam, buildApiPath("/documents"), { category: "Contract", file: [pdf, pdf] }),
  ];
  expect(answers.map(({ status, body }) => (status === 201 ? 201 : `${status} ${body}`))).toEqual(
    answers.map(() => 201),
  );
  return answers;
}

it("says where what was created can be read, what is left of a limit, and that a copy is current", async () => {
  const answers = await createEverything();
  const creating = (await listOperations()).filter(({ responses }) => 201 in responses);
  // One of them twice, and none for a question, which can't be read.
  expect(creating).toHaveLength(answers.length);
  const unread: string[] = [];
  for (const [index, { headers, body }] of answers.entries()) {
    const reader = index < 6 ? ana : sam;
    const { status, body: read } = await reader.get(headers.location ?? "/none");
    const { id } = JSON.parse(body);
    // A design item and a document are read as their file.
    const isFile = [404, 409].includes(status) && /\/(?:design|documents)\/[0-9a-f-]{36}$/.test(headers.location!);
    if (status !== 200 && !isFile) unread.push(`${headers.location}: ${status} ${read}`);
    if (id && read.startsWith("{") && status === 200 && JSON.parse(read).id !== id)
      unread.push(`${headers.location}: ${read}`);
  }
  expect(unread).toEqual([]);
  expect(answers.slice(1, 5).map(({ headers }) => headers.ratelimit)).toEqual(
    ["requests", "messages", "messages", "documents"].map((name) =>
      expect.stringMatching(`^"${name} by account";r=\\d+;t=\\d+$`),
    ),
  );
  await expectNotModified(await listReads(answers));
});

it("repeats where it is for a repeated request, and names no place for a question", async () => {
  const lead = { listingId: home, name: "Zoë", email: "zoe@example.com" };
  expect((await createPerson().call("POST", "/api/leads", lead)).headers).not.toHaveProperty("location");
  const key = { "Idempotency-Key": "task-1" };
  const create = () => sam.call("POST", buildApiPath("/tasks"), { title: "Once" }, key);
  const [first, again] = [await create(), await create()];
  expect([again.headers["idempotent-replayed"], again.headers.location]).toEqual(["true", first.headers.location]);
});

/** An address for each read of the document, of something that there is. */
async function listReads(answers: readonly Answer[]) {
  const created = answers.map(({ body }) => JSON.parse(body));
  const [, request, message, , document, tour, , template, , upgrade] = created;
  const { item } = project;
  await sam.call("PATCH", `/api/admin/projects/${project.id}`, { budgetShown: "lines" });
  const items = new Map(
    await Promise.all(
      ["milestones", "tasks", "contacts", "buyers", "budget", "change-orders", "wanted-documents", "design"].map(
        async (kind) => {
          const rows: { id: string }[] = parseJson(await sam.call("GET", buildApiPath(`/${kind}`)));
          return [kind, rows.at(-1)!.id] as const;
        },
      ),
    ),
  );
  await sam.call("POST", buildApiPath(`/change-orders/${items.get("change-orders")}/send`));
  const [signature] = parseJson(await sam.call("GET", buildApiPath("/signatures")));
  const values: Record<string, string> = {
    id: String(home),
    signatureId: signature.id,
    projectId: project.id,
    requestId: request.id,
    messageId: message.id,
    tourId: tour.id,
    documentId: document.id,
    noteId: created.find(({ about }) => about === "project").id,
    optionId: created.find(({ designItemId }) => designItemId === item).id,
    templateId: template.id,
    upgradeId: "kitchen-remodel",
    photoId: String(upgrade.photoUrl ?? item)
      .split("/")
      .at(-1)!,
  };
  const reads = (await listOperations()).filter(({ method }) => method === "GET");
  return reads.map(({ path }) => {
    const kind = /([\w-]+)\/\{itemId\}$/.exec(path)?.[1];
    const itemId = kind === "documents" ? document.id : items.get(kind ?? "");
    return path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === "itemId" ? (itemId ?? item) : values[name]));
  });
}

/** Reads each twice, the second time with the tag of the first answer. */
async function expectNotModified(reads: readonly string[]) {
  expect(reads.length).toBeGreaterThan(45);
  // Google and the feed answer these.
  const isOfOthers = (path: string) => /google|\/places\/|\/media\//.test(path);
  const wrong: string[] = [];
  for (const path of reads.filter((read) => !isOfOthers(read))) {
    const reader = /\/admin\/|upgrade-photos/.test(path) ? sam : ana;
    const first = await reader.call("GET", path);
    const again = await reader.call("GET", path, undefined, { "If-None-Match": first.headers.etag ?? "" });
    const isSame = first.headers["cache-control"] === again.headers["cache-control"];
    if (first.status !== 200 || again.status !== 304 || again.body !== "" || !isSame)
      wrong.push(`${path}: ${first.status} ${first.headers.etag} ${again.status} ${first.body.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
}

it("sends what has changed since a client's copy", async () => {
  const list = buildApiPath("/tasks");
  const { etag } = (await sam.call("GET", list)).headers;
  await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { completed: true });
  expect((await sam.call("GET", list, undefined, { "If-None-Match": etag! })).status).toBe(200);
});

it("gives staff pages of lists, with the total, and what changed since a time", async () => {
  const read = async (path: string) => {
    const { status, body, headers } = await sam.call("GET", path);
    return {
      status,
      rows: status === 200 ? JSON.parse(body) : [],
      total: headers["x-total-count"],
      link: String(headers.link ?? ""),
    };
  };
  const lists = ["milestones", "tasks", "contacts", "buyers", "design", "documents", "wanted-documents"].map((kind) =>
    buildApiPath(`/${kind}`),
  );
  for (const path of [
    ...lists,
    buildApiPath(`/design/${project.item}/options`),
    "/api/admin/projects",
    "/api/admin/notes",
    "/api/admin/templates",
    "/api/admin/upgrades",
    "/api/admin/deleted-records",
  ]) {
    const all = await read(path);
    expect([path, all.total]).toEqual([path, String(all.rows.length)]);
    const second = await read(`${path}?perPage=1&page=2`);
    expect([path, second.rows, second.total]).toEqual([path, all.rows.slice(1, 2), all.total]);
    expect([path, second.link]).toEqual([path, expect.stringMatching(/[?&]page=1>; rel="first"/)]);
    expect(await read(`${path}?updatedSince=2099-01-01T00:00:00Z`)).toMatchObject({ rows: [], total: "0" });
    expect((await read(`${path}?updatedSince=2020-01-01T00:00:00-08:00`)).rows).toEqual(all.rows);
  }
  for (const wrong of ["page=0", "perPage=101", "updatedSince=yesterday"])
    expect([wrong, (await read(`${buildApiPath("/tasks")}?${wrong}`)).status]).toEqual([wrong, 400]);

  await sam.call("POST", buildApiPath("/messages"), { body: "One" });
  await sam.call("POST", buildApiPath("/messages"), { body: "Two" });
  expect(await read(buildApiPath("/messages?perPage=1&page=2"))).toMatchObject({ rows: [{ body: "One" }], total: "2" });
  expect(await read(buildApiPath("/messages?updatedSince=2099-01-01T00:00:00Z"))).toMatchObject({
    rows: [],
    total: "0",
  });

  // A program that follows the links reads every row once.
  const milestones = (await read(buildApiPath("/milestones"))).rows;
  const seen: unknown[] = [];
  for (let next: string | undefined = buildApiPath("/milestones?perPage=2"); next; ) {
    const { rows, link } = await read(next);
    seen.push(...rows);
    const url = /<([^>]+)>; rel="next"/.exec(link)?.[1];
    next = url && new URL(url).pathname + new URL(url).search;
  }
  expect(seen).toEqual(milestones);

  await site.sql.query("UPDATE project_task SET updated_at = '2026-01-01'");
  await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { title: "Read and sign" });
  const changed = await read(buildApiPath("/tasks?updatedSince=2026-06-01T00:00:00Z"));
  expect(changed.rows.map(({ id }: { id: string }) => id)).toEqual([project.task]);
});

it("says what is left of a limit, and then that none is", async () => {
  await emptyTables(site.sql, "rate_limit");
  const zoe = createPerson();
  const lead = { listingId: home, name: "Zoë", email: "zoe@example.com" };
  const answers = [];
  for (let sent = 0; sent < 6; sent++) answers.push(await zoe.call("POST", "/api/leads", lead));
  expect(
    answers.map(({ status, headers }) => [status, /;r=(\d+);t=\d+$/.exec(String(headers.ratelimit))?.[1]]),
  ).toEqual([
    [201, "4"],
    [201, "3"],
    [201, "2"],
    [201, "1"],
    [201, "0"],
    [429, "0"],
  ]);
  expect(answers[5]!.headers).toMatchObject({
    "ratelimit-policy": '"leads by client";q=5;w=3600',
    "retry-after": expect.stringMatching(/^[1-9]\d*$/),
  });
  const read = await ask(site.server.port, "/api/listings");
  expect(read.headers).not.toHaveProperty("ratelimit");
});

it("says what is left of a limit in every answer that counts against one", async () => {
  await emptyTables(site.sql, "rate_limit");
  const limited = (await listOperations()).filter(({ responses }) => !responses[429]!.$ref);
  expect(limited.map(({ operationId }) => operationId).sort()).toEqual([
    "changeTour",
    "createLead",
    "createProjectMessage",
    "createRequestMessage",
    "createTimelineRequest",
    "createTokens",
    "createTour",
    "predictPlaces",
    "readPlace",
    "sendWantedDocument",
  ]);
  for (const { operationId, responses } of limited)
    for (const [status, { headers }] of Object.entries(responses))
      if (Number(status) < 300 || status === "429")
        expect([operationId, status, Object.keys(headers ?? {})]).toEqual([
          operationId,
          status,
          expect.arrayContaining(["RateLimit", "RateLimit-Policy"]),
        ]);
  const credentials = { grantType: "password", email: "ana@example.com", password: "wrong" };
  const signIn = () => createPerson().call("POST", "/api/auth/token", credentials);
  const attempts = [];
  for (let sent = 0; sent < 6; sent++) attempts.push(await signIn());
  expect(attempts.map(({ status }) => status)).toEqual([...Array(5).fill(422), 429]);
  for (const { headers } of attempts)
    expect(headers.ratelimit).toMatch(/^"sign-in by client";r=\d+;t=\d+, "sign-in by client";r=\d+;t=\d+$/);
});

it("names each kind of problem by an address that describes it", async () => {
  const { body: docs } = await ask(site.server.port, "/api/docs");
  const stale = { title: "Sign", version: 7 };
  const problems = [
    await sam.call("GET", "/api/nothing"),
    await ask(site.server.port, "/api/me"),
    await ana.call("GET", "/api/admin/projects"),
    await ana.call("DELETE", "/api/listings"),
    await ana.call("POST", "/api/saved-properties", {}),
    await ana.call("POST", "/api/saved-properties", {}, { "Content-Type": "text/plain" }),
    await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), stale),
    await ask(site.server.port, "/api/me", { headers: { Host: "other.example" } }),
  ];
  const types = problems.map(({ body }) => JSON.parse(body).type as string);
  expect(types).toEqual(
    [
      "not-found",
      "unauthorized",
      "forbidden",
      "method-not-allowed",
      "invalid-fields",
      "unsupported-media-type",
      "stale-version",
      "misdirected-request",
    ].map((name) => `/api/docs#${name}`),
  );
  expect(types.filter((type) => !docs.includes(`id="${type.split("#")[1]}"`))).toEqual([]);
});
