/** Runs before each file of a shared process, so that no file sees the environment, clocks or connections of an earlier one. */
import sharp from "sharp";
import { afterAll, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";

const shared = globalThis as { environmentOfRun?: NodeJS.ProcessEnv };
shared.environmentOfRun ??= { ...process.env };

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in shared.environmentOfRun)) delete process.env[name];
Object.assign(process.env, shared.environmentOfRun);
forgetEnv();
// The product blocks sharp's loaders in the whole process, and the sample MLS draws its photos from SVG.
sharp.unblock({ operation: ["VipsForeignLoad"] });

afterAll(closePool);
