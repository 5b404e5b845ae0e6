/**
 * `npm run looks`: takes pictures of every page in its states, of the working tree and of a commit, and lists the
 * differences. Progress goes to stderr and differences to stdout. Exits with 1 when a picture differs.
 * See CONTRIBUTING.md for the options.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright";
import { measureWeight, type Weight } from "../bench/weight";
import { logProgress, runToEnd } from "../harness/run-to-end";
import { FolderInUseError, type FolderLock, lockFolder } from "../start/folder-lock";
import { startPostgres } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { comparePictures } from "./compare";
import { type LooksOptions, readOptions } from "./options";
import { type Finding, formatPage } from "./page";
import { listPageLoads, namePicture, type PageLoad } from "./page-loads";
import { type SampleData, SampleSite } from "./sample-site";
import { buildCommit, buildWorkingTree, ROOT, resolveCommit, type Side } from "./side";
import type { ServerChange } from "./states";
import { isStored, openBrowser, takePictures } from "./take-pictures";

const OUTPUT = join(ROOT, "data/looks/report");
/** Differences of further pictures are in the report only. */
const MAX_HINTED = 12;

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

/** One run: what it needs on both sides, and what it finds. */
class Comparison {
  /** By the name of the picture. */
  readonly #findings = new Map<string, Finding>();
  /** Pages without a picture, and accessibility violations. */
  readonly #problems: string[] = [];

  constructor(
    private readonly options: LooksOptions,
    private readonly browser: Browser,
    private readonly site: SampleSite,
  ) {}

  /** Takes the pictures of a side. @returns the sizes of its files as sent */
  async takePictures(
    side: Side,
    sample: SampleData,
    folder: string,
    loads: readonly PageLoad[],
    inspect?: (load: PageLoad) => Promise<boolean>,
  ) {
    const { schemes, axe } = this.options;
    const label = side.name.slice(0, 7);
    let count = 0;
    const takeGroup = (group: readonly PageLoad[]) =>
      takePictures(group, {
        browser: this.browser,
        url: this.site.url,
        sample,
        schemes,
        folder,
        axe: axe && inspect !== undefined,
        inspect,
        onDone: (load, { failure, violations = [] }) => {
          const page = `${load.state.name} ${load.width} ${load.scripts ? "scripts" : "plain"}`;
          if (failure !== undefined) this.#problems.push(`FAILED ${label} ${page}: ${failure}`);
          for (const violation of violations) this.#problems.push(`AXE ${page} ${violation}`);
          if (++count % 20 === 0 || count === loads.length) logProgress(`${label}: ${count} of ${loads.length} pages`);
        },
      });
    const groupOf = (change?: ServerChange) => loads.filter(({ state }) => state.server === change);
    const weights = await this.site.visit(side, sample, undefined, async () => {
      await takeGroup(groupOf());
      return measureWeight(this.site.url, `/listing/${sample.ids.home}`);
    });
    for (const change of new Set(loads.flatMap(({ state }) => state.server ?? [])))
      await this.site.visit(side, sample, change, () => takeGroup(groupOf(change)));
    return weights;
  }

  /** @returns whether there is no difference or an explained one; another may come from how fast the page loaded */
  async compare(before: string, after: string): Promise<boolean> {
    const difference = await comparePictures(before, join(OUTPUT, after));
    if (!difference) {
      for (const end of ["png", "json.gz"]) rmSync(join(OUTPUT, `${after}.${end}`));
      this.#findings.delete(after);
      return true;
    }
    copyFileSync(`${before}.png`, join(OUTPUT, `${after}.before.png`));
    writeFileSync(join(OUTPUT, `${after}.red.webp`), difference.picture);
    const files = { before: `${after}.before.png`, after: `${after}.png`, red: `${after}.red.webp` };
    this.#findings.set(after, { ...difference, ...files, name: after.replace(/\.\w+$/, "").replaceAll(".", " ") });
    return difference.isExplained;
  }

