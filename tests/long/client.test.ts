/**
 * A day of a buyer and one of staff, by a client whose types are generated from the OpenAPI document into client.d.ts. The first test
 * writes them and checks this file with them; tsconfig.json leaves it out.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import createClient from "openapi-fetch";
import openapiTypes, { astToString } from "openapi-typescript";
import { afterAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "~/platform/auth/password.server";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import { addOffer, addProject } from "../projects";
import { setUpRouteSite } from "../routes/route-site";
import { fetchDocument } from "../setup/api-document";
import { emptyTables } from "../setup/empty-tables";
import type { paths } from "./client";

const PASSWORD = "tulip window gravel";
const folder = mkdtempSync(join(tmpdir(), "sunporch-client-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let home: number;
const site = setUpRouteSite(
  async (sql) => {
    home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  },
  { DATA_DIR: folder },
);

const createApi = (token?: string) =>
  createClient<paths>({ baseUrl: site.server.url, headers: token ? { Authorization: `Bearer ${token}` } : {} });

async function getTokens(email: string) {
  await site.sql.query(
    "INSERT INTO account (id, email, email_verified_at, password_hash) VALUES (gen_random_uuid(), $1, now(), $2)",
    [email, await hashPassword(PASSWORD)],
  );
  const { data, response } = await createApi().POST("/api/auth/token", {
    body: { grantType: "password", email, password: PASSWORD },
  });
  expect(response.status).toBe(200);
  return data!;
}

beforeEach(async () => {
  await emptyTables(site.sql, "project", "offer");
});

it("fits the types that are generated from the document", { timeout: 400_000 }, async () => {
  const { document } = (await fetchDocument(site.server.port))!;
  const types = astToString(await openapiTypes(JSON.stringify(document), { defaultNonNullable: false }));
  writeFileSync(new URL("client.d.ts", import.meta.url), types);
  const compiler = ["node_modules/typescript-native/bin/tsc", "--project", "tests/long/client.tsconfig.json"];
  const { status, stdout } = spawnSync(process.execPath, compiler, { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

it("lets a buyer find, save and ask about a home and follow a project", async () => {
  const tokens = await getTokens("ana@example.com");
  const api = createApi(tokens.accessToken);
  await addOffer(site.sql, "ana@example.com");

  const listings = await api.GET("/api/listings", {
    params: { query: { city: "Riverside", maxPrice: 600_000, sort: "newest" } },
  });
  expect([listings.response.status, listings.data?.total, listings.data?.listings[0]?.id]).toEqual([200, 1, home]);
  const wrong = await api.GET("/api/listings", { params: { query: { minPrice: -1 } } });
  expect([wrong.response.status, wrong.error?.status, Object.keys(wrong.error?.errors ?? {})]).toEqual([
    400,
    400,
    ["minPrice"],
  ]);
  const listing = await api.GET("/api/listings/{id}", { params: { path: { id: String(home) } } });
  expect([listing.response.status, listing.data?.id, listing.data?.priceHistory]).toEqual([
    200,
    home,
    expect.any(Array),
  ]);

  const saved = await api.POST("/api/saved-properties", { body: { listingId: home } });
  expect([saved.response.status, saved.data]).toEqual([201, { listingId: home, isSaved: true }]);
  const path = { id: String(home) };
  expect((await api.GET("/api/saved-properties/{id}/is-saved", { params: { path } })).data?.isSaved).toBe(true);
  expect((await api.GET("/api/saved-homes")).data?.map(({ mls_id }) => mls_id)).toEqual(["M-a"]);

  const ask = () =>
    api.POST("/api/leads", {
      params: { header: { "Idempotency-Key": "question-1" } },
      body: {
        listingId: home,
        name: "Ana Reyes",
        email: "ana@example.com",
        contactPref: "text",
        phone: "(555) 555-0148",
      },
    });
  const [question, repeated] = [await ask(), await ask()];
  expect([
    question.response.status,
    repeated.response.status,
    repeated.response.headers.get("idempotent-replayed"),
  ]).toEqual([201, 201, "true"]);
  expect(repeated.data).toEqual(question.data);
  const unknown = await api.POST("/api/leads", {
    body: { listingId: 999_999, name: "Ana Reyes", email: "ana@example.com" },
  });
  expect([unknown.response.status, unknown.error?.status]).toEqual([404, 404]);

  const request = await api.POST("/api/price-timeline-requests", {
    body: {
      listingId: home,
      fullName: "Ana Reyes",
      email: "ana@example.com",
      maxHomeBudget: 675_000,
      targetMoveIn: `${new Date().getFullYear() + 1}-09`,
    },
  });
  expect([request.response.status, request.data?.listingId, request.data?.totalPurchasePrice]).toEqual([
    201,
    home,
    500_000,
  ]);
  expect((await api.GET("/api/offers")).data?.map(({ status }) => status)).toEqual(["under review"]);

  const { id: projectId, task: taskId } = await addProject(site.sql, "ana@example.com", { hero_key: null });
  const me = await api.GET("/api/me");
  expect([me.data?.user.email, me.data?.projectId, me.data?.hasActiveProject]).toEqual([
    "ana@example.com",
    projectId,
    true,
  ]);
  const params = { path: { projectId } };
  const summary = await api.GET("/api/projects/{projectId}/summary", { params });
  expect([summary.data?.purchasePriceFmt, summary.data?.milestones.map(({ label }) => label)[0]]).toEqual([
    "$655,000",
    "Offer accepted",
  ]);
  const tasks = await api.GET("/api/projects/{projectId}/tasks", { params });
  expect(tasks.data?.find(({ id }) => id === taskId)?.status).toBe("todo");
  const toggled = await api.PATCH("/api/projects/{projectId}/tasks/{taskId}", {
    params: { path: { projectId, taskId } },
    body: { toggle: true },
  });
  expect([toggled.response.status, toggled.data?.status]).toEqual([200, "done"]);
  expect((await api.GET("/api/projects/{projectId}/documents", { params })).data).toHaveLength(1);
  expect((await api.GET("/api/projects/{projectId}/design", { params })).data).toHaveLength(2);
  expect((await api.GET("/api/projects/{projectId}/contacts", { params })).data?.map(({ role }) => role)).toEqual([
    "Project Manager",
  ]);

  const removed = await api.DELETE("/api/saved-properties/{id}", { params: { path } });
  expect([removed.response.status, (await api.GET("/api/saved-homes")).data]).toEqual([204, []]);
  const refreshed = await createApi().POST("/api/auth/token", {
    body: { grantType: "refresh", refreshToken: tokens.refreshToken },
  });
  expect((await createApi(refreshed.data?.accessToken).GET("/api/me")).data?.user.email).toBe("ana@example.com");
  const signedOut = await createApi().GET("/api/me");
  expect([signedOut.response.status, signedOut.error?.status]).toEqual([401, 401]);
});

/** Bodies with files, which openapi-fetch sends as a form. */
function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value instanceof File ? value : String(value));
  return form;
}
const createFile = (bytes: Buffer, name: string) => new File([Buffer.from(bytes)], name);
/** The document describes a file as binary text; the form has the file. */
const asText = (file: File) => file as unknown as string;

