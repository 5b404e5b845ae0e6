/**
 * Prepares what tests with a server share: the build, one database server, and for journeys a replicated sample site. Each exists once
 * in a run, however many projects use it, and is removed at the end.
 */

import type { TestProject } from "vitest/node";
import { ensureServerBuild } from "../server/running-server";
import { type SampleSite, startSampleSite } from "./sample-site";
import { startTestServer, type TestServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
    sampleSite: SampleSite;
  }
}

interface Run {
  server: Awaited<ReturnType<typeof startTestServer>>;
  sample?: Awaited<ReturnType<typeof startSampleSite>>;
}

/** Projects load this module separately. */
const shared = globalThis as { testRun?: Promise<Run>; testRunUsers?: number };

async function prepareRun(): Promise<Run> {
  const [server] = await Promise.all([startTestServer(), ensureServerBuild()]);
  return { server };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testRunUsers = (shared.testRunUsers ?? 0) + 1;
  shared.testRun ??= prepareRun();
  const run = await shared.testRun;
  const { stop: stopServer, ...server } = run.server;
  project.provide("testServer", server);
  if (project.name === "journeys") {
    run.sample ??= await startSampleSite(server);
    const { stop: _stop, ...sample } = run.sample;
    project.provide("sampleSite", sample);
  }
  return async () => {
    shared.testRunUsers! -= 1;
    if (shared.testRunUsers! > 0) return;
    shared.testRun = undefined;
    await run.sample?.stop();
    await stopServer();
  };
}
