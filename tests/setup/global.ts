/** Before any test: one database server for the whole run. After the last: nothing of it is left. */
import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer();
  project.provide("testServer", server);
  return stop;
}