  /** @returns whether nothing was found */
  report(summary: string, notes: readonly string[]): boolean {
    const findings = [...this.#findings.values()].sort((a, b) => a.name.localeCompare(b.name));
    const hinted = new Set<string>();
    const [shown, all]: [string[], string[]] = [[], []];
    for (const { name, size, pixels, visible, hints } of findings) {
      const head = `DIFFERS ${name}: ${pixels} pixels, ${visible} visibly, ${size}`;
      const body = hints.map((hint) => `    ${hint}`);
      all.push(head, ...body);
      // Other schemes of a state usually differ in the same way.
      const kind = name.split(" ").slice(0, 2).join(" ");
      shown.push(head, ...(hinted.size < MAX_HINTED && !hinted.has(kind) ? body : []));
      hinted.add(kind);
    }
    const counts = `${summary}, ${findings.length} pictures differ, ${this.#problems.length} problems`;
    const end = [...this.#problems.sort(), ...notes, counts];
    console.log([...shown, ...end].join("\n"));
    if (!this.options.isBaselineOnly) {
      writeFileSync(join(OUTPUT, "report.txt"), `${[...all, ...end].join("\n")}\n`);
      writeFileSync(join(OUTPUT, "index.html"), formatPage(counts, findings, end));
      console.log("All hints: data/looks/report/report.txt. Pictures: data/looks/report/index.html");
    }
    return findings.length === 0 && this.#problems.length === 0;
  }
}

/** @returns whether every picture is equal */
async function compareLooks(options: LooksOptions, group: ProcessGroup): Promise<boolean> {
  const { store, schemes, states, variants, isBaselineOnly } = options;
  const commit = resolveCommit(options.against);
  mkdirSync(store, { recursive: true, mode: 0o755 });
  logProgress("building if the sources have changed");
  await buildWorkingTree(group, join(store, "logs"));
  const lock = await lockStore(store);
  const browser = await openBrowser();
  try {
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    const postgres = await group.setDatabase(startPostgres({ folder: join(store, "postgres"), settings }));
    const site = new SampleSite(group, store, postgres.url);
    const comparison = new Comparison(options, browser, site);

    logProgress(`opening ${commit.slice(0, 7)}`);
    const base = await buildCommit(group, store, commit);
    const work: Side = { name: "work", folder: ROOT };
    const sample = await site.open(work);
    const folder = join(store, "pictures", commit);
    const weightFile = join(folder, "weights.json");
    const loads = listPageLoads(states, variants, sample);
    const missing = loads.filter((load) => !isStored(folder, load, schemes));
    if (missing.length > 0 || !existsSync(weightFile))
      writeFileSync(weightFile, JSON.stringify(await comparison.takePictures(base, sample, folder, missing)));
    if (isBaselineOnly) return comparison.report(`${missing.length} pages loaded`, []);

    rmSync(OUTPUT, { recursive: true, force: true });
    const weights = await comparison.takePictures(work, sample, OUTPUT, loads, async (load) => {
      let isSteady = true;
      for (const scheme of schemes) {
        if (!isStored(folder, load, [scheme])) continue;
        const name = namePicture(load, scheme);
        isSteady = (await comparison.compare(join(folder, name), name)) && isSteady;
      }
      return isSteady;
    });
    const oldWeights = JSON.parse(readFileSync(weightFile, "utf8")) as Weight[];
    const notes = weights.map(({ name, brotli, files }, index) => {
      const old = oldWeights[index]!;
      return `${name}: ${old.brotli} → ${brotli} bytes (Brotli), ${old.files} → ${files} files`;
    });
    return comparison.report(`${loads.length * schemes.length} pictures against ${commit.slice(0, 7)}`, notes);
  } finally {
    await browser.close();
    await group.close();
    lock.release();
  }
}

await runToEnd(() => {
  const options = readOptions(process.argv.slice(2));
  const group = new ProcessGroup();
  return { work: () => compareLooks(options, group), close: () => group.close() };
});
