/** What a home's page says of its surroundings. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openStreets } from "~/map/basemap/basemap-tiles.server";
import { forgetEnv } from "~/platform/env.server";
import { getHomeMap } from "./home-map.server";

const IN_TOWN = { lat: 34.0516, lng: -117.1831 };

async function useArchive(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-near-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("MAP_ARCHIVE", "sample-mls/data/streets.pmtiles");
  forgetEnv();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    forgetEnv();
    rmSync(folder, { recursive: true });
  });
  await openStreets();
}

it("says what is near a home, but not near the center of its ZIP code", async () => {
  await useArchive();
  const getNear = async (approximate: boolean) => (await getHomeMap({ ...IN_TOWN, approximate })).near;
  await expect.poll(async () => (await getNear(false))?.places.length).toBe(4);
  expect(await getNear(true)).toBeUndefined();
});

it("sends nothing of it without an archive", async () => {
  const map = await getHomeMap({ ...IN_TOWN, approximate: false });
  expect(Object.keys(map)).toEqual(["position", "provider", "names"]);
  expect(Object.keys(map.provider.basemap)).not.toContain("streets");
});
