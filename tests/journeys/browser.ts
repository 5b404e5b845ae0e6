/** A real Chromium, and helpers for browser tests. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from "playwright";
import { describe, expect } from "vitest";
import { findA11yViolations as findViolations } from "../setup/a11y";
import { getChromiumLaunchOptions } from "../setup/chromium";
import { recordUse } from "../setup/exercised";

/** Pages without scripts, in which axe never ends. */
const plainPages = new WeakSet<Page>();

/**
 * Accessibility violations, which `npm run test:all` looks for in every state that a journey with scripts checks, because axe
 * takes longer than the journeys themselves.
 */
export const findA11yViolations = async (page: Page): Promise<string[]> =>
  process.env.AXE === "1" && !plainPages.has(page) ? findViolations(page) : [];

/** `photos: true` loads real photos; otherwise they are blank, because rendering hundreds takes minutes. */
export type VisitOptions = { scripts: boolean; width: number; photos?: boolean };

/** Tests for each of these visits. `npm test` runs those on a phone with scripts, `npm run test:all` the others too. */
export function describeVisits<V extends VisitOptions>(
  title: string,
  visits: readonly V[],
  defineTests: (visit: V) => void,
): void {
  for (const visit of visits) {
    const { scripts, width } = visit;
    const tags = scripts && width < 600 ? [] : ["long"];
    describe(`${title}, ${scripts ? "with" : "without"} scripts at ${width} px`, { tags }, () => defineTests(visit));
  }
}

/** A transparent PNG of 4 by 3 pixels, because Chromium creates a whole document for each SVG image. */
const BLANK_IMAGE = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAQAAAAe/WZNAAAAC0lEQVR42mNgwAkAABsAAVmYPeoAAAAASUVORK5CYII=";

/**
 * Answers requests for photos only. Playwright's `route` would pause every request in this process and turn the browser's
 * cache off.
 */
async function blankPhotos(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const responseHeaders = [{ name: "Content-Type", value: "image/png" }];
    // Fails if the page has moved on.
    session
      .send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body: BLANK_IMAGE })
      .catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/media/*" }] });
}

/** The toasts that scripts showed on a page since a test last waited for one: "status: Saved!". */
const shownToasts = new WeakMap<Page, string[]>();

