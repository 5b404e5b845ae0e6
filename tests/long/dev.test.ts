import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../scripts/start/postgres";
import { openBrowser, openVisit } from "../journeys/browser";
import { createTestDatabase } from "../setup/database";
import { createTemporaryFolder, PROJECT } from "./run-start";

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Starts the web server of `npm run dev` with an empty cache. @returns its URL, and what it printed so far */
async function startDevServer(): Promise<{ url: string; output(): string }> {
  const [database, port] = await Promise.all([createTestDatabase(), findFreePort()]);
  onTestFinished(() => database.drop());
  const child = spawn(process.execPath, ["--import", TSX, "scripts/dev-server.ts"], {
    cwd: PROJECT,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATABASE_URL: database.url,
      DATA_DIR: createTemporaryFolder("dev"),
      APP_URL: "",
      HOST: "127.0.0.1",
      PORT: String(port),
    },
  });
  const exit = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  const message = await Promise.race([once(child, "message"), exit.then(() => Promise.reject(new Error(text)))]);
  return { url: (message[0] as { url: string }).url, output: () => text };
}

test("hydrates the first page without console errors and without loading it twice", async () => {
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { url, output } = await startDevServer();
  const { page, errors } = await openVisit({ scripts: true, width: 1280 }, {}, browser);
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await page.goto(url, { waitUntil: "commit", timeout: 150_000 });
  await page.locator("html[data-live]").waitFor({ state: "attached", timeout: 150_000 });
  await page.waitForLoadState("networkidle");
  expect(errors, output()).toEqual([]);
  expect(loads, output()).toBe(1);
  expect(output()).not.toMatch(/dependencies (changed|optimized)/);
});
