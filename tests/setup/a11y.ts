/** Finds accessibility violations with axe-core. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright";

/** Minified, because each document parses it again. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until the page is at rest, and checks it. */
export async function findA11yViolations(page: Pick<Page, "evaluate" | "waitForFunction">): Promise<string[]> {
  // A list is dimmed while the next one loads, and fades in again.
  await page.waitForFunction(
    () =>
      !document.querySelector("[data-results][aria-busy]") &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  );
  return runAxe(page);
}

/**
 * WCAG 2.2 A and AA violations that axe-core finds, skipped heading levels and regions of the same name: "rule: selector
 * “text”". Map pins may be small and close together, because their position is essential (2.5.8), and the list has the
 * same homes. Forced colors are the visitor's, and axe-core reads those of the style sheets.
 */
export async function runAxe(page: Pick<Page, "evaluate">): Promise<string[]> {
  // axe stays in the page until the next document, because evaluating its source takes a tenth of a second.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const pins = document.querySelector("[data-pin]") !== null;
    // Only violations are computed in full, and stylesheets need no second fetch.
    const runOptions = { resultTypes: ["violations"], preload: false } as const satisfies axe.RunOptions;
    const { violations } = await checker.run(document, {
      ...runOptions,
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      rules: {
        "color-contrast": { enabled: !matchMedia("(forced-colors: active)").matches },
        "target-size": { enabled: !pins },
        "heading-order": { enabled: true },
        "landmark-unique": { enabled: true },
      },
    });
    if (pins) {
      const context = { include: document, exclude: ["[data-pin]"] };
      violations.push(...(await checker.run(context, { ...runOptions, runOnly: ["target-size"] })).violations);
    }
    return violations.map((violation) => ({
      id: violation.id,
      nodes: violation.nodes.map(({ target }) => {
        const selector = target.join(" ");
        return `${selector} “${document.querySelector(selector)?.textContent?.trim().slice(0, 40)}”`;
      }),
    }));
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 5).join(", ")}`);
}
