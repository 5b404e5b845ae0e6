/** Before the tests: finds the browsers, or installs Debian's as root, and builds the site, for which hooks have no time. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureServerBuild } from "../server/running-server";

/** Programs by the Debian package that has them. */
const PROGRAMS = {
  "firefox-esr": "firefox-esr",
  "webkit2gtk-driver": "WebKitWebDriver",
  xvfb: "Xvfb",
} as const;

function findOnPath(program: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);
}

const listMissing = () => Object.entries(PROGRAMS).flatMap(([name, program]) => (findOnPath(program) ? [] : [name]));

export default async function prepare(): Promise<void> {
  installBrowsers();
  await ensureServerBuild();
}

/** @throws {Error} that names the missing packages */
function installBrowsers(): void {
  if (listMissing().length === 0) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log(`Installing ${listMissing().join(", ")} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update"], { stdio: "ignore", env });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...listMissing()], { stdio: "inherit", env });
  }
  const missing = listMissing();
  if (missing.length > 0)
    throw new Error(
      `The tests in Firefox and WebKit need ${missing.join(", ")}. As root on Debian: apt-get install ${missing.join(" ")}`,
    );
}

export const findFirefoxPath = (): string => findOnPath(PROGRAMS["firefox-esr"])!;
