/** A page in Chromium that is used with keys only, and whose focus is in view after each of them. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { waitUntilReady } from "../journeys/browser";

/** More than the controls of any page. */
const MAX_TABS = 150;

type Key =
  | "Tab"
  | "Shift+Tab"
  | "Enter"
  | "Space"
  | "Escape"
  | "ArrowDown"
  | "ArrowUp"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End";

/**
 * Runs in the page. @returns what is wrong with the focus: it is nowhere, outside of the window, covered, or nothing shows it.
 * The label of a hidden control and what surrounds a control may stand for it.
 */
export function findFocusProblem(): string | null {
  const element = document.activeElement as HTMLInputElement | null;
  if (!element || element === document.body) return "Nothing has the focus.";
  const name = `${element.localName} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60)}” ${element.name ?? ""}`;
  // The live map draws the pins of its visually hidden links.
  const isDrawnElsewhere = (part: HTMLElement | null): boolean =>
    part !== null && (part.offsetWidth === 1 || isDrawnElsewhere(part.parentElement));
  if (isDrawnElsewhere(element)) return null;
  const parts = [element, ...(element.labels ?? [])];
  const points = parts
    .flatMap((part) => [...part.getClientRects()])
    .flatMap((box) => {
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      if (right - left < 2 || bottom - top < 2) return [];
      const shares = [0.5, 0.25, 0.75];
      return shares.flatMap((row) =>
        shares.map((column) => ({ x: left + (right - left) * column, y: top + (bottom - top) * row })),
      );
    });
  if (points.length === 0) return `${name} is outside of the window.`;
  const isUncovered = points.some(({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (parts.some((part) => part.contains(top)) || top.closest("label")?.control === element);
  });
  if (!isUncovered) {
    const { x, y } = points[0]!;
    const top = document.elementFromPoint(x, y);
    return `${name} is covered by ${top?.localName}.${top?.className} “${top?.textContent?.trim().slice(0, 40)}”.`;
  }
  // A heading or a region that a script focuses shows nothing.
  if (!element.matches(":focus-visible") || element.tabIndex < 0) return null;
  const hasOutline = (part: Element | null, pseudo?: string) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part, pseudo);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
  };
  const label = element.closest("label");
  const shown = [...parts, element.parentElement, element.nextElementSibling, label, label?.parentElement ?? null];
  return shown.some((part) => hasOutline(part)) || hasOutline(element, "::after")
    ? null
    : `Nothing shows the focus of ${name}.`;
}

export class KeyboardPage {
  constructor(
    readonly page: Page,
    private readonly site: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.site + path);
    await waitUntilReady(this.page, true);
  }

  async waitForUrl(pattern: RegExp): Promise<void> {
    await this.page.waitForURL(pattern);
    await waitUntilReady(this.page, true);
    await this.expectFocus();
  }

  /** Waits for a document that the browser loads by itself, which starts at its top. */
  async waitForDocument(pattern: RegExp): Promise<void> {
    await this.page.waitForURL(pattern);
    await waitUntilReady(this.page, true);
    await this.press("Tab");
    await this.expectFocusOn(this.page.getByRole("link", { name: /^Skip/ }));
  }

  async expectFocus(): Promise<void> {
    await expect.poll(() => this.page.evaluate(findFocusProblem)).toBe(null);
  }

  async expectFocusOn(target: Locator): Promise<void> {
    await this.page.locator("*:focus").and(target).waitFor({ state: "attached" });
    await this.expectFocus();
  }

  async press(key: Key): Promise<void> {
    await this.page.keyboard.press(key);
    await this.expectFocus();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the element has the focus, which is in view at each step. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await target.first().waitFor({ state: "attached" });
    const focused = this.page.locator("*:focus").and(target);
    for (let count = 0; count < MAX_TABS; count++) {
      await this.press(key);
      if ((await focused.count()) > 0) return;
    }
    throw new Error(`${key} never reaches ${target}.`);
  }

  async activate(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }

  /** Replaces the text of a field. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.type(text);
  }
}
