/** Every state of pages in Firefox. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import type { HTTPRequest, Page as PuppeteerPage } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { findFreePort } from "../../scripts/start/postgres";
import { ProcessGroup } from "../../scripts/start/process-group";
import { findA11yViolations, runAxe } from "../setup/a11y";
import { type SampleData, type SampleServer, SampleSite } from "../states/sample-site";
import {
  drawPhotos,
  fillPath,
  listCookies,
  parseStep,
  type ServerChange,
  STATES,
  type State,
  spaceText,
} from "../states/states";
import { type FirefoxDriver, startFirefox } from "./firefox";
import { EnginePage } from "./page";

/** How Firefox shows pages, by its preferences, because WebDriver BiDi can't change it. */
const MODES = {
  light: { "layout.css.prefers-color-scheme.content-override": 1 },
  dark: { "layout.css.prefers-color-scheme.content-override": 0 },
  forcedColors: { "browser.display.document_color_use": 2 },
} as const;
type Mode = keyof typeof MODES;

const WIDTHS = [390, 1440];
/** How long a page that waits for nothing is watched for a further request. */
const QUIET_MS = 500;
/** States that are opened in dark colors too: one of each kind of page, with texts on each kind of background. */
const DARK_STATES = [
  ...["grid-signed-in", "more-filters", "sign-in-errors", "map-dots", "map-pills", "home-upgrades", "ask-dialog"],
  ...[
    "request-errors",
    "compare-4",
    "summary",
    "to-sign",
    "documents",
    "project-milestones",
    "inbox-request",
    "staff-offers",
  ],
];

/** Why a state isn't opened. */
function explainOmission({ pseudo, media }: State): string | undefined {
  if (pseudo) return "WebDriver BiDi can't hover over, focus or press all controls at once.";
  if (media?.media === "print")
    return "Firefox has neither a command of WebDriver BiDi nor a preference that shows pages as printed.";
  return undefined;
}

interface Visit {
  state: State;
  mode: Mode;
  width: number;
}

const listVisits = (change: ServerChange | undefined): [title: string, visit: Visit][] =>
  STATES.filter(({ server }) => server === change).flatMap((state) => {
    const first: Mode = state.media?.forcedColors ? "forcedColors" : "light";
    const modes: Mode[] = DARK_STATES.includes(state.name) ? [first, "dark"] : [first];
    const widths = state.width ? [state.width] : WIDTHS;
    return modes.flatMap((mode) =>
      widths.map((width): [string, Visit] => [`${state.name}, ${mode}, ${width} px`, { state, mode, width }]),
    );
  });

let folder: string;
let group: ProcessGroup;
let site: SampleSite;
let sample: SampleData;
let photos: Buffer[];
let server: SampleServer;
const work = { folder: process.cwd() };
const browsers = new Map<Mode, ReturnType<typeof startFirefox>>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunporch-states-"));
  for (const name of ["sample", "logs"]) await mkdir(join(folder, name));
  group = new ProcessGroup();
  site = new SampleSite(group, folder, inject("testServer").url, await findFreePort());
  [sample, photos] = await Promise.all([site.open(work), drawPhotos()]);
});
afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close();
  await group?.close();
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A glob of Playwright's `route`. */
const matchGlob = (glob: string, url: string) =>
  new RegExp(
    `^${glob.replace(/[.?+]/g, "\\$&").replace(/\*+/g, (stars) => (stars.length > 1 ? ".*" : "[^/]*"))}$`,
  ).test(url);

/**
 * Answers photos, and holds or aborts the state's requests.
 * @returns what the server answers with an error, and `settle`, which waits until the server has answered everything
 */
async function interceptRequests(page: PuppeteerPage, { held, aborted, fails }: State) {
  const failures: string[] = [];
  const waiting = new Set<HTTPRequest>();
  let quietSince = 0;
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event, (request) => {
      waiting.delete(request);
      quietSince = Date.now();
    });
  const settle = () => {
    quietSince = Date.now();
    return vi.waitUntil(() => !waiting.size && Date.now() - quietSince > QUIET_MS, { timeout: 60_000, interval: 50 });
  };
  page.on("response", (response) => {
    if (response.status() >= 500 && !fails) failures.push(`${response.status()} ${response.url()}`);
  });
  const answer = (request: HTTPRequest) => {
    const url = request.url();
    if (aborted && matchGlob(aborted, url)) return request.abort();
    if (held && matchGlob(held, url)) return;
    if (!new URL(url).pathname.startsWith("/api/media/")) {
      waiting.add(request);
      return request.continue();
    }
    // Not waited for: puppeteer doesn't hear the end of a photo that the page cancels as it moves on.
    return request.respond({ contentType: "image/png", body: photos[url.length % photos.length]! });
  };
  // A request whose page is closed can't be answered.
  page.on("request", (request) => void answer(request)?.catch(() => {}));
  await page.setRequestInterception(true);
  return { failures, settle };
}

