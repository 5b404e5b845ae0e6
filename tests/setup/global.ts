/** Starts one database server for the whole run, and removes it at the end. */
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
