import { beforeAll, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { tracePackages } from "../../scripts/image/packages";
import { ensureServerBuild } from "../server/running-server";

beforeAll(ensureServerBuild);

/** A package whose import can't be followed is missing in the image, which can go unnoticed until the first photo. */
test("the image gets the packages that the build leaves outside, with their libraries and licenses", async () => {
  const { files, direct } = await tracePackages();
  expect(direct).toEqual(packageJson.runtimePackages);
  for (const needed of [
    /^node_modules\/@node-rs\/argon2-[^/]+\/argon2\.[^/]+\.node$/,
    /^node_modules\/@img\/sharp-libvips-[^/]+\/lib\/libvips[^/]*$/,
    /^node_modules\/libheif-js\/.*\.js$/,
    /^node_modules\/libheif-js\/licen[cs]e/i,
  ])
    expect(files).toContainEqual(expect.stringMatching(needed));
});
