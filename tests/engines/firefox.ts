/** Firefox by WebDriver BiDi. */
import { type Browser, launch, type Page } from "puppeteer-core";
import { findFirefoxPath } from "./install";
import type { Driver, Engine } from "./page";

export interface FirefoxDriver extends Driver {
  axePage: Page;
}

/**
 * @param scripts whether pages may run scripts, which is a setting of the whole browser
 * @param preferences other settings of the whole browser, as in about:config
 */
export async function startFirefox(scripts: boolean, preferences: Readonly<Record<string, number>> = {}) {
  const browser = await launch({
    browser: "firefox",
    executablePath: findFirefoxPath(),
    headless: true,
    extraPrefsFirefox: { "javascript.enabled": scripts, ...preferences },
  });
  return { openWindow: (width: number) => openWindow(browser, width), close: () => browser.close() } satisfies Engine;
}

async function openWindow(browser: Browser, width: number): Promise<FirefoxDriver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  return {
    async open(url) {
      await page.goto(url, { waitUntil: "domcontentloaded", timeout: 60_000 });
    },
    getUrl: async () => page.url(),
    evaluate: (pageFunction, ...args) => page.evaluate(pageFunction as (...args: unknown[]) => never, ...args),
    async addSource(source) {
      await page.evaluate(source);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async attachFile(fieldId, path) {
      const field = await page.$<"input">(`input[id="${fieldId}"]` as "input");
      await field!.uploadFile(path);
    },
    close: () => context.close(),
    axePage: page,
  };
}