it("lets staff manage a project from its creation to its deletion", async () => {
  const api = createApi((await getTokens("sam@sunporch.example")).accessToken);
  const sync = await api.POST("/api/idx/sync");
  expect([sync.response.status, sync.error?.detail]).toEqual([502, expect.stringMatching(/^Sync failed: FEED_URL/)]);

  const create = () =>
    api.POST("/api/admin/projects", {
      params: { header: { "Idempotency-Key": "project-1" } },
      body: {
        buyerEmail: "ana@example.com",
        address: "121 W Fern Ave",
        currentPhase: "Planning",
        purchasePrice: 655_000,
      },
    });
  const [created, repeated] = [await create(), await create()];
  expect([created.response.status, created.data?.version, repeated.data]).toEqual([201, 1, created.data]);
  const projectId = created.data!.id;
  const params = { path: { projectId } };

  const change = (version: string) =>
    api.PATCH("/api/admin/projects/{projectId}", {
      params: { ...params, header: { "If-Match": version } },
      body: { currentPhase: "Renovation" },
    });
  const changed = await change(created.response.headers.get("etag")!);
  expect([changed.response.status, changed.data?.currentPhase, changed.response.headers.get("etag")]).toEqual([
    200,
    "Renovation",
    '"2"',
  ]);
  const stale = await change('"1"');
  expect([stale.response.status, stale.error?.version]).toEqual([412, 2]);

  const milestone = await api.POST("/api/admin/projects/{projectId}/milestones", {
    params,
    body: { label: "Demolition", date: "2027-03-09" },
  });
  expect([milestone.response.status, milestone.data?.label, milestone.data?.version]).toEqual([201, "Demolition", 1]);
  const task = await api.POST("/api/admin/projects/{projectId}/tasks", { params, body: { title: "Sign the scope" } });
  const taskPath = { path: { projectId, itemId: task.data!.id } };
  const done = await api.PATCH("/api/admin/projects/{projectId}/tasks/{itemId}", {
    params: taskPath,
    body: { completed: true, version: 1 },
  });
  expect([done.response.status, done.data?.version]).toEqual([200, 2]);
  const conflict = await api.PATCH("/api/admin/projects/{projectId}/tasks/{itemId}", {
    params: taskPath,
    body: { completed: false, version: 1 },
  });
  expect([conflict.response.status, conflict.error?.version]).toEqual([409, 2]);
  const contact = await api.POST("/api/admin/projects/{projectId}/contacts", {
    params,
    body: { name: "Dolores Quintero", role: "Project Manager" },
  });
  expect([contact.response.status, contact.data?.role]).toEqual([201, "Project Manager"]);

  const picture = asText(createFile(await createPng(40, 30), "tile.png"));
  const design = await api.POST("/api/admin/projects/{projectId}/design", {
    params,
    body: { room: "Kitchen", category: "Tile", itemName: "Zellige", media: picture },
    bodySerializer: toForm,
  });
  expect([design.response.status, design.data?.status]).toEqual([201, "Pending"]);
  const documents = await api.POST("/api/admin/projects/{projectId}/documents", {
    params,
    body: { category: "Contract", label: "Agreement", file: [asText(createFile(createPdf(), "agreement.pdf"))] },
    bodySerializer: toForm,
  });
  expect([documents.response.status, [documents.data].flat()[0]?.fileName]).toEqual([201, "agreement.pdf"]);
  const hero = await api.POST("/api/admin/projects/{projectId}/hero", {
    params,
    body: { file: picture },
    bodySerializer: toForm,
  });
  expect([hero.response.status, hero.data?.heroUrl]).toEqual([
    201,
    expect.stringContaining(`/api/admin/projects/${projectId}/hero`),
  ]);
  const noHero = await api.POST("/api/admin/projects/{projectId}/hero", {
    params,
    body: { file: "none" },
    bodySerializer: toForm,
  });
  expect([noHero.response.status, noHero.error?.errors]).toEqual([422, { file: "Send a file." }]);

  const projects = await api.GET("/api/admin/projects");
  expect(projects.data?.map(({ id, address, heroUrl }) => [id, address, heroUrl])).toEqual([
    [projectId, "121 W Fern Ave", hero.data?.heroUrl],
  ]);
  const milestonePath = { path: { projectId, itemId: milestone.data!.id } };
  const deletedMilestone = await api.DELETE("/api/admin/projects/{projectId}/milestones/{itemId}", {
    params: milestonePath,
  });
  expect([
    deletedMilestone.response.status,
    (await api.GET("/api/admin/projects/{projectId}/milestones", { params })).data,
  ]).toEqual([204, []]);

  const remove = () =>
    api.DELETE("/api/admin/projects/{projectId}", { params, body: { propertyAddress: "121 W Fern Ave" } });
  const tooEarly = await remove();
  expect([tooEarly.response.status, tooEarly.error?.status]).toEqual([409, 409]);
  const archived = await api.PATCH("/api/admin/projects/{projectId}", { params, body: { status: "archived" } });
  expect([archived.response.status, archived.data?.status]).toEqual([200, "archived"]);
  expect((await remove()).response.status).toBe(204);
  expect((await api.GET("/api/admin/projects/{projectId}", { params })).response.status).toBe(404);
});
