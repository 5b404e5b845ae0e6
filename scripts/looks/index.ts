/**
 * `npm run looks`: takes pictures of every page in its states, of the working tree and of a commit, and lists the
 * differences. Progress goes to stderr and differences to stdout. Exits with 1 when a picture differs.
 * See CONTRIBUTING.md for the options.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describeError } from "../bench/usage-errors";
import { FolderInUseError, type FolderLock, lockFolder } from "../start/folder-lock";
import { startPostgres } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { comparePictures } from "./compare";
import { type LooksOptions, readOptions } from "./options";
import { type Finding, formatPage } from "./page";
import { isStored, listShots, nameShot, openBrowser, shootAll } from "./shoot";
import { buildCommit, buildWorkingTree, ROOT, resolveCommit } from "./side";
import { Worlds } from "./world";

const OUTPUT = join(ROOT, "data/looks/report");
/** Differences of further pictures are in the report only. */
const MAX_HINTED = 12;

const startedAt = performance.now();
const logProgress = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}`);

/** Waits until no other run uses the store, because two at once would slow each other down. */
async function lockStore(store: string): Promise<FolderLock> {
  for (let attempt = 0; ; attempt++) {
    try {
      return lockFolder(store);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      if (attempt % 60 === 0) logProgress(`waiting for the run of process ${error.pid}`);
      await pause(1_000);
    }
  }
}

/** @returns whether every picture is equal */
async function compareLooks(options: LooksOptions, group: ProcessGroup): Promise<boolean> {
  const { store, schemes, states, variants } = options;
  const commit = resolveCommit(options.against);
  mkdirSync(store, { recursive: true, mode: 0o755 });
  logProgress(options.isBaselineOnly ? "opening" : "building if the sources have changed");
  const work = options.isBaselineOnly ? undefined : await buildWorkingTree(group, join(store, "logs"));
  const lock = await lockStore(store);
  const browser = await openBrowser();
  try {
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    const postgres = await group.setDatabase(startPostgres({ folder: join(store, "postgres"), settings }));
    const worlds = new Worlds(group, store, postgres.url);

    logProgress(`opening ${commit.slice(0, 7)}`);
    const base = await buildCommit(group, store, commit);
    const baseWorld = await worlds.open(base);
    const baseFolder = join(store, "pictures", commit);
    const shots = listShots(states, variants, baseWorld);
    const failures: string[] = [];
    const missing = shots.filter((shot) => !isStored(baseFolder, shot, schemes));
    const logShot = (side: string, total: number) => {
      let count = 0;
      return (shot: (typeof shots)[number], failure: string | undefined) => {
        if (failure !== undefined)
          failures.push(`${side} ${shot.state.name} ${shot.width} ${shot.scripts ? "scripts" : "plain"}: ${failure}`);
        if (++count % 20 === 0 || count === total) logProgress(`${side}: ${count} of ${total} pages`);
      };
    };
    if (missing.length > 0) {
      const onShot = logShot(commit.slice(0, 7), missing.length);
      await worlds.visit(base, baseWorld, () =>
        shootAll(missing, { browser, world: baseWorld, schemes, folder: baseFolder, onShot }),
      );
    }
    if (!work) {
      for (const failure of failures) console.log(`FAILED ${failure}`);
      return failures.length === 0;
    }

    const workWorld = await worlds.open(work);
    rmSync(OUTPUT, { recursive: true, force: true });
    mkdirSync(OUTPUT, { recursive: true });
    const findings: Finding[] = [];
    const logWork = logShot("work", shots.length);
    const ownShots = listShots(states, variants, workWorld);
    await worlds.visit(work, workWorld, () =>
      shootAll(ownShots, {
        browser,
        world: workWorld,
        schemes,
        folder: OUTPUT,
        onShot: async (shot, failure) => {
          logWork(shot, failure);
          if (failure !== undefined) return;
          const baseShot = shots[ownShots.indexOf(shot)]!;
          for (const scheme of schemes) {
            if (!isStored(baseFolder, baseShot, [scheme])) continue;
            const before = join(baseFolder, nameShot(baseShot, scheme));
            const after = nameShot(shot, scheme);
            const difference = await comparePictures(before, join(OUTPUT, after));
            if (!difference) {
              for (const end of ["png", "json.gz"]) rmSync(join(OUTPUT, `${after}.${end}`));
              continue;
            }
            copyFileSync(`${before}.png`, join(OUTPUT, `${after}.before.png`));
            writeFileSync(join(OUTPUT, `${after}.red.webp`), difference.picture);
            const files = { before: `${after}.before.png`, after: `${after}.png`, red: `${after}.red.webp` };
            findings.push({ ...difference, ...files, name: after.replace(/\.\w+$/, "").replaceAll(".", " ") });
          }
        },
      }),
    );
    return reportFindings(findings, failures, shots.length * schemes.length, commit);
  } finally {
    await browser.close();
    await group.close();
    lock.release();
  }
}

function reportFindings(findings: Finding[], failures: readonly string[], total: number, commit: string): boolean {
  const order = new Map(findings.map(({ name }, index) => [name, index]));
  findings.sort((a, b) => a.name.localeCompare(b.name) || order.get(a.name)! - order.get(b.name)!);
  const hinted = new Set<string>();
  const lines: string[] = [];
  const allLines: string[] = [];
  for (const { name, size, pixels, visible, hints } of findings) {
    const head = `DIFFERS ${name}: ${pixels} pixels, ${visible} visibly, ${size}`;
    const body = hints.map((hint) => `    ${hint}`);
    allLines.push(head, ...body);
    // Other schemes and widths of a state usually differ in the same way.
    const kind = name.split(" ").slice(0, 2).join(" ");
    lines.push(head, ...(hinted.size < MAX_HINTED && !hinted.has(kind) ? body : []));
    hinted.add(kind);
  }
  const summary = `${total} pictures, ${findings.length} differ from ${commit.slice(0, 7)}, ${failures.length} pages failed`;
  const failed = failures.map((failure) => `FAILED ${failure}`);
  writeFileSync(join(OUTPUT, "report.txt"), [...allLines, ...failed, summary, ""].join("\n"));
  writeFileSync(join(OUTPUT, "index.html"), formatPage(summary, findings, failed));
  console.log(
    [...lines, ...failed, summary, `All hints: data/looks/report/report.txt; pictures: index.html there`].join("\n"),
  );
  return findings.length === 0 && failures.length === 0;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const group = new ProcessGroup();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void group.close().finally(() => process.exit(130)));
  process.exit((await compareLooks(options, group)) ? 0 : 1);
}

await main().catch((error) => {
  console.error(describeError(error));
  process.exit(1);
});