/** Records toasts as they come, because scripts remove one after two seconds, when a busy machine may not have looked yet. */
async function recordToasts(page: Page): Promise<void> {
  const toasts: string[] = [];
  shownToasts.set(page, toasts);
  await page.exposeFunction("recordToast", (toast: string) => void toasts.push(toast));
  await page.addInitScript(() => {
    const { recordToast } = window as unknown as { recordToast(toast: string): void };
    let last: { element: Element; toast: string } | undefined;
    new MutationObserver(() => {
      const element = document.querySelector("[data-toasts] > [role] > *");
      if (!element?.checkVisibility({ visibilityProperty: true })) return;
      const toast = `${element.parentElement?.role}: ${element.textContent}`;
      // When a dialog opens or closes, the toast of the moment is removed with its region and mounted anew.
      const isLast = element === last?.element || (last && !last.element.isConnected && last.element.parentElement);
      if (!isLast || toast !== last?.toast) recordToast(toast);
      last = { element, toast };
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits for a toast with all of these texts that came after the last one that was waited for. */
export async function waitForToast(page: Page, ...texts: string[]): Promise<void> {
  const toasts = shownToasts.get(page);
  if (toasts) {
    const isAwaited = (toast: string) => toast.startsWith("status: ") && texts.every((text) => toast.includes(text));
    await expect.poll(() => toasts, { timeout: 30_000 }).toSatisfy(() => toasts.some(isAwaited));
    toasts.length = 0;
  } else for (const text of texts) await page.getByRole("status").getByText(text).waitFor();
}

let launched: Browser | undefined;

/**
 * The browser of this process. It ends with the process.
 * HEADED=1 opens a window, and SLOW_MO pauses for these milliseconds before each step, to watch a journey.
 */
export async function openBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) {
    const isHeadless = process.env.HEADED !== "1";
    const options = await getChromiumLaunchOptions({ shell: isHeadless });
    const slowMo = Number(process.env.SLOW_MO ?? 0);
    // Vitest ends its processes with SIGTERM, after which Playwright's handler waits. At an exit it ends the browser.
    process.once("SIGTERM", () => process.exit());
    const args = [
      ...(options.args ?? []),
      // Pages of a context then share a process, with what it has compiled.
      "--renderer-process-limit=1",
      // Two processes fewer, which saves a sixth of the browser's time.
      "--in-process-gpu",
      "--enable-features=NetworkServiceInProcess2",
    ];
    launched = await chromium.launch({ ...options, args, headless: isHeadless, slowMo, handleSIGTERM: false });
  }
  return launched;
}

/** Contexts of this process's browser without a visitor, by device and scripts: a new one costs as much as two pages. */
const idleContexts = new Map<string, BrowserContext[]>();
/** The page that keeps a context's process running between visitors. */
const keepers = new WeakMap<BrowserContext, Page>();

/** Forgets a visitor, except what the browser has downloaded from the site. */
async function resetContext(context: BrowserContext, site: string): Promise<void> {
  await context.setOffline(false);
  let keeper = keepers.get(context);
  if (!keeper) {
    keeper = await context.newPage();
    await keeper.goto(`${site}/robots.txt`);
    keepers.set(context, keeper);
  }
  for (const page of context.pages())
    if (page !== keeper) {
      // Chromium may never close a page whose next document is on its way, which may come before the blank one.
      await page.goto("about:blank").catch(() => page.waitForURL("about:blank"));
      await page.close();
    }
  // An answer that came before the pages closed may have set one.
  await context.clearCookies();
  // The site uses no other storage; that of the session ended with the pages.
  const session = await context.newCDPSession(keeper);
  await session.send("Storage.clearDataForOrigin", { origin: site, storageTypes: "local_storage" });
  await session.detach();
}

/** Closes the visits that are still open, as a failed test leaves its own. */
export async function closeVisits(): Promise<void> {
  const idle = [...idleContexts.values()].flat();
  const open = launched?.contexts().filter((context) => !idle.includes(context)) ?? [];
  await Promise.all(open.map((context) => context.close()));
}

export type Visit = {
  page: Page;
  /** Console and page errors so far. */
  errors: string[];
  close(): Promise<void>;
};

/** A phone's window, touch screen and names of its browser; otherwise a desktop's window. */
const describeDevice = (width: number): BrowserContextOptions =>
  width < 600
    ? { viewport: { width, height: 844 }, hasTouch: true, isMobile: true, userAgent: devices["Pixel 7"]!.userAgent }
    : { viewport: { width, height: 900 } };

/**
 * A visitor with no cookies and no history.
 * @param overrides of the browser context, which is then not used again
 * @param browser by default the one of this process
 */
export async function openVisit(
  { scripts, width, photos }: VisitOptions,
  overrides?: BrowserContextOptions,
  browser?: Browser,
): Promise<Visit> {
  const device = describeDevice(width);
  const isReused = !overrides && !browser;
  const kind = `${device.isMobile} ${scripts}`;
  const context =
    (isReused && idleContexts.get(kind)?.pop()) ||
    (await (browser ?? (await openBrowser())).newContext({ javaScriptEnabled: scripts, ...device, ...overrides }));
  const page = await context.newPage();
  if (isReused) await page.setViewportSize(device.viewport!);
  recordUse(page, { scripts, width });
  if (scripts) await recordToasts(page);
  else plainPages.add(page);
  if (!photos) await blankPhotos(context, page);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  const close = async () => {
    const { protocol, origin } = new URL(page.url());
    if (!isReused || !protocol.startsWith("http")) return context.close();
    await resetContext(context, origin);
    idleContexts.set(kind, [...(idleContexts.get(kind) ?? []), context]);
  };
  return { page, errors, close };
}

/**
 * Holds requests for these URLs until the returned function is called. They then go on to the routes added before.
 * @param method of the requests that are held, by default any
 */
export async function holdRequests(page: Page, urls: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    if (!method || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/** Waits until the page is hydrated, if scripts run. */
export async function waitUntilReady(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return;
  await page
    .locator("html[data-live]")
    .waitFor({ state: "attached" })
    .catch(async () => {
      const pageState = await page.evaluate(() => ({
        at: location.href,
        state: document.readyState,
        modules: document.querySelectorAll("script[type=module]").length,
        fetched: performance
          .getEntriesByType("resource")
          .map(({ name, duration }) => `${name} ${Math.round(duration)} ms`),
      }));
      throw new Error(`The page did not hydrate: ${JSON.stringify(pageState, null, 1)}`);
    });
}

/** Checks that nothing is wider than the window and that axe finds no violations. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await measureSidewaysScroll(page)).toBe(0);
  expect(await findA11yViolations(page)).toEqual([]);
}

/** Pixels that the page can scroll sideways with its styles loaded; 0 if it fits. */
export async function measureSidewaysScroll(page: Page): Promise<number> {
  // The text is there before the styles.
  await page.waitForLoadState("load");
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Gives all text the spacing of WCAG 1.4.12. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
