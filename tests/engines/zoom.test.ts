/** Pages in Chromium at a zoom of 400% and with large text, and texts over photos. */
import pg from "pg";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { measureSidewaysScroll, openBrowser, openVisit, waitUntilReady } from "../journeys/browser";
import { signInWithLink } from "../journeys/sign-in-with-link";
import { addProject, addSignature } from "../projects";
import { type OwnSite, startOwnSite } from "../setup/own-site";
import { findFocusProblem } from "./keyboard";

/** Enough for a busy machine. */
const MAX_WAIT_MS = 60_000;
const BUYER = "zoom@example.com";

let site: OwnSite;
let browser: Browser;
let home: string;
let signature: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startOwnSite(60), openBrowser()]);
  const list = await fetch(`${site.url}/api/listings?perPage=5&sort=price`);
  home = `/listing/${((await list.json()) as { listings: { id: number }[] }).listings[2]!.id}`;
  const sql = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await sql.connect();
  const project = await addProject(sql, BUYER);
  signature = `/dashboard/signatures/${await addSignature(sql, project)}`;
  await sql.end();
});
afterAll(() => site?.close());

/** Runs in the page. Focuses each control of the page or of its dialog. @returns those that don't come into view */
function listHiddenControls(findProblem: () => string | null): string[] {
  const scope = document.querySelector("dialog:modal, details > :modal") ?? document.body;
  const selector = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  return [...scope.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    control.focus();
    return (document.activeElement === control && findProblem()) || [];
  });
}

/** Runs in the page. @returns the share of the window that bars cover, in percent */
function measureBars(): number {
  const middle = innerWidth / 2;
  scrollTo(0, document.documentElement.scrollHeight / 2);
  const rows = Array.from({ length: innerHeight / 4 }, (_, row) => document.elementFromPoint(middle, row * 4));
  const isBar = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isBar(element.parentElement));
  return (rows.filter(isBar).length / rows.length) * 100;
}

const expectUsable = async (page: Page, name: string) => {
  const hidden = await page.evaluate(`(${listHiddenControls})(${findFocusProblem})`);
  expect([name, await measureSidewaysScroll(page), hidden]).toEqual([name, 0, []]);
};

const VIEWS = [
  { view: "a zoom of 400%", viewport: { width: 320, height: 256 }, fontSize: 16 },
  { view: "a phone with text of 200%", viewport: { width: 390, height: 844 }, fontSize: 32 },
];

it.each(VIEWS)("has no sideways scroll and no covered control at $view", async ({ viewport, fontSize }) => {
  const { page, close } = await openVisit(
    { scripts: true, width: viewport.width },
    { viewport, hasTouch: false },
    browser,
  );
  page.setDefaultTimeout(MAX_WAIT_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: fontSize } });
  const open = async (path: string) => {
    await page.goto(site.url + path);
    await waitUntilReady(page, true);
    if (path.startsWith("/map")) await page.locator("[data-map=live]").waitFor({ state: "attached" });
  };
  /** The roles and names of what is clicked by the dialogs that open. */
  const visit = async (paths: string[], dialogs: [path: string, opener: string, text: string][]) => {
    for (const path of paths) {
      await open(path);
      await expectUsable(page, path);
      if (fontSize === 16) expect([path, await page.evaluate(measureBars)]).toEqual([path, 0]);
    }
    for (const [path, opener, text] of dialogs) {
      await open(path);
      await page.locator(opener).filter({ visible: true, hasText: text }).first().click();
      await page.locator(":modal").waitFor();
      await expectUsable(page, `${path} ${text}`);
    }
  };
  await visit(
    [
      "/?beds=2&maxPayment=9000&upgrades=kitchen-remodel",
      "/map?z=10",
      home,
      `${home}/photos`,
      `${home}/ask`,
      `${home}/request`,
      "/sign-in?mode=password",
      "/how-it-works",
    ],
    [
      ["/?beds=2", "summary", "More Filters"],
      ["/?beds=2", "button[aria-pressed]", ""],
      ["/?beds=2", "a", "Save Search"],
      [home, "a", "Ask a Question"],
      [home, "a", "Confirm Cost & Timeline"],
      [home, "a[href$='#photo-1']", ""],
    ],
  );
  await signInWithLink(page, { email: BUYER, at: site.url, to: "/dashboard/summary", scripts: true });
  await visit(["/dashboard/saved", "/dashboard/summary", "/dashboard/tasks", signature], []);
  await page.context().clearCookies();
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: "/admin", scripts: true });
  await page
    .getByRole("link", { name: /Fern Ave/ })
    .first()
    .click();
  await page.waitForURL(/\/admin\/projects\/[\w-]+/);
  const project = new URL(page.url()).pathname.split("/").slice(0, 4).join("/");
  await visit(
    ["/admin/dashboard", `${project}/summary`, `${project}/tasks`, "/admin/projects/new"],
    [[`${project}/tasks`, "a", "Add task"]],
  );
  await close();
});

