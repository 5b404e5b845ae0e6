/** Runs before each file of a process that takes many: no file meets what an earlier one left in the environment or in modules. */
import { vi } from "vitest";

const shared = globalThis as { environmentOfRun?: NodeJS.ProcessEnv };
shared.environmentOfRun ??= { ...process.env };

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in shared.environmentOfRun)) delete process.env[name];
Object.assign(process.env, shared.environmentOfRun);
vi.resetModules();
