/** Takes pictures of states in Chromium, and notes where each element is and how it looks. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import sharp from "sharp";
import { runAxe } from "../../tests/setup/a11y";
import { getChromiumLaunchOptions } from "../../tests/setup/chromium";
import { fillPath, namePicture, type PageLoad } from "./page-loads";
import type { SampleData } from "./sample-site";
import { type State, takeSteps } from "./states";

const MAX_HEIGHT = 6_000;
const PAGES_AT_ONCE = 2;
const LIMIT_MS = 30_000;

/** An element: its parent's index, "tag.class", text, box, and looks. */
export type LayoutEntry = [parent: number, name: string, text: string, box: number[], looks: string[]];
export interface Layout {
  /** The names of looks. */
  properties: string[];
  entries: LayoutEntry[];
}

export async function openBrowser(): Promise<Browser> {
  const options = await getChromiumLaunchOptions({ shell: true });
  return chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--font-render-hinting=none",
      "--hide-scrollbars",
      "--force-color-profile=srgb",
    ],
  });
}

export interface PictureOptions {
  browser: Browser;
  /** The site. */
  url: string;
  sample: SampleData;
  schemes: readonly ("light" | "dark")[];
  /** Where pictures and layouts are written. */
  folder: string;
  /** Whether to look for accessibility violations. */
  axe: boolean;
  /** Called when the pictures of a page load are there. False: they are taken again, once. */
  inspect?: ((load: PageLoad) => Promise<boolean>) | undefined;
  /** Called for each page load. A failed one has no pictures. */
  onDone: (load: PageLoad, result: { failure?: string; violations?: string[] }) => void;
}

/** Loads a few pages at once, and takes their pictures. A failed load is tried a second time. */
export async function takePictures(loads: readonly PageLoad[], options: PictureOptions): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  const photos = await drawPhotos();
  const queue = [...loads];
  const work = async () => {
    for (let load = queue.shift(); load; load = queue.shift()) {
      let result: { failure?: string; violations?: string[] } = {};
      for (let attempt = 0; attempt < 2; attempt++) {
        try {
          result = { violations: await takePicturesOf(load, photos, options) };
          if ((await options.inspect?.(load)) !== false) break;
        } catch (error) {
          result = { failure: (error as Error).message.split("\n").slice(0, 4).join(" ") };
        }
      }
      options.onDone(load, result);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
}

export const isStored = (folder: string, load: PageLoad, schemes: readonly string[]): boolean =>
  schemes.every((scheme) => existsSync(join(folder, `${namePicture(load, scheme)}.png`)));

async function takePicturesOf(load: PageLoad, photos: readonly string[], options: PictureOptions): Promise<string[]> {
  const { state, width, scripts } = load;
  const { browser, url, sample, folder } = options;
  const violations: string[] = [];
  const context = await browser.newContext({
    javaScriptEnabled: scripts,
    bypassCSP: true,
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    isMobile: width < 600,
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
  });
  try {
    await context.addCookies(listCookies(state, sample).map((cookie) => ({ ...cookie, url })));
    if (scripts) await context.addInitScript(stopClock, sample.now);
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    const session = await context.newCDPSession(page);
    if (!state.aborted?.includes("media")) await answerPhotos(session, photos);
    const requests = countRequests(page);
    const errors: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
    });
    if (state.aborted) await page.route(state.aborted, (route) => route.abort());
    // A request that waits forever isn't waited for.
    if (state.held) await page.route(state.held, () => void requests.active--);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", ...state.media });
    await page.goto(url + fillPath(state.path, sample), { waitUntil: "load", timeout: 60_000 });
    if (scripts && !state.light) await page.locator("html[data-live]").waitFor({ state: "attached" });
    if (state.spaced) await page.evaluate(spaceText);
    await settle(page, requests);
    if (state.steps) {
      await takeSteps(page, state.steps);
      await settle(page, requests);
    }
    if (!state.viewport) await scrollThrough(page, requests);
    if (state.pseudo) await forcePseudo(session, state.pseudo);
    for (const scheme of options.schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce", ...state.media });
      await settle(page, requests);
      if (errors.length > 0 && !state.fails) throw new Error(`The server answered ${errors.join(", ")}.`);
      const name = join(folder, namePicture(load, scheme));
      writeFileSync(`${name}.json.gz`, gzipSync(await page.evaluate(readLayout), { level: 1 }));
      writeFileSync(`${name}.png`, await captureScreenshot(page, session, state));
      if (options.axe && scripts) violations.push(...(await runAxe(page)).map((it) => `${scheme} ${it}`));
    }
    return violations;
  } finally {
    await context.close();
  }
}

/** What the state's visitor has been given. */
export function listCookies({ as, light }: State, sample: SampleData) {
  const pairs = [...(as ? [sample.cookies[as]!] : []), ...(light ? ["light=1"] : [])];
  return pairs.map((pair) => {
    const [name, value] = pair.split(/=(.*)/s) as [string, string];
    return { name, value };
  });
}

function stopClock(now: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now], newTarget),
    get: (target, key) => (key === "now" ? () => now : Reflect.get(target, key)),
  });
}

/** Photos of a few colors, light above and dark below, so that badges have something behind them. */
export function drawPhotos(): Promise<string[]> {
  return Promise.all(
    ["#c96", "#6a9", "#88b", "#b66", "#9a5", "#777"].map(async (color) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#eee"/><path d="M0 120L320 60V240H0Z" fill="${color}"/></svg>`;
      return (await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64");
    }),
  );
}

