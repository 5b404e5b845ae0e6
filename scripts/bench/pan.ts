/**
 * Part 8: how smoothly the live map is dragged with ten thousand dots on a CPU slowed to a quarter, from Chromium's own
 * trace. For comparison, the same dots as one element each, like Leaflet's markers, and the map without any.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright";
import { DEFAULT_VIEW, getViewBounds, MAP_FRAME } from "../../app/map/view";
import { getChromiumLaunchOptions } from "../../tests/setup/chromium";
import type { ReportSection } from "./report";
import { formatFigure, formatTable, formatTimes } from "./table";
import { median, percentile } from "./timing";

export interface PanFigures {
  name: string;
  /** Frames that reached the screen, per second. */
  perSecond: number;
  /** Dropped frames as a share of all frames that were due. */
  dropped: number;
  /** Milliseconds between frames. */
  p50: number;
  p95: number;
  /** The page's own work: mean milliseconds per frame, and the longest task. */
  work: number;
  longest: number;
}

const DOTS = 10_000;
const CPU_SLOWDOWN = 4;
const ZOOM = 10;
/** The drag: pixels to each side, milliseconds in total, and milliseconds of one swing back and forth. */
const DRAG_RADIUS = 250;
const DRAG_MS = 6_000;
const SWING_MS = 2_000;
const MOVE_MS = 8;
const TRACE_CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel"];

type Event = { name: string; ph: string; ts: number; dur?: number; tid: number; pid: number; args: { name?: string } };

/** Dots all over the area that the map opens with, denser toward the middle. */
function generateDots() {
  const [west, south, east, north] = getViewBounds({ ...DEFAULT_VIEW, zoom: ZOOM - 1 }, MAP_FRAME);
  // Multiples of irrational numbers replace randomness, so that every run draws the same dots.
  const spread = (at: number, by: number) => ((((at * by) % 1) - 0.5) ** 3 * 4 + 0.5) % 1;
  return Array.from({ length: DOTS }, (_, at) => ({
    id: at + 1,
    lat: south + (north - south) * spread(at, Math.SQRT2),
    lng: west + (east - west) * spread(at, Math.PI),
    price: 500_000,
  }));
}

/** Drags the map back and forth. Moves come faster than frames and wait for none, like those of a hand. */
async function dragMap(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const movements: Promise<unknown>[] = [];
  const from = performance.now();
  for (let ms = 0; ms < DRAG_MS; ms = performance.now() - from) {
    const angle = (2 * Math.PI * ms) / SWING_MS;
    const target = { x: x + DRAG_RADIUS * Math.sin(angle), y: y + (DRAG_RADIUS / 4) * Math.sin(angle / 2) };
    movements.push(
      session.send("Input.dispatchMouseEvent", { type: "mouseMoved", button: "left", buttons: 1, ...target }),
    );
    await pause(MOVE_MS);
  }
  await Promise.all(movements);
  await page.mouse.up();
  await session.detach();
}

function computeFigures(name: string, trace: readonly Event[]): PanFigures {
  const main = trace.find((event) => event.name === "thread_name" && event.args.name === "CrRendererMain");
  const frames = trace.filter(({ name: kind }) => kind === "DrawFrame").map(({ ts }) => ts / 1000);
  const droppedFrames = trace.filter(({ name: kind }) => kind === "DroppedFrame").length;
  const gaps = frames.slice(1).map((at, before) => at - frames[before]!);
  const tasks = trace
    .filter(
      (event) => event.name === "ThreadControllerImpl::RunTask" && event.tid === main?.tid && event.pid === main.pid,
    )
    .map(({ dur = 0 }) => dur / 1000);
  return {
    name,
    perSecond: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    dropped: droppedFrames / (droppedFrames + frames.length),
    p50: median(gaps),
    p95: percentile(gaps, 0.95),
    work: tasks.reduce((sum, time) => sum + time, 0) / frames.length,
    longest: Math.max(...tasks),
  };
}

async function traceDrag(browser: Browser, url: string, name: string, drawMode: "canvas" | "elements" | "none") {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(() => localStorage.setItem("sunporch:map-follows", "0"));
    const page = await context.newPage();
    let loaded = drawMode === "none";
    await page.route("**/api/listings/pins?*", (route) =>
      loaded ? route.abort() : route.fulfill({ json: generateDots() }),
    );
    const { lat, lng } = DEFAULT_VIEW.center;
    await page.goto(`${url}/map?ll=${lat},${lng}&z=${ZOOM}`);
    const map = page.locator("[data-map=live] .leaflet-container");
    await map.waitFor();
    const box = (await map.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + 300];
    // The first move loads the pins of its destination.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 4 });
    await page.waitForTimeout(150);
    await page.mouse.up();
    if (!loaded)
      await page.waitForFunction(
        (minPins) => document.querySelectorAll("ul[aria-label^=Pins] a").length === minPins,
        DOTS,
      );
    loaded = true;
    if (drawMode === "elements")
      await page.evaluate(
        drawAsElements,
        generateDots().map(({ lat, lng }) => ({ lat, lng })),
      );
    await page.waitForTimeout(1_500);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await dragMap(page, x, y);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
    return computeFigures(name, trace.traceEvents);
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: adds the dots as elements in the marker pane, positioned like Leaflet's, and removes the canvas.
 */
function drawAsElements(places: readonly { lat: number; lng: number }[]): void {
  document.querySelector(".leaflet-pins-pane")?.remove();
  const pane = document.querySelector(".leaflet-marker-pane");
  const [west, north] = [Math.min(...places.map(({ lng }) => lng)), Math.max(...places.map(({ lat }) => lat))];
  const perDegree = (256 * 2 ** 10) / 360;
  for (const { lat, lng } of places) {
    const dot = document.createElement("div");
    dot.className = "leaflet-marker-icon";
    const [x, y] = [(lng - west) * perDegree - 380, (north - lat) * perDegree * 1.2 - 475];
    dot.style.cssText = `width:12px;height:12px;border-radius:50%;background:#3e5f55;border:2px solid #fff;transform:translate3d(${Math.round(x)}px,${Math.round(y)}px,0)`;
    pane?.append(dot);
  }
}

/** @param url of a web server with some homes */
export async function measurePan(url: string, logProgress: (text: string) => void): Promise<PanFigures[]> {
  const browser = await chromium.launch({ ...(await getChromiumLaunchOptions()) });
  try {
    const measured: PanFigures[] = [];
    for (const [name, drawMode] of [
      [`${DOTS.toLocaleString("en-US")} dots, canvas`, "canvas"],
      ["no dots", "none"],
      [`${DOTS.toLocaleString("en-US")} dots, elements`, "elements"],
    ] as const) {
      logProgress(`dragging the map: ${name}`);
      measured.push(await traceDrag(browser, url, name, drawMode));
    }
    return measured;
  } finally {
    await browser.close();
  }
}

export function reportPan(figures: readonly PanFigures[]): ReportSection {
  const [first] = figures;
  const rows = figures.map((p) => [
    p.name,
    formatFigure(p.perSecond),
    `${formatFigure(100 * p.dropped)}%`,
    formatFigure(p.p50),
    formatFigure(p.p95),
    formatFigure(p.work),
    formatTimes(p.work / (first?.work ?? Number.NaN)),
    formatFigure(p.longest),
  ]);
  const head = ["", "frames/s", "dropped", "p50", "p95", "work per frame", "of canvas", "longest task"];
  const title = "Dragging the map on a CPU slowed to a quarter: frames from Chromium's trace, milliseconds";
  return { tables: [[title, formatTable(head, rows)]] };
}
