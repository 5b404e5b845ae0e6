/** GET /api/media/:key with a real database and a feed on loopback. */
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { createJpeg, readImageInfo } from "./images";
import { type PhotoHost, respondWith, startPhotoHost } from "./photo-host";

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const KEY = "0123456789abcdef";
const UNKNOWN_KEY = "ffffffffffffffff";

let database: TestDatabase;
let db: pg.Client;
let host: PhotoHost;
let connection: Awaited<ReturnType<typeof openConnection>>;
let folder: string;
let loader: typeof import("~/routes/api/media")["loader"];
let photos: typeof import("~/feed/photos/photos.server");

beforeAll(async () => {
  [database, host, folder] = await Promise.all([
    createTestDatabase(),
    startPhotoHost(),
    mkdtemp(join(tmpdir(), "sunporch-media-")),
  ]);
  host.handlers.set("/a.jpg", respondWith(await createJpeg()));
  connection = await openConnection(database.url);
  Object.assign(process.env, {
    DATABASE_URL: connection.url,
    DATA_DIR: folder,
    FEED_URL: `${host.origin}/odata/`,
    LOG_LEVEL: "silent",
  });
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  ({ loader } = await import("~/routes/api/media"));
  photos = await import("~/feed/photos/photos.server");
});

afterAll(async () => {
  await (await import("~/platform/db/pool.server")).closePool();
  await db.end();
  connection.close();
  await Promise.all([database.drop(), host.close(), rm(folder, { recursive: true, force: true, maxRetries: 5 })]);
});

beforeEach(() => {
  host.requestedPaths.length = 0;
});

/** A database connection that can be interrupted. */
async function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const openSockets = new Set<Socket>();
  let isConnected = true;
  const server = createServer((clientSocket) => {
    if (!isConnected) return void clientSocket.destroy();
    const databaseSocket = connect(Number(port), hostname);
    for (const socket of [clientSocket, databaseSocket]) {
      openSockets.add(socket);
      socket.on("error", () => {}).on("close", () => openSockets.delete(socket));
    }
    clientSocket.pipe(databaseSocket).pipe(clientSocket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxiedUrl = new URL(url);
  proxiedUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: proxiedUrl.href,
    disconnect() {
      isConnected = false;
      for (const socket of openSockets) socket.destroy();
    },
    reconnect() {
      isConnected = true;
    },
    close: () => server.close(),
  };
}

let homes = 0;
async function addHome(withdrawn = false): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO listing (feed, listing_key, mls_id, status, withdrawn_at, list_price, city, state, zip, media,
       listed_at, modified_at, content_hash, revision)
     VALUES ('sample', $1, $1, 'Active', $2, 500000, 'Fresno', 'CA', '93701', $3, now(), now(), 'x', 1) RETURNING id`,
    [
      `photos-${++homes}`,
      withdrawn ? new Date() : null,
      JSON.stringify(
        withdrawn
          ? []
          : [
              { key: KEY, url: "/a.jpg", caption: "The porch" },
              { key: UNKNOWN_KEY, url: "/lost.jpg", caption: null },
            ],
      ),
    ],
  );
  return rows[0]!.id;
}

async function fetchPhoto(
  path: string,
  headers: Record<string, string> = { Accept: CHROME },
  method = "GET",
): Promise<Response> {
  const request = new Request(`http://localhost/api/media/${path}`, { method, headers });
  const key = decodeURIComponent(new URL(request.url).pathname.split("/")[3] ?? "");
  return loader({ request, params: { key }, pattern: "api/media/:key" } as unknown as Parameters<typeof loader>[0]);
}

describe("a photo of a displayed home", () => {
  it("serves a photo in the requested width and format, cacheable forever", async () => {
    const id = await addHome();
    const response = await fetchPhoto(`${id}-${KEY}?w=640`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept",
      etag: expect.stringMatching(/^"[\w.]+"$/),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(readImageInfo(body)).toEqual({ type: "image/webp", width: 640, height: 480 });
  });

  it.each([
    ["image/avif", "image/avif"],
    ["*/*", "image/jpeg"],
  ])("serves clients that accept %s a photo as %s", async (accept, type) => {
    const response = await fetchPhoto(`${await addHome()}-${KEY}?w=160`, { Accept: accept });
    expect(response.headers.get("content-type")).toBe(type);
    expect(readImageInfo(new Uint8Array(await response.arrayBuffer())).type).toBe(type);
  });

  it.each([
    ["", 1200],
    ["?w=", 1200],
    ["?w=1", 160],
    ["?w=321", 480],
    ["?w=99999", 1200],
  ])("serves a photo with query %s %i pixels wide", async (search, width) => {
    const response = await fetchPhoto(`${await addHome()}-${KEY}${search}`);
    expect(readImageInfo(new Uint8Array(await response.arrayBuffer())).width).toBe(width);
  });

  it("sends an unchanged photo only once", async () => {
    const id = await addHome();
    const etag = (await fetchPhoto(`${id}-${KEY}?w=320`)).headers.get("etag") ?? "";
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await fetchPhoto(`${id}-${KEY}?w=320`, { Accept: CHROME, "If-None-Match": tags });
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe(etag);
      expect(await response.text()).toBe("");
    }
    for (const otherHeaders of [{ Accept: "*/*" }, { Accept: "image/avif" }])
      expect((await fetchPhoto(`${id}-${KEY}?w=320`, { ...otherHeaders, "If-None-Match": etag })).status).toBe(200);
    expect((await fetchPhoto(`${id}-${KEY}?w=480`, { Accept: CHROME, "If-None-Match": etag })).status).toBe(200);
  });

  it("answers HEAD like GET, without the body", async () => {
    const id = await addHome();
    const full = await fetchPhoto(`${id}-${KEY}?w=320`);
    const head = await fetchPhoto(`${id}-${KEY}?w=320`, { Accept: CHROME }, "HEAD");
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
    expect(await head.text()).toBe("");
  });
});