async function answerPhotos(session: CDPSession, photos: readonly string[]): Promise<void> {
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const key = new URL(request.url).pathname;
    const body = photos[createHash("sha256").update(key).digest()[0]! % photos.length]!;
    const responseHeaders = [{ name: "Content-Type", value: "image/png" }];
    // Fails if the page has moved on.
    session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body }).catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/media/*" }] });
}

function countRequests(page: Page): { active: number } {
  const requests = { active: 0 };
  page.on("request", () => requests.active++);
  page.on("requestfinished", () => requests.active--);
  page.on("requestfailed", () => requests.active--);
  return requests;
}

/** Waits until nothing loads or changes any more. Timers and frames of a page without scripts don't run, so it polls. */
async function settle(page: Page, requests: { active: number }): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  let quiet = 0;
  let previous = "";
  while (quiet < 3) {
    if (Date.now() > limit) throw new Error(`${page.url()} still loads or changes after ${LIMIT_MS / 1000} s.`);
    await pause(50);
    const { isLoaded, size } = await page.evaluate(prepare);
    quiet = isLoaded && requests.active <= 0 && size === previous ? quiet + 1 : 0;
    previous = size;
  }
}

function prepare() {
  if (!document.getElementById("looks-style")) {
    const style = document.createElement("style");
    style.id = "looks-style";
    style.textContent =
      "*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }" +
      // Cards beyond the viewport are on the picture too.
      "li { content-visibility: visible !important }";
    document.head.append(style);
  }
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) image.loading = "eager";
  return {
    isLoaded:
      document.readyState === "complete" &&
      document.fonts.status === "loaded" &&
      [...document.images].every(({ complete }) => complete),
    size: `${document.getElementsByTagName("*").length} ${document.documentElement.scrollHeight}`,
  };
}

export function spaceText(): void {
  const style = document.createElement("style");
  style.textContent =
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }";
  document.head.append(style);
}

/** Makes every control look as if it were hovered, focused or pressed. */
async function forcePseudo(session: CDPSession, pseudo: NonNullable<State["pseudo"]>): Promise<void> {
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const selector = "a, button, input, select, textarea, summary, label, li, tr, article";
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const forcedPseudoClasses = pseudo === "focus" ? ["focus", "focus-visible"] : [pseudo];
  for (const nodeId of nodeIds) await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
}

/** Starts what waits until it is in view. */
async function scrollThrough(page: Page, requests: { active: number }): Promise<void> {
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), MAX_HEIGHT);
  for (let top = 600; top < height; top += 600) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await pause(30);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page, requests);
}

async function captureScreenshot(page: Page, session: CDPSession, state: State): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(full, height), MAX_HEIGHT), scale: 1 };
  const { data } = await session.send("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: true,
    ...(!state.viewport && { captureBeyondViewport: true, clip }),
  });
  return Buffer.from(data, "base64");
}

/** Runs in the page, so it uses nothing of this module. @returns a {@link Layout} as JSON, which is faster to send */
function readLayout(): string {
  const properties = (
    "font-size font-weight line-height letter-spacing text-transform text-align text-decoration-line white-space-collapse text-wrap-mode color " +
    "background-color background-image opacity filter box-shadow display position top right bottom left z-index width height " +
    "min-width max-width min-height max-height margin-top margin-right margin-bottom margin-left " +
    "padding-top padding-right padding-bottom padding-left border-top-width border-right-width border-bottom-width " +
    "border-left-width border-top-color border-bottom-color border-top-style border-top-left-radius border-bottom-right-radius " +
    "outline-width outline-color outline-offset row-gap column-gap flex-direction flex-wrap flex-grow flex-shrink flex-basis order " +
    "align-items align-self justify-content justify-self justify-items grid-template-columns grid-template-rows grid-column-start " +
    "grid-column-end grid-row-start overflow-x overflow-y overflow-wrap vertical-align list-style-type object-fit object-position " +
    "aspect-ratio transform translate rotate cursor mask-image content visibility fill stroke font-family font-variant-numeric"
  ).split(" ");
  const entries: LayoutEntry[] = [];
  const indexes = new Map<Element, number>();
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || element.closest("head, script, template")) continue;
    const parent = indexes.get(element.parentElement!) ?? -1;
    const index = entries.length;
    indexes.set(element, index);
    const classes = (element.getAttribute("class") ?? "").trim().replace(/\s+/g, ".");
    const name = element.localName + (element.id ? `#${element.id}` : "") + (classes ? `.${classes}` : "");
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 48);
    const label = text || element.getAttribute("aria-label") || element.getAttribute("name") || "";
    const place = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 100) / 100);
    const style = getComputedStyle(element);
    entries.push([parent, name, label, place, properties.map((property) => style.getPropertyValue(property))]);
    for (const pseudo of ["::before", "::after", "::marker"]) {
      const drawn = getComputedStyle(element, pseudo);
      if (
        pseudo === "::marker" ? style.display !== "list-item" : drawn.content === "none" || drawn.content === "normal"
      )
        continue;
      entries.push([index, pseudo, label, place, properties.map((property) => drawn.getPropertyValue(property))]);
    }
  }
  return JSON.stringify({ properties, entries });
}
