/** Drawing an area on the map with mouse, finger and keyboard, editing it, and removing it. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { type Polygon, parsePolygon } from "~/listings/area";
import { findA11yViolations, measureSidewaysScroll, openVisit, type VisitOptions, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();

const DESKTOP: VisitOptions = { scripts: true, width: 1440 };
const PHONE: VisitOptions = { scripts: true, width: 390 };
const START = "/map?ll=33.95,-117.4&z=9";

const findButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const findDrawing = (page: Page) => page.getByRole("application", { name: "Drawing" });
/** The area in the URL. */
const readArea = (page: Page): Polygon =>
  parsePolygon(new URL(page.url()).searchParams.get("polygon") ?? "") as Polygon;
const waitForArea = (page: Page) => page.waitForURL((url) => url.searchParams.has("polygon"));

async function openMap(options: VisitOptions, path = START) {
  const visitor = await openVisit(options);
  await visitor.page.goto(site.url + path);
  await waitUntilReady(visitor.page, options.scripts);
  await findButton(visitor.page, /polygon/.test(path) ? "Edit area" : "Draw an area").waitFor();
  return visitor;
}

async function startDrawing(options: VisitOptions, path = START) {
  const visitor = await openMap(options, path);
  await findButton(visitor.page, /polygon/.test(path) ? "Edit area" : "Draw an area").click();
  await findDrawing(visitor.page).waitFor();
  const box = (await findDrawing(visitor.page).boundingBox())!;
  /** A position on the map as fractions of its width and height. */
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  return { ...visitor, at };
}

/** A square in the middle of the map, not closed; the panel is below it. */
const SQUARE = [
  [0.3, 0.15],
  [0.7, 0.15],
  [0.7, 0.55],
  [0.3, 0.55],
] as const;

describe("with a mouse", () => {
  it("adds corners, closes on the first one, and removes the area on Back", { tags: ["long"] }, async () => {
    const { page, at, errors, close } = await startDrawing(DESKTOP);
    for (const [x, y] of SQUARE) await page.mouse.click(...at(x, y));
    await page.getByText("4 corners.").waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await page.mouse.click(...at(0.305, 0.152));
    await waitForArea(page);
    expect(readArea(page)).toHaveLength(4);
    const { searchParams } = new URL(page.url());
    expect(["bbox", "page", "ll", "z"].filter((key) => searchParams.has(key))).toEqual([]);
    await findButton(page, "Remove area").waitFor();
    await page.locator(".leaflet-overlay-pane path").waitFor();
    await page.goBack();
    await findButton(page, "Draw an area").waitFor();
    expect(page.url()).not.toContain("polygon");
    expect(errors).toEqual([]);
    await close();
  });

  it("closes with a double click, and with Done", { tags: ["long"] }, async () => {
    const { page, at, close } = await startDrawing(DESKTOP);
    for (const [x, y] of SQUARE.slice(0, 2)) await page.mouse.click(...at(x, y));
    await page.mouse.dblclick(...at(0.7, 0.55));
    await waitForArea(page);
    expect(readArea(page)).toHaveLength(3);
    await close();
  });

  it("draws by dragging, with at most the maximum number of corners", { tags: ["long"] }, async () => {
    const { page, at, close } = await startDrawing(DESKTOP);
    await page.mouse.move(...at(0.7, 0.35));
    await page.mouse.down();
    for (let index = 1; index < 60; index++) {
      const angle = (index / 60) * 2 * Math.PI;
      await page.mouse.move(...at(0.5 + 0.2 * Math.cos(angle), 0.35 + 0.2 * Math.sin(angle)));
    }
    await page.mouse.up();
    await waitForArea(page);
    expect(readArea(page).length).toBeGreaterThan(8);
    expect(readArea(page).length).toBeLessThanOrEqual(60);
    await close();
  });

  it("rejects too few corners and crossing lines with a message, and continues", { tags: ["long"] }, async () => {
    const { page, at, close } = await startDrawing(DESKTOP);
    const [a, b, c, d] = SQUARE;
    for (const [x, y] of [a, c]) await page.mouse.click(...at(x, y));
    await findButton(page, "Done").click();
    await page.getByText("An area needs at least three corners.").waitFor();
    for (const [x, y] of [b, d]) await page.mouse.click(...at(x, y));
    await findButton(page, "Done").click();
    await page.getByText("The lines cross each other.").waitFor();
    expect(page.url()).not.toContain("polygon");
    await findButton(page, "Undo").click();
    await page.getByText("3 corners.").waitFor();
    await findButton(page, "Done").click();
    await waitForArea(page);
    expect(readArea(page)).toHaveLength(3);
    await close();
  });
});

it("accepts a loop drawn by finger, and the page fits the phone", { tags: ["long"] }, async () => {
  const { page, at, close } = await startDrawing(PHONE);
  expect(await measureSidewaysScroll(page)).toBe(0);
  const touch = await page.context().newCDPSession(page);
  const dispatchTouch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number, y?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined || y === undefined ? [] : [{ x, y }] });
  await dispatchTouch("touchStart", ...at(0.7, 0.3));
  for (let index = 1; index < 24; index++) {
    const angle = (index / 24) * 2 * Math.PI;
    await dispatchTouch("touchMove", ...at(0.5 + 0.2 * Math.cos(angle), 0.3 + 0.15 * Math.sin(angle)));
  }
  await dispatchTouch("touchEnd");
  await waitForArea(page);
  expect(readArea(page).length).toBeGreaterThan(5);
  await close();
});