describe("an unknown photo", () => {
  it("answers 404 for an unknown photo without requesting it from the feed", async () => {
    const id = await addHome();
    for (const key of [
      `${id}-aaaaaaaaaaaaaaaa`,
      `999999-${KEY}`,
      "x",
      `${id}`,
      "a.jpg",
      encodeURIComponent(`${host.origin}/a.jpg`),
    ]) {
      const response = await fetchPhoto(key);
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "image/svg+xml"]);
      const program = await fetchPhoto(key, { Accept: "*/*" });
      expect([program.status, program.headers.get("content-type")]).toEqual([
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(program.headers.get("cache-control")).toBe("no-store");
    }
    expect(host.requestedPaths).toEqual([]);
  });

  it.each(["0", "-1", "1.5", "abc", "1e3", "100000", "640px", "%20640"])("rejects width %s", async (w) => {
    const response = await fetchPhoto(`${await addHome()}-${KEY}?w=${w}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, errors: { w: expect.any(String) } });
  });
});

describe("a home off the market", () => {
  it("serves no photos of a home off the market", async () => {
    const id = await addHome(true);
    expect((await fetchPhoto(`${id}-${KEY}`)).status).toBe(410);
    expect((await fetchPhoto(`${id}-${KEY}`, { Accept: "application/json" })).status).toBe(410);
    expect(host.requestedPaths).toEqual([]);
  });

  it("serves no cached photos of a home after they are deleted", async () => {
    const id = await addHome();
    expect((await fetchPhoto(`${id}-${KEY}?w=320`)).status).toBe(200);
    await photos.getPhotos().whenSettled();
    await db.query("UPDATE listing SET withdrawn_at = now(), media = '[]' WHERE id = $1", [id]);
    await photos.deletePhotos(id, [KEY]);
    expect((await fetchPhoto(`${id}-${KEY}?w=320`)).status).toBe(410);
    expect((await readdir(join(folder, "photos", "01"))).filter((name) => name.startsWith(`${id}-`))).toEqual([]);
  });

  it("deletes files of homes off the market in a sweep, and keeps the others", async () => {
    const [withdrawnHome, shownHome] = [await addHome(), await addHome()];
    for (const id of [withdrawnHome, shownHome]) await fetchPhoto(`${id}-${KEY}?w=320`);
    await photos.getPhotos().whenSettled();
    await db.query("UPDATE listing SET withdrawn_at = now(), media = '[]' WHERE id = $1", [withdrawnHome]);
    expect(await photos.getPhotos().sweep()).toBeGreaterThanOrEqual(1);
    const names = await readdir(join(folder, "photos", "01"));
    expect(names.some((name) => name.startsWith(`${withdrawnHome}-`))).toBe(false);
    expect(names.some((name) => name.startsWith(`${shownHome}-`))).toBe(true);
  });
});

describe("an unavailable photo", () => {
  it("serves browsers a placeholder for an unavailable photo, cacheable for a minute", async () => {
    const response = await fetchPhoto(`${await addHome()}-${UNKNOWN_KEY}?w=640`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=60",
      "x-photo": "missing",
      vary: "Accept",
    });
    expect(await response.text()).toBe(await readFile("public/photo-placeholder.svg", "utf8"));
  });

  it("answers 404 for an unavailable photo to API clients", async () => {
    const response = await fetchPhoto(`${await addHome()}-${UNKNOWN_KEY}`, { Accept: "application/json" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, detail: expect.any(String) });
  });
});

it("reads the database once a minute, not once per request", async () => {
  const id = await addHome();
  await fetchPhoto(`${id}-${KEY}?w=320`);
  await db.query("UPDATE listing SET media = '[]' WHERE id = $1", [id]);
  expect((await fetchPhoto(`${id}-${KEY}?w=320`)).status).toBe(200);
  expect((await fetchPhoto(`${id}-${KEY}?w=480`)).status).toBe(200);
});

it("reports that photos are unavailable while the database is unavailable", async () => {
  const id = await addHome();
  connection.disconnect();
  const response = await fetchPhoto(`${id}-${KEY}`, { Accept: "*/*" });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  const photoResponse = await fetchPhoto(`${id}-${KEY}`);
  expect([photoResponse.status, photoResponse.headers.get("content-type")]).toEqual([503, "image/svg+xml"]);
  connection.reconnect();
  expect((await fetchPhoto(`${id}-${KEY}`)).status).toBe(200);
});
