/** The Chromium of the browser tests: an installed one, else Playwright's download, else Debian's package. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type LaunchOptions } from "playwright";

const isRoot = process.getuid?.() === 0;

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome.exe"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Whether it is there and starts: distributions leave placeholders, and downloads may lack the system's libraries. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(runs);
}

function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

function download(): string | undefined {
  console.log("No Chromium is installed; Playwright downloads one …");
  const cli = fileURLToPath(new URL("../../node_modules/playwright/cli.js", import.meta.url));
  spawnSync(process.execPath, [cli, "install", "--no-shell", "chromium"], { stdio: "ignore", timeout: 240_000 });
  return playwrights();
}

function debians(): string | undefined {
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Debian's Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { stdio: "ignore", env, timeout: 180_000 });
  spawnSync("apt-get", ["install", "-y", "chromium"], { stdio: "ignore", env, timeout: 600_000 });
  return installed();
}

/**
 * The path of a Chromium that starts; CHROMIUM_PATH names one of your own.
 * @throws {Error} that says what to install
 */
export async function chromiumPath(): Promise<string> {
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (runs(own)) return own;
    throw new Error(`CHROMIUM_PATH: ${own} does not start.`);
  }
  const found = installed() ?? playwrights() ?? download() ?? debians();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome: install one (on Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
  );
}

/** For Playwright's `chromium.launch`: nothing but the tests' own traffic, and no sandbox where root cannot have one. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await chromiumPath(),
    headless: true,
    chromiumSandbox: !isRoot,
    args: [
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-gpu",
      "--disable-quic",
    ],
  };
}