async function takeStep(page: EnginePage, step: string): Promise<void> {
  const { role, name, text } = parseStep(step);
  const pattern = new RegExp(name.replace(/[.?+()]/g, "\\$&"));
  if (role === "text") return page.clickText(name);
  if (role === "map") return page.clickMap(pattern);
  if (role === "summary") {
    // A step can name what the summary says once it is open. axe-core's role of a summary is its role in browsers.
    const shown = await page.evaluate(readClosedSummary, name);
    return page.click("button", shown ? new RegExp(shown) : pattern);
  }
  if (text === undefined) return page.click(role, pattern);
  const isSelect = (name: string) =>
    [...document.querySelectorAll("select")].some(({ labels }) =>
      [...labels].some(({ textContent }) => textContent.includes(name)),
    );
  if (role === "combobox" && (await page.evaluate(isSelect, name))) return page.choose(name, text);
  return page.fill(pattern, text, role);
}

/** Runs in the page. @returns what the first visible summary with this text shows instead of it, if it hides it */
function readClosedSummary(text: string): string | undefined {
  const summary = [...document.querySelectorAll("summary")].find(
    (it) => it.checkVisibility() && it.textContent.includes(text),
  );
  const shown = [...(summary?.querySelectorAll("span") ?? [])].find((it) => it.checkVisibility())?.textContent;
  return shown?.includes(text) ? undefined : shown;
}

async function openState(driver: FirefoxDriver, { state, mode }: Visit, settle: () => unknown): Promise<EnginePage> {
  const page = new EnginePage(driver, server.url, !state.light);
  const { hostname: domain } = new URL(server.url);
  await driver.axePage
    .browserContext()
    .setCookie(...listCookies(state, sample).map((cookie) => ({ ...cookie, domain, path: "/" })));
  await page.open(fillPath(state.path, sample));
  // A visitor without the session would be sent to the sign-in page.
  if (state.as) expect(await page.getPath()).not.toMatch(/^\/sign-in\?/);
  expect(await page.evaluate(readMode)).toBe(mode);
  if (state.spaced) await page.evaluate(spaceText);
  await settle();
  for (const step of state.steps ?? []) await takeStep(page, step);
  await settle();
  return page;
}

/** Runs in the page. */
function readMode(): Mode {
  if (matchMedia("(forced-colors: active)").matches) return "forcedColors";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

describe.each([...new Set(STATES.map(({ server }) => server))].map((change) => ({ change })))(
  "on a server with $change.env",
  ({ change }) => {
    beforeAll(async () => {
      server = await site.serveCopy(work, sample, change);
    });
    afterAll(() => server?.stop());

    it.for(listVisits(change))(
      "%s: fits the window and has no accessibility violations",
      async ([, visit], { skip }) => {
        const { state, mode, width } = visit;
        const omission = explainOmission(state);
        if (omission) skip(omission);
        if (!browsers.has(mode))
          browsers.set(mode, startFirefox(true, { ...MODES[mode], "ui.prefersReducedMotion": 1 }));
        const driver = await (await browsers.get(mode)!).openWindow(width);
        try {
          const { failures, settle } = await interceptRequests(driver.axePage, state);
          const page = await openState(driver, visit, settle);
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          // Axe measures a target without the part that a bar at the top of the window covers.
          await page.evaluate(() => scrollTo(0, 0));
          const axePage = driver.axePage as unknown as Pick<Page, "evaluate" | "waitForFunction">;
          // A list whose request is held stays busy.
          const violations = await (state.held ? runAxe(axePage) : findA11yViolations(axePage));
          expect({ tooWide, violations, failures }).toEqual({ tooWide: 0, violations: [], failures: [] });
        } finally {
          await driver.close();
        }
      },
    );
  },
);
