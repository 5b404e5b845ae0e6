/**
 * `npm run image`: builds the container image, runs its programs on an empty database, and prints its size. Options:
 *
 *   --base IMAGE   instead of the Dockerfile's node:…-slim, for places without a registry
 *   --tag NAME     sunporch
 *   -- …           further arguments of `buildah build`
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateX25519Identity } from "age-encryption";
import { OperatorError } from "../../app/platform/operator-error";
import { ROOT } from "../harness/run-node";
import { describeError } from "../run-program";
import { findFreePort, removePostgres, startPostgres } from "../start/postgres";
import { PROGRAMS_PACKAGE } from "../start/postgres-install";
import { buildImage, type Container, cleanUp, measureSize, runInImage } from "./buildah";

const MAX_MB_ABOVE_BASE = 200;
const ANSWER_MS = 120_000;
/** The image's client can't dump newer servers, such as the one that npm installs here. */
const POSTGRES_VERSION = "17.10.0-beta.17";

function check(passed: boolean, what: string, details = ""): void {
  if (!passed) throw new OperatorError(`${what}: no.\n${details}`);
  console.log(`ok  ${what}`);
}

/** Asks until there is an answer, the program has ended, or time is up. @throws {OperatorError} with its output */
async function waitFor(container: Container, problem: string, ask: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + ANSWER_MS; !(await ask()); ) {
    const hasEnded = await Promise.race([container.ended.then(() => true), pause(250, false)]);
    if (hasEnded || Date.now() > limit) throw new OperatorError(`${problem}:\n${container.output()}`);
  }
}

/** Waits until the page answers with 200. */
async function waitForPage(container: Container, url: string): Promise<string> {
  let page = "";
  await waitFor(container, `${url} doesn't answer`, async () => {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(10_000) }).catch(() => null);
    page = (await response?.text()) ?? "";
    return response?.status === 200;
  });
  return page;
}

const { values: options, positionals: buildArguments } = parseArgs({
  allowPositionals: true,
  options: { base: { type: "string" }, tag: { type: "string", default: "sunporch" } },
});

/** Lists the image's packages. Node comes with the base image, and its packages for development aren't copied. */
function writeSbom(): void {
  const text = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"], {
    maxBuffer: 2 ** 26,
    encoding: "utf8",
  });
  const sbom = JSON.parse(text) as { components: { name: string }[] };
  sbom.components = sbom.components.filter(({ name }) => !/^node-(?:linux|win)-/.test(name));
  mkdirSync("data/image", { recursive: true });
  writeFileSync("data/image/sbom.json", JSON.stringify(sbom));
  console.log(`data/image/sbom.json lists ${sbom.components.length} packages of the image (CycloneDX).`);
}

async function main(): Promise<void> {
  if (spawnSync("buildah", ["--version"]).status !== 0)
    throw new OperatorError("Buildah is not here. Install it, for example with apt-get install buildah.");
  process.chdir(ROOT);
  const base = options.base ?? /^ARG NODE_IMAGE=(\S+)/m.exec(readFileSync("Dockerfile", "utf8"))![1]!;
  writeSbom();
  buildImage(options.tag, ["--build-arg", `NODE_IMAGE=${base}`, ...buildArguments]);

  const folder = mkdtempSync(join(tmpdir(), "sunporch-image-"));
  execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", `${PROGRAMS_PACKAGE}@${POSTGRES_VERSION}`]);
  const programs = join(folder, "node_modules", PROGRAMS_PACKAGE);
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: programs });
  const postgres = await startPostgres({ folder: join(folder, "postgres"), programs });
  try {
    const port = await findFreePort();
    const env = {
      DATABASE_URL: postgres.url,
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      AUTH_SECRETS: "a-secret-for-the-image-test-0123456789",
      DRAIN_SECONDS: "0",
      // Nothing listens there: its syncs fail and are tried later.
      FEED_URL: "http://127.0.0.1:1",
    };
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const webCommand = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!) as string[];

    const migration = runInImage(options.tag, ["node", "build/server/migrate.js"], env);
    check((await migration.ended) === 0, "migrates an empty database", migration.output());

    const web = runInImage(options.tag, webCommand, env);
    const origin = `http://127.0.0.1:${port}`;
    await waitForPage(web, `${origin}/readyz`);
    check(true, "web is ready, with a read-only root");
    const page = await waitForPage(web, `http://localhost:${port}/listings`);
    check(page.includes("<h1"), "web shows a page", page);
    // The page above was read by Prisma's client, whose main file is not what the build loads. Fonts have only files.
    const loading = `for (const name of require("./package.json").runtimePackages) if (!/prisma|font/.test(name)) require(name);
      for (const weight of ["400Regular", "700Bold"]) require.resolve("@expo-google-fonts/noto-sans/" + weight + "/NotoSans_" + weight + ".ttf")`;
    const packages = runInImage(options.tag, ["node", "-e", loading], env);
    check((await packages.ended) === 0, "loads the packages outside the build", packages.output());

    const worker = runInImage(options.tag, ["node", "build/server/worker.js"], env);
    await waitFor(worker, "The worker isn't ready", () => worker.output().includes("worker ready"));
    check(true, "worker runs, with a read-only root");
    check((await worker.stop()) === 0, "worker ends on SIGTERM", worker.output());
    check((await web.stop()) === 0, "web ends on SIGTERM", web.output());

    const backup = runInImage(
      options.tag,
      ["sh", "-c", "node build/server/backup.js && node build/server/restore.js --check"],
      { ...env, DATA_DIR: "/data/site", BACKUP_FOLDER: "/data/backups", BACKUP_KEY: await generateX25519Identity() },
    );
    check((await backup.ended) === 0, "makes a backup, and restores it for a check", backup.output());

    const megabytes = (measureSize(options.tag) - measureSize(base)) / 1e6;
    check(
      megabytes <= MAX_MB_ABOVE_BASE,
      `${megabytes.toFixed(0)} MB above ${base}, of at most ${MAX_MB_ABOVE_BASE} MB`,
    );
  } finally {
    await cleanUp();
    await postgres.server.kill();
    await removePostgres(join(folder, "postgres"));
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  console.error(describeError(error));
  process.exitCode = 1;
});
