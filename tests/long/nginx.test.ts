/** nginx with the rules of deploy/nginx.conf in front of the site. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../scripts/start/postgres";
import { addListing } from "../factories";
import { Person } from "../routes/person";
import { setUpRouteSite } from "../routes/route-site";
import { sendRequest } from "../server/request";
import { isNginxInstalled, type RunningNginx, startNginx } from "../stand-ins/nginx";

const isInstalled = isNginxInstalled();
if (!isInstalled) console.warn("Skipped, because nginx isn't installed: apt-get install -y nginx-light");

const HOST = "homes.example.com";
const PHONE = "Mozilla/5.0 (iPhone) Mobile/15E148";

describe.skipIf(!isInstalled)("with nginx in front", () => {
  let id: number;
  const site = setUpRouteSite(
    async (sql) => {
      id = await addListing(sql, { listing_key: "1 Elm St", line1: "1 Elm St", list_price: 400_000 });
    },
    { APP_URL: `https://${HOST}`, TRUST_PROXY: "1" },
  );
  const folder = mkdtempSync(join(tmpdir(), "sunporch-nginx-"));
  let nginx: RunningNginx;
  beforeAll(async () => {
    nginx = await startNginx(folder, [site.server.port]);
  });
  afterAll(async () => {
    await nginx?.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(nginx.port, path, { headers: { Host: HOST, ...headers } });
  const getFromSite = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(site.server.port, path, { headers: { Host: HOST, "X-Forwarded-Proto": "https", ...headers } });

  test.each(["br", "gzip", "identity"])("serves the second visitor the same bytes as %s", async (encoding) => {
    const path = `/?q=${encoding}`;
    const accepted = encoding === "identity" ? "br;q=0" : `deflate, ${encoding}`;
    const first = await get(path, { "Accept-Encoding": accepted });
    const second = await get(path, { "Accept-Encoding": `${accepted}, zstd` });
    expect([first.status, first.headers["x-cache"], second.headers["x-cache"]]).toEqual([200, "MISS", "HIT"]);
    expect(second.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(second.body).toBe(first.body);
    const own = await getFromSite(path, { "Accept-Encoding": accepted });
    const names = Object.keys(own.headers).filter(
      (name) => !/^(?:date|connection|keep-alive|x-request-id)$/.test(name),
    );
    expect(names).toContain("content-security-policy");
    for (const name of names) expect(second.headers[name], name).toBe(own.headers[name]);
    const unchanged = await get(path, { "Accept-Encoding": accepted, "If-None-Match": own.headers.etag! });
    expect([unchanged.status, unchanged.body, unchanged.headers["x-cache"]]).toEqual([304, "", "HIT"]);
  });

  test("sends the page of a home by its number and its data, and other pages unstored", async () => {
    for (const path of [`/listing/${id}`, `/listing/${id}.data`, "/_.data", "/listings?beds=1", "/map"]) {
      await get(path);
      expect((await get(path)).headers["x-cache"], path).toBe("HIT");
    }
    for (const path of ["/sign-in", "/compare"]) expect((await get(path)).headers["x-cache"], path).toBeUndefined();
  });

  test("never stores a person's page, nor serves them a stored one", async () => {
    const shared = await get("/");
    const ana = new Person(nginx.port, site.sql, HOST);
    await ana.signIn("ana@example.com");
    expect(ana.cookie).toContain("__Host-session=");
    const own = await ana.get("/");
    expect([own.headers["x-cache"], own.headers["cache-control"]]).toEqual(["BYPASS", "private, no-cache"]);
    expect(own.body).toContain("ana@example.com");
    expect((await ana.get("/listings?beds=2")).body).toContain("ana@example.com");
    const next = await get("/listings?beds=2");
    expect([next.headers["x-cache"], next.body.includes("ana@example.com")]).toEqual(["MISS", false]);
    for (const Cookie of ["__Host-session=x~y", "_ga=1; __Host-return=x", "__Host-light=1;__Host-new=1"])
      expect((await get("/", { Cookie })).headers["x-cache"], Cookie).toBe("BYPASS");
    const refused = await get("/", { Authorization: "Bearer x" });
    expect([refused.status, refused.headers["x-cache"]]).toEqual([401, "BYPASS"]);
    const visitor = await get("/", { Cookie: "_ga=GA1.2.3; theme=dark" });
    expect([visitor.headers["x-cache"], visitor.headers.etag]).toEqual(["HIT", shared.headers.etag]);
  });

  test("keeps phones, light pages and remembered map views apart", async () => {
    const view = "__Host-map-view=34.05,-118.24,11";
    const variants: Record<string, string>[] = [
      {},
      { "User-Agent": PHONE },
      { "Save-Data": "on" },
      { Cookie: "_ga=1; __Host-light=1" },
      { Cookie: view },
      { Cookie: `${view};__Host-light=1` },
      { "User-Agent": PHONE, Cookie: `a=1; ${view}; b=2` },
    ];
    for (const headers of variants) {
      await get("/map", headers);
      const [stored, own] = [await get("/map", headers), await getFromSite("/map", headers)];
      expect([stored.headers["x-cache"], stored.headers.etag], JSON.stringify(headers)).toEqual([
        "HIT",
        own.headers.etag,
      ]);
    }
    // The hint comes before the user agent. What it means for the key is what the site gets.
    const [ordinary, phone] = [await get("/map"), await get("/map", { "User-Agent": PHONE })];
    expect(phone.headers.etag).not.toBe(ordinary.headers.etag);
    for (const [hint, page] of [
      ["?0", ordinary],
      ["x", ordinary],
      ["?1;x", phone],
    ] as const) {
      const { headers } = await get("/map", { "User-Agent": PHONE, "Sec-CH-UA-Mobile": hint });
      expect([headers["x-cache"], headers.etag], hint).toEqual(["HIT", page.headers.etag]);
    }
    // Lists about payments without terms redirect by the remembered ones, which others don't depend on.
    const terms = "__Host-loan-terms=10,6.75,30,2400";
    for (const path of ["/?maxPayment=9000", "/listings?sort=payment&beds=1", "/map?maxPayment=9000"]) {
      await get(path);
      const redirect = await get(path, { Cookie: `a=1; ${terms}` });
      expect([redirect.status, redirect.headers.location], path).toEqual([302, expect.stringContaining("down=10")]);
      expect((await get(path)).headers["x-cache"], path).toBe("HIT");
      const target = redirect.headers.location!;
      await get(target);
      expect((await get(target, { Cookie: terms })).headers["x-cache"], target).toBe("HIT");
    }
    // The first page of the list depends on whether its introduction was closed, the map doesn't.
    const closed = { Cookie: "__Host-introduction=closed" };
    for (const [path, isStored] of [
      ["/listings", false],
      ["/map", true],
    ] as const) {
      await get(path);
      expect((await get(path, closed)).headers["x-cache"] === "HIT", path).toBe(isStored);
    }
    // The list doesn't depend on the map's view.
    await get("/");
    expect((await get("/", { Cookie: view })).headers["x-cache"]).toBe("HIT");
  });

  test("doesn't store errors, and redirects to https", async () => {
    for (let time = 0; time < 2; time++) {
      const missing = await get("/listing/999999");
      expect([missing.status, missing.headers["x-cache"]]).toEqual([404, "MISS"]);
    }
    const plain = await sendRequest(nginx.redirectPort, "/map?beds=2", { headers: { Host: HOST } });
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${HOST}/map?beds=2`]);
  });

  test("serves a page for a minute, then asks for it by its ETag, and asks again once the cache is cleared", async () => {
    const path = `/listing/${id}`;
    const before = await get(path);
    expect(before.headers["cache-control"]).toBe("public, max-age=0, s-maxage=60");
    await site.sql.query(
      `WITH next AS (UPDATE catalogue SET revision = revision + 1 RETURNING revision)
       UPDATE listing SET list_price = 510432, revision = next.revision FROM next WHERE id = $1`,
      [id],
    );
    const ask = () => getFromSite(path, { "If-None-Match": before.headers.etag! });
    // nginx asks like this after the minute.
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200);
    const changed = await ask();
    expect(changed.body).toContain("$510,432");
    expect((await getFromSite(path, { "If-None-Match": changed.headers.etag! })).status).toBe(304);
    nginx.clearCache();
    const after = await get(path);
    expect([after.headers["x-cache"], after.headers.etag]).toEqual(["MISS", changed.headers.etag]);
  });
});

describe.skipIf(!isInstalled)("with nginx in front of two machines", () => {
  test("finds one of them while they are replaced one after the other", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sunporch-nginx-"));
    const ports = [await findFreePort(), await findFreePort()] as const;
    const start = async (port: number): Promise<Server> => {
      const server = createServer((_request, response) => void response.end("page")).listen(port, "127.0.0.1");
      await once(server, "listening");
      return server;
    };
    const stop = (server: Server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    };
    const servers = await Promise.all(ports.map(start));
    const nginx = await startNginx(folder, ports);
    onTestFinished(async () => {
      await nginx.stop();
      await Promise.all(servers.map(stop));
      rmSync(folder, { recursive: true });
    });
    // Often enough for each of nginx's processes to ask both.
    const askOften = async () => {
      const responses: number[] = [];
      for (let n = 0; n < 30; n++)
        responses.push((await sendRequest(nginx.port, "/compare", { headers: { Host: HOST } })).status);
      return new Set(responses);
    };
    for (const [n, port] of ports.entries()) {
      await stop(servers[n]!);
      expect(await askOften()).toEqual(new Set([200]));
      servers[n] = await start(port);
      // nginx counts fail_timeout in whole seconds.
      await pause(2_100);
    }
  });
});
