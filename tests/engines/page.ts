/** A page of any browser engine, on which a journey acts as a person does: by roles, names and texts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";

/** What an engine does for {@link EnginePage}. */
export interface Driver {
  open(url: string): Promise<void>;
  getUrl(): Promise<string>;
  /** Runs in the page a function that uses nothing outside of it, and no promises, which don't settle without scripts. */
  evaluate<Args extends unknown[], Result>(pageFunction: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Runs source text in the page, once per document. */
  addSource(source: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Into the focused field. */
  type(text: string): Promise<void>;
  press(key: "Enter" | "Escape" | "Tab" | "ArrowRight" | "ArrowDown"): Promise<void>;
  attachFile(fieldId: string, path: string): Promise<void>;
  close(): Promise<void>;
  /** What axe-core runs in, if the engine's functions may be asynchronous. */
  axePage?: unknown;
}

export interface Engine {
  /** A window with cookies of its own. */
  openWindow(width: number): Promise<Driver>;
  close(): Promise<void>;
}

/**
 * An element by its role and accessible name, or by its text. A string is the whole name or a part of the text.
 */
export type Target = { role: string; name?: string | RegExp } | { text: string };

/** axe-core computes roles and names by the specifications, without scripts too. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Long enough for a busy machine, on which a browser takes half a minute for a page. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 150;

/** What a search finds in the page. `x` and `y` are where to click, none if something else covers it. */
type Found = { x: number; y: number; id: string; text: string; value: string; isDisabled: boolean } | "no axe" | null;

type SearchQuery = { role: string | null; name: string | null; pattern: string | null; text: string | null };

/** Runs in the page. */
function findInPage({ role, name, pattern, text }: SearchQuery, isClicked: boolean): Found {
  interface Axe {
    setup(): void;
    teardown(): void;
    commons: {
      aria: { getRole(element: Element): string | null };
      dom: { isVisibleToScreenReaders(element: Element): boolean };
      text: { accessibleText(element: Element): string };
    };
  }
  const { axe } = window as unknown as { axe?: Axe };
  if (!axe) return "no axe";
  const clean = (value: string) => value.replace(/\s+/g, " ").trim();
  const find = (): Element | undefined => {
    if (text !== null) {
      const holders = [...document.body.querySelectorAll("*")].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && clean(element.textContent).includes(text),
      );
      return holders.find((holder) => !holders.some((other) => other !== holder && holder.contains(other)));
    }
    axe.setup();
    try {
      const { aria, dom, text: names } = axe.commons;
      return [...document.body.querySelectorAll("*")].find((element) => {
        if (aria.getRole(element) !== role || !dom.isVisibleToScreenReaders(element)) return false;
        const actual = clean(names.accessibleText(element));
        return (name === null || actual === name) && (pattern === null || new RegExp(pattern).test(actual));
      });
    } finally {
      axe.teardown();
    }
  };
  const element = find();
  if (!element) return null;
  const field = element as HTMLInputElement;
  if (isClicked) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // A link of several lines is clicked on its first one. A checkbox may be covered by its label.
  const isClickable = (box: DOMRect): boolean => {
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (element.contains(top) || top.closest("label")?.control === element);
  };
  const boxes = [element, ...(field.labels ?? [])].flatMap((part) => [...part.getClientRects()]);
  const box = boxes.find(isClickable);
  return {
    x: box ? box.x + box.width / 2 : Number.NaN,
    y: box ? box.y + box.height / 2 : Number.NaN,
    id: element.id,
    text: clean(element.textContent),
    value: field.value,
    isDisabled: field.disabled === true,
  };
}

export class EnginePage {
  constructor(
    readonly driver: Driver,
    private readonly site: string,
    readonly scripts: boolean,
  ) {}