/** Runs in the page. Texts over photos, whose glyphs it then hides. */
function hideTextsOverPhotos() {
  const photos = [...document.querySelectorAll("img")].filter((photo) => photo.checkVisibility());
  const scope = document.querySelector("dialog:modal") ?? document.body;
  const texts: { text: string; color: string; box: { left: number; top: number; width: number; height: number } }[] =
    [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    const text = walker.currentNode.textContent!.trim();
    if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    for (const box of range.getClientRects()) {
      const isInWindow =
        box.width > 2 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
      const isOver = photos.some((photo) => {
        const frame = photo.getBoundingClientRect();
        return box.left < frame.right && box.right > frame.left && box.top < frame.bottom && box.bottom > frame.top;
      });
      const shown = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!isInWindow || !isOver || !shown || !(parent.contains(shown) || shown.contains(parent))) continue;
      const { left, top, width, height } = box;
      texts.push({ text, color: getComputedStyle(parent).color, box: { left, top, width, height } });
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { color: transparent !important; text-shadow: none !important; caret-color: transparent !important }",
  );
  document.adoptedStyleSheets.push(sheet);
  return texts;
}

/** Relative luminance by WCAG. */
function computeLuminance(channels: readonly number[]): number {
  const [red, green, blue] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The lowest contrast of a color with the pixels of a picture. */
function computeContrast(color: string, pixels: Buffer): number {
  const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g)!.map(Number) as [number, number, number, number?];
  let lowest = 21;
  for (let at = 0; at < pixels.length; at += 3) {
    const behind = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const shown = [red, green, blue].map((value, index) => value * alpha + behind[index]! * (1 - alpha));
    const [dark, light] = [computeLuminance(shown), computeLuminance(behind)].sort((a, b) => a - b) as [number, number];
    lowest = Math.min(lowest, (light + 0.05) / (dark + 0.05));
  }
  return lowest;
}

it("keeps texts over photos of white and black readable", async () => {
  // Each text has pixels of both behind it.
  const square = '<path d="M0 0h8v8H0zM8 8h8v8H8z"/>';
  const squares = `<pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse">${square}</pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#fff"/>${squares}<rect width="1200" height="900" fill="url(#p)"/></svg>`;
  const photo = await sharp(Buffer.from(svg)).png().toBuffer();
  const faint: string[] = [];
  const read = new Set<string>();
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, close } = await openVisit({ scripts: true, width: 1440, photos: true }, { colorScheme }, browser);
    page.setDefaultTimeout(MAX_WAIT_MS);
    await page.route(/\/api\/media\/|\/files\/|\/hero|\/api\/projects\//, (route) =>
      route.fulfill({ body: photo, contentType: "image/png" }),
    );
    const measure = async (name: string) => {
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.images]
              .filter((image) => image.checkVisibility() && image.loading !== "lazy")
              .every(({ complete }) => complete),
          ),
        )
        .toBe(true);
      const texts = await page.evaluate(hideTextsOverPhotos);
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const { text, color: textColor, box } of texts) {
        const area = {
          left: Math.floor(box.left),
          top: Math.floor(box.top),
          width: Math.ceil(box.width),
          height: Math.ceil(box.height),
        };
        const raw = { width: info.width, height: info.height, channels: 3 as const };
        const contrast = computeContrast(textColor, await sharp(data, { raw }).extract(area).raw().toBuffer());
        read.add(text);
        if (contrast < 4.5) faint.push(`${colorScheme} ${name} “${text}” ${contrast.toFixed(2)}`);
      }
    };
    const open = async (path: string) => {
      await page.goto(site.url + path);
      await waitUntilReady(page, true);
    };
    await open("/");
    await page.locator("[data-home]").first().hover();
    await measure("grid");
    await open(home);
    await measure("home");
    await open(home);
    await page.locator('a[href$="#photo-2"]').click();
    await page.getByText("Photo 2 of").waitFor();
    await measure("lightbox");
    await signInWithLink(page, { email: BUYER, at: site.url, to: "/dashboard/summary", scripts: true });
    await measure("project");
    await close();
  }
  expect(faint).toEqual([]);
  expect([...read]).toEqual(expect.arrayContaining(["NEW", "Show all"]));
});