it("works without a pointer: the map moves under a cross, Enter adds corners and closes, Escape cancels", {
  tags: ["long"],
}, async () => {
  const { page, errors, close } = await openMap(DESKTOP);
  await findButton(page, "Draw an area").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => findDrawing(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await expect
    .poll(() => findButton(page, "Draw an area").evaluate((element) => element === document.activeElement))
    .toBe(true);

  await page.keyboard.press("Enter");
  const pressArrow = async (key: string, count: number) => {
    for (let i = 0; i < count; i++) await page.keyboard.press(key);
  };
  await page.keyboard.press("Enter");
  await pressArrow("ArrowRight", 3);
  await page.keyboard.press("Space");
  await pressArrow("ArrowDown", 3);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("3 corners.").waitFor();
  await page.keyboard.press("Backspace");
  await page.getByText("2 corners.").waitFor();
  await page.keyboard.press("Enter");
  await pressArrow("ArrowLeft", 3);
  await pressArrow("ArrowUp", 3);
  await page.keyboard.press("Enter");
  await waitForArea(page);
  expect(readArea(page)).toHaveLength(3);
  expect(errors).toEqual([]);
  await close();
});

describe("an existing area", () => {
  const POLYGON = "-117.5,33.9;-117.3,33.9;-117.3,34;-117.5,34";
  const path = `/map?polygon=${encodeURIComponent(POLYGON)}&ll=33.95,-117.4&z=11`;

  it("edits an area by dragging a corner, with keys, and by adding a corner", { tags: ["long"] }, async () => {
    const { page, close } = await startDrawing(DESKTOP, path);
    const corner = (n: number) => page.getByRole("button", { name: new RegExp(`^Corner ${n} of`) });
    // Its position is final once the map has made space for all corners.
    await corner(1).hover();
    const box = (await corner(1).boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(box.x - 20, box.y - 30, { steps: 4 });
    await page.mouse.up();
    await corner(3).focus();
    await page.keyboard.press("ArrowUp");
    await corner(2).focus();
    expect(await findA11yViolations(page)).toEqual([]);
    await page.keyboard.press("Delete");
    await page.getByText("3 corners.").waitFor();
    await findButton(page, "Undo").click();
    await page.getByText("4 corners.").waitFor();
    await findButton(page, "Done").click();
    await page.waitForURL((url) => url.search !== new URL(site.url + path).search);
    const [first, second, third, fourth] = readArea(page);
    expect(first![0]).toBeLessThan(-117.5);
    expect(first![1]).toBeGreaterThan(33.9);
    expect([second, fourth]).toEqual([
      [-117.3, 33.9],
      [-117.5, 34],
    ]);
    expect(third![1]).toBeGreaterThan(34);
    await close();
  });

  it.each([true, false])(
    "shows the same homes in list, count and pins for a shared link (scripts: %s)",
    { tags: ["long"] },
    async (scripts) => {
      const wide = encodeURIComponent("-119,33;-116.5,33;-116.5,34.4;-119,34.4");
      const fetchJson = async (address: string) => (await fetch(site.url + address)).json();
      const { total } = (await fetchJson(`/api/listings?polygon=${wide}`)) as { total: number };
      const pins = (await fetchJson(`/api/listings/pins?polygon=${wide}&z=9`)) as { count?: number }[];
      expect(total).toBeGreaterThan(20);
      expect(total).toBeLessThan(((await fetchJson("/api/listings")) as { total: number }).total);
      expect(pins.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(total);

      const { page, close } = await openVisit({ scripts, width: 1440 });
      await page.goto(`${site.url}/map?polygon=${wide}`);
      await waitUntilReady(page, scripts);
      for (const isSecondTime of [false, true]) {
        if (isSecondTime) await page.reload();
        await expect.poll(() => page.locator("#map-says").textContent()).toContain(`${total} homes`);
        await page.getByRole("link", { name: /Drawn area/ }).waitFor();
        await page
          .locator(scripts ? ".leaflet-overlay-pane path" : "[data-map=static] svg path")
          .first()
          .waitFor();
      }
      await close();
    },
  );

  it("removes an area even if the map has just stopped moving and the page is slow", { tags: ["long"] }, async () => {
    const { page, close } = await startDrawing(DESKTOP, path);
    // The map moves while an area is drawn, and the list updates shortly after the drawing ends.
    await page.mouse.wheel(0, -400);
    await findButton(page, "Start over").click();
    await page.keyboard.press("ArrowRight");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    await page.evaluate(async () => {
      const named = (name: string) =>
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name)!;
      named("Cancel").click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      named("Remove area").click();
    });
    await findButton(page, "Draw an area").waitFor();
    expect(page.url()).not.toContain("polygon");
    await close();
  });

  it("removes an area by its button and keeps it on Cancel", { tags: ["long"] }, async () => {
    const { page, close } = await startDrawing(DESKTOP, path);
    await findButton(page, "Start over").click();
    await page.getByText("No corners yet.").waitFor();
    await findButton(page, "Cancel").click();
    expect(readArea(page)).toHaveLength(4);
    await findButton(page, "Remove area").click();
    await findButton(page, "Draw an area").waitFor();
    expect(page.url()).not.toContain("polygon");
    await close();
  });
});
