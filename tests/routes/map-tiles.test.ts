/**
 * Tiles of the built-in basemap, served by the built server.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { getBasemapTiles } from "~/map/basemap/basemap-tiles.server";
import { project } from "~/map/view";
import { writeArchive } from "../../scripts/map/archive-writer";
import { buildTown, TOWN_BOUNDS } from "../../scripts/map/town";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";

let server: RunningServer;
beforeAll(async () => {
  await ensureServerBuild();
  server = await startServer();
});
afterAll(() => server?.stop());

const fetchPath = (path: string, headers = {}) => ask(server.port, path, { headers });
const fetchTile = (z: number, x: number, y: number) =>
  getBasemapTiles().url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
const findTile = (lat: number, lng: number, z: number) => {
  const { x, y } = project({ lat, lng }, z + 1);
  return fetchTile(z, Math.floor(x / 512), Math.floor(y / 512));
};

it("serves tiles as compressed, immutable images with a restrictive policy", async () => {
  const { status, headers, body } = await fetchPath(findTile(33.95, -117.4, 10));
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(body).toMatch(/^<svg xmlns=.*<\/svg>$/s);
  expect(body).toContain("prefers-color-scheme:dark");
  expect((await fetchPath(findTile(37.7, -122.3, 8), { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
    "gzip",
  );
});

it("serves the current tile for an old version, cached for an hour", async () => {
  const { status, headers } = await fetchPath(findTile(33.95, -117.4, 10).replace(/tiles\/\w+/, "tiles/00000000"));
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("public, max-age=3600");
});

it("draws land on land and only sea at sea", async () => {
  expect((await fetchPath(findTile(36.7, -119.8, 9))).body).toMatch(/class="[lm]"/);
  const sea = (await fetchPath(findTile(35, -125.5, 9))).body;
  expect(sea).not.toMatch(/class="[lmo]"/);
  expect(sea).toContain('class="s"');
  // Mexico and Nevada are land, but outside of California.
  expect((await fetchPath(findTile(32.3, -116, 9))).body).toContain('class="o"');
  expect((await fetchPath(findTile(39.5, -118, 9))).body).toContain('class="o"');
});

it("joins tiles: a border continues at the same height in the next one", async () => {
  const { x, y } = project({ lat: 33.95, lng: -117.4 }, 11);
  const [column, row] = [Math.floor(x / 512), Math.floor(y / 512)];
  const borders = (svg: string) =>
    [...(/class="d c" d="([^"]+)"/.exec(svg)?.[1] ?? "").matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(
      (at) => [Number(at[1]), Number(at[2])] as const,
    );
  const left = borders((await fetchPath(fetchTile(10, column, row))).body).filter(
    ([across]) => across > 472 && across < 552,
  );
  const right = borders((await fetchPath(fetchTile(10, column + 1, row))).body).filter(
    ([across]) => across > -40 && across < 40,
  );
  const unchangedTiles = left.filter(([across, down]) =>
    right.some(([a, b]) => Math.abs(a - (across - 512)) < 0.2 && Math.abs(b - down) < 0.2),
  );
  expect(left.length + right.length === 0 || unchangedTiles.length > 0).toBe(true);
});

it.each([
  "/map/tiles/x/99/0/0.svg",
  "/map/tiles/x/5/32/0.svg",
  "/map/tiles/x/5/0/99.svg",
  "/map/tiles/x/-1/0/0.svg",
  "/map/tiles/x/a/0/0.svg",
  "/map/tiles/x/5/1e3/0.svg",
  "/map/tiles/x/5/0/0.png",
  "/map/tiles/x/5/0/0",
])("answers 404 for tile %s", async (path) => {
  const { status, headers } = await fetchPath(path);
  expect(status).toBe(404);
  expect(headers["content-type"]).toContain("application/problem+json");
});

it("draws the streets of an archive, and none for tiles outside of it", async () => {
  const withStreets = await startServer({ MAP_ARCHIVE: "sample-mls/data/streets.pmtiles" });
  onTestFinished(() => withStreets.stop());
  const [inside, outside] = await Promise.all([
    ask(withStreets.port, findTile(34.0556, -117.1825, 14)),
    ask(withStreets.port, findTile(38.58, -121.49, 13)),
  ]);
  expect(inside.body).toMatch(/^<svg .*<textPath.*<\/svg>$/s);
  expect([outside.status, outside.body.includes("<text")]).toEqual([200, false]);
  const line = withStreets
    .output()
    .split("\n")
    .find((text) => text.includes("map archive opened"));
  expect(JSON.parse(line!)).toMatchObject({
    level: "info",
    bounds: expect.stringMatching(/^-117\.\d+, 34\.0\d+, -117\.\d+, 34\.0\d+ \(west, south, east, north\)$/),
    zooms: "11 to 15",
    layers: "landuse, water, buildings, roads, pois",
    attribution: "Sample streets are invented",
  });
});

it("warns of an archive without a layer that is drawn", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "contours.pmtiles");
  const { roads } = buildTown();
  const options = { bounds: TOWN_BOUNDS, minZoom: 12, maxZoom: 12, attribution: "Invented" };
  writeFileSync(file, writeArchive({ contours: roads! }, options));
  const started = await startServer({ MAP_ARCHIVE: file });
  onTestFinished(() => started.stop());
  const listLines = () => started.output().split("\n");
  await expect.poll(() => listLines().filter((text) => text.includes("has no layer that is drawn"))).toHaveLength(1);
  const line = listLines().find((text) => text.includes("has no layer that is drawn"))!;
  expect(JSON.parse(line)).toMatchObject({ level: "warn", layers: "contours" });
});

it("draws tiles without streets, kept for a minute, while the archive can't be opened", async () => {
  const broken = await startServer({ MAP_ARCHIVE: "/nowhere/streets.pmtiles" });
  onTestFinished(() => broken.stop());
  const { status, headers, body } = await ask(broken.port, findTile(34.0556, -117.1825, 11));
  expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=60"]);
  expect(body).toMatch(/^<svg .*<\/svg>$/s);
});
