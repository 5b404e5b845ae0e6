/** A real Chromium, and the ways a journey looks at a page. */
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { chromiumLaunchOptions } from "../setup/chromium";

/** `photos: true` fetches the real ones; otherwise blank pictures stand for them, as drawing hundreds takes minutes. */
export type Way = { scripts: boolean; width: number; photos?: boolean };

const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions({ shell: true }));
}

export type Visit = {
  page: Page;
  /** Errors of the console and of the page itself so far. */
  faults: string[];
  close(): Promise<void>;
};

/** A visitor with a browser of their own: nothing is shared with other visits. */
export async function visit(
  browser: Browser,
  { scripts, width, photos }: Way,
  more: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    javaScriptEnabled: scripts,
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    ...more,
  });
  if (!photos) {
    await context.route("**/api/media/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: BLANK }));
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  return { page, faults, close: () => context.close() };
}

/** Waits until the page's scripts have taken over, where they run: not only until they are there. */
export async function ready(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return;
  await page
    .locator("html[data-live]")
    .waitFor({ state: "attached" })
    .catch(async () => {
      const seen = await page.evaluate(() => ({
        at: location.href,
        state: document.readyState,
        modules: document.querySelectorAll("script[type=module]").length,
        fetched: performance
          .getEntriesByType("resource")
          .map(({ name, duration }) => `${name} ${Math.round(duration)} ms`),
      }));
      throw new Error(`Scripts have not taken over: ${JSON.stringify(seen, null, 1)}`);
    });
}

/**
 * WCAG 2.2 A and AA violations as axe-core finds them: "rule: selector, selector". Pins of a map may be small and close
 * together: where they are is what they say (2.5.8, "essential"), and the list beside them leads to the same homes.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A list that another is on its way to is dimmed, and comes back by degrees.
  await page.waitForFunction(
    () =>
      !document.querySelector(".results[aria-busy]") &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  );
  // A page that has it keeps it until another document is loaded: 1.5 MB of source cost a quarter of a second.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const pins = document.querySelector(".pin") !== null;
    // Only what is wrong is worked out in full; styles are all of this site, and need not be fetched again.
    const quick = { resultTypes: ["violations"], preload: false } as const satisfies axe.RunOptions;
    const { violations } = await checker.run(document, {
      ...quick,
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      rules: { "target-size": { enabled: !pins } },
    });
    if (pins) {
      const context = { include: document, exclude: [".pin"] };
      violations.push(...(await checker.run(context, { ...quick, runOnly: ["target-size"] })).violations);
    }
    return violations.map((violation) => ({
      id: violation.id,
      nodes: violation.nodes.map((node) => node.target.join(" ")),
    }));
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 5).join(", ")}`);
}

/** How many pixels the page can be scrolled sideways, once it has its styles; 0 on a page that fits. */
export async function sidewaysScroll(page: Page): Promise<number> {
  // Its words are there before.
  await page.waitForLoadState("load");
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