  /** @param path on the site, or a URL of it */
  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.site).href);
    await this.waitUntilReady();
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  /** Waits until the page is hydrated, if scripts run. */
  async waitUntilReady(): Promise<void> {
    if (this.scripts) await this.waitUntil(() => document.documentElement.dataset.live !== undefined);
  }

  /** Path and query. */
  async getPath(): Promise<string> {
    const { pathname, search } = new URL(await this.driver.getUrl());
    return pathname + search;
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    await this.poll(`the path ${pattern}`, async () => pattern.test(await this.getPath()));
    await this.waitUntilReady();
  }

  /** Waits until it is shown. @returns its text */
  async see(role: string, name?: string | RegExp): Promise<string> {
    return (await this.find({ role, name })).text;
  }

  async seeText(text: string): Promise<void> {
    await this.find({ text });
  }

  async isShown(target: Target): Promise<boolean> {
    return (await this.search(target, false)) !== null;
  }

  async waitUntilGone(role: string, name?: string | RegExp): Promise<void> {
    await this.poll(`no ${role} ${name}`, async () => !(await this.isShown({ role, name })));
  }

  async click(role: string, name?: string | RegExp): Promise<void> {
    await this.clickOn({ role, name });
  }

  async clickText(text: string): Promise<void> {
    await this.clickOn({ text });
  }

  /** Clicks the pin of the home in the middle of a live map, which is drawn. */
  async clickMap(name: RegExp): Promise<void> {
    await this.see("region", name);
    await this.waitUntil(() => document.querySelector(".leaflet-container canvas") !== null);
    const { x, y } = await this.evaluate(() => {
      const map = document.querySelector(".leaflet-container")!;
      map.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = map.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 - 14 };
    });
    await this.driver.clickAt(x, y);
  }

  async read(label: string | RegExp): Promise<string> {
    return (await this.find({ role: "textbox", name: label })).value;
  }

  /** Replaces the text of a field. */
  async fill(label: string | RegExp, text: string, role = "textbox"): Promise<void> {
    await this.clickOn({ role, name: label });
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.driver.type(text);
  }

  /** Chooses an option of a native select. */
  async choose(label: string, option: string): Promise<void> {
    await this.find({ role: "combobox", name: label });
    await this.evaluate(
      (label, option) => {
        // Not every select has an id.
        const select = [...document.querySelectorAll("select")].find(({ labels }) =>
          [...labels].some(({ textContent }) => textContent?.includes(label)),
        );
        const chosen = [...(select?.options ?? [])].find(({ text }) => text === option);
        if (!select || !chosen) throw new Error(`No option ${option}.`);
        chosen.selected = true;
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      label,
      option,
    );
  }

  async press(key: Parameters<Driver["press"]>[0]): Promise<void> {
    await this.driver.press(key);
  }

  /** @param label the text of the field's label; a file field has no role */
  async attachFile(label: string, path: string): Promise<void> {
    const id = await this.evaluate((label) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
      return fields.find(({ labels }) => [...(labels ?? [])].some((part) => part.textContent.includes(label)))?.id;
    }, label);
    if (!id) throw new Error(`No file field ${label}.`);
    await this.driver.attachFile(id, path);
  }

  evaluate<Args extends unknown[], Result>(pageFunction: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.driver.evaluate(pageFunction, ...args);
  }

  async waitUntil<Args extends unknown[]>(pageFunction: (...args: Args) => boolean, ...args: Args): Promise<void> {
    await this.poll(String(pageFunction), () => this.evaluate(pageFunction, ...args));
  }

  private async search(target: Target, isClicked: boolean): Promise<Exclude<Found, "no axe">> {
    const query: SearchQuery = { role: null, name: null, pattern: null, text: null };
    if ("text" in target) query.text = target.text;
    else {
      query.role = target.role;
      if (typeof target.name === "string") query.name = target.name;
      else query.pattern = target.name?.source ?? null;
    }
    const found = await this.evaluate(findInPage, query, isClicked);
    if (found !== "no axe") return found;
    await this.driver.addSource(AXE_SOURCE);
    return this.search(target, isClicked);
  }

  private async find(target: Target): Promise<Exclude<Found, "no axe" | null>> {
    return this.poll(describe(target), () => this.search(target, false));
  }

  /** Clicks once it is enabled, uncovered and no longer moves. */
  private async clickOn(target: Target): Promise<void> {
    let last: { x: number; y: number } | undefined;
    const { x, y } = await this.poll(`${describe(target)} to click`, async () => {
      const found = await this.search(target, true);
      if (!found) return null;
      if (found.isDisabled) throw new Error("it is disabled");
      if (Number.isNaN(found.x)) throw new Error("it is covered");
      const isStill = found.x === last?.x && found.y === last.y;
      last = found;
      return isStill && found;
    });
    await this.driver.clickAt(x, y);
  }

  /** Repeats until there is a result. A page that is just replaced refuses what it is asked. */
  private async poll<Result>(waitedFor: string, attempt: () => Promise<Result | null | false>): Promise<Result> {
    const end = performance.now() + TIMEOUT_MS;
    let reason = "";
    do {
      try {
        const result = await attempt();
        if (result) return result;
        reason = "";
      } catch (error) {
        reason = ` (${(error as Error).message})`;
      }
      await setTimeout(POLL_MS);
    } while (performance.now() < end);
    const shown = await this.evaluate(() => document.querySelector("main")?.textContent.slice(0, 600)).catch(String);
    throw new Error(`Waited for ${waitedFor}${reason} at ${await this.driver.getUrl()}, which shows:\n${shown}`);
  }
}

function describe(target: Target): string {
  return "text" in target ? `“${target.text}”` : `${target.role} ${target.name ?? ""}`;
}
