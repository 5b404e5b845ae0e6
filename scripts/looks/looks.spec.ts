/** A picture of each state in each project of playwright.config.ts. */
import { existsSync } from "node:fs";
import { type BrowserContext, expect, type Page, test } from "playwright/test";
import {
  drawPhotos,
  fillPath,
  listCookies,
  SERVER_CHANGES,
  STATES,
  type State,
  spaceText,
  takeSteps,
} from "../../tests/states/states";
import type { Looks } from "./index";

const { sample, urls, isBaseline } = JSON.parse(process.env.LOOKS!) as Looks;
const photos = drawPhotos();

for (const state of STATES)
  test(`${state.module} ${state.name}`, async ({ page, context, viewport, javaScriptEnabled }, testInfo) => {
    const needsScripts = (state.steps && !state.plain) || state.held || state.aborted || state.light;
    test.skip(Boolean(!javaScriptEnabled && needsScripts), "It needs scripts.");
    test.skip(
      state.width !== undefined && viewport!.width !== (state.width < 600 ? 390 : 1440),
      "It has another width.",
    );
    const picture = `${state.name}.png`;
    test.skip(isBaseline && existsSync(testInfo.snapshotPath(picture, { kind: "screenshot" })), "It is there already.");
    const errors: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
    });
    await openState(state, page, context);
    if (state.pseudo) await forcePseudo(page, state.pseudo);
    await expect(page).toHaveScreenshot(picture, { fullPage: !state.viewport, timeout: 60_000 });
    if (!state.fails) expect(errors).toEqual([]);
  });

async function openState(state: State, page: Page, context: BrowserContext): Promise<void> {
  const url = urls[state.server ? 1 + SERVER_CHANGES.indexOf(state.server) : 0]!;
  await context.addCookies(listCookies(state, sample).map((cookie) => ({ ...cookie, url })));
  await page.clock.setFixedTime(sample.now);
  const bodies = await photos;
  await page.route("**/api/media/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const sum = [...pathname].reduce((total, letter) => total + letter.charCodeAt(0), 0);
    return route.fulfill({ contentType: "image/png", body: bodies[sum % bodies.length]! });
  });
  if (state.aborted) await page.route(state.aborted, (route) => route.abort());
  if (state.held) await page.route(state.held, () => {});
  if (state.media) await page.emulateMedia(state.media);
  if (state.width) await page.setViewportSize({ width: state.width, height: page.viewportSize()!.height });
  await page.goto(url + fillPath(state.path, sample));
  const { javaScriptEnabled } = test.info().project.use;
  if (javaScriptEnabled && !state.light) await page.locator("html[data-live]").waitFor({ state: "attached" });
  if (state.spaced) await page.evaluate(spaceText);
  if (state.steps) await takeSteps(page, state.steps);
  // A request that waits forever isn't waited for.
  if (!state.held) await page.waitForLoadState("networkidle");
  await expect.poll(() => page.evaluate(loadImages), { timeout: 30_000 }).toBe(true);
}

/** Runs in the page: loads images beyond the viewport too. @returns whether all are there */
function loadImages(): boolean {
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) image.loading = "eager";
  return document.fonts.status === "loaded" && [...document.images].every(({ complete }) => complete);
}

/** Makes every control look as if it were hovered, focused or pressed. */
async function forcePseudo(page: Page, pseudo: NonNullable<State["pseudo"]>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const selector = "a, button, input, select, textarea, summary, label, li, tr, article";
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const forcedPseudoClasses = pseudo === "focus" ? ["focus", "focus-visible"] : [pseudo];
  for (const nodeId of nodeIds) await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
}
