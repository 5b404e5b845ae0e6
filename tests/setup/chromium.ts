/**
 * The Chromium of the browser tests: an installed one, Playwright's download, or Debian's package. If the headless shell is
 * installed too, most tests use that: the same engine, a third faster.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type LaunchOptions } from "playwright";

const isRoot = process.getuid?.() === 0;

const PROGRAM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome.exe"];
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const INSTALL_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Whether it exists and starts: distributions install placeholders, and downloads may miss system libraries. */
function canRun(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

const findOnPath = (names: readonly string[]): string[] => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

function findInstalled(): string | undefined {
  return [...findOnPath(PROGRAM_NAMES), ...INSTALL_PATHS].find(canRun);
}

function findPlaywrightChromium(): string | undefined {
  const path = chromium.executablePath();
  return canRun(path) ? path : undefined;
}

function downloadChromium(): string | undefined {
  console.log("No Chromium is installed; Playwright downloads one …");
  const cli = fileURLToPath(new URL("../../node_modules/playwright/cli.js", import.meta.url));
  spawnSync(process.execPath, [cli, "install", "--no-shell", "chromium"], { stdio: "inherit", timeout: 240_000 });
  return findPlaywrightChromium();
}

function installDebianPackage(): string | undefined {
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Debian's Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-q"], { stdio: "inherit", env, timeout: 180_000 });
  spawnSync("apt-get", ["install", "-q", "-y", "chromium", "chromium-headless-shell"], {
    stdio: "inherit",
    env,
    timeout: 600_000,
  });
  return findInstalled();
}

/**
 * The path of a Chromium that starts; CHROMIUM_PATH overrides it.
 * @throws {Error} with installation instructions
 */
export async function findChromiumPath(): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (canRun(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH: ${configuredPath} does not start.`);
  }
  const path = findInstalled() ?? findPlaywrightChromium() ?? downloadChromium() ?? installDebianPackage();
  if (path) return path;
  throw new Error(
    "The browser tests need Chromium or Chrome: install one (on Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
  );
}

/** The headless shell to use in place of {@link findChromiumPath}; none if CHROMIUM_PATH is set. CHROMIUM_SHELL overrides it. */
export function findChromiumShellPath(): string | undefined {
  const { CHROMIUM_SHELL, CHROMIUM_PATH } = process.env;
  return CHROMIUM_SHELL || (CHROMIUM_PATH ? undefined : findOnPath(SHELL_NAMES).find(canRun));
}

/**
 * Options for Playwright's `chromium.launch`: no background traffic, and no sandbox for root.
 * @param shell uses the headless shell if installed, which has no back/forward cache and no windows
 */
export async function getChromiumLaunchOptions({ shell = false } = {}): Promise<LaunchOptions> {
  return {
    executablePath: (shell ? findChromiumShellPath() : undefined) ?? (await findChromiumPath()),
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
