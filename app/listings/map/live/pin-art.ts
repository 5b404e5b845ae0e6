/** Draws pins on a canvas. Colors come from the page's CSS and are read again when they may have changed. */
import { countSize, countText, pillText } from "../pill";
import type { Pin } from "../pin";

/** The context of a canvas in the page or offscreen. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type PinColours = { dot: string; ring: string; pill: string; ink: string; seen: string; soft: string };

/** Pixels: the radius of a 12-pixel dot, its ring, a pill's height, the tail below it. */
const DOT = 6;
const RING = 2;
const PILL = 26;
const TAIL = 5;
const PADDING = 10;
const FONT = "650 13px";

export function pinColours(element: Element): PinColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    dot: token("--color-agave"),
    ring: dark ? token("--color-paper") : "#fff",
    pill: "#fff",
    ink: "#2b1e1a",
    seen: "#efe7da",
    soft: "#645750",
  };
}

/** Draws a dot once: copying an image ten thousand times is far faster than drawing a circle and its ring. */
export function dotSprite({ dot, ring }: PinColours, ratio: number): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  const side = (DOT + RING + 2) * 2;
  sprite.width = sprite.height = side * ratio;
  const context = sprite.getContext("2d");
  if (!context) return sprite;
  context.scale(ratio, ratio);
  context.translate(side / 2, side / 2);
  disc(context, DOT + RING, ring);
  disc(context, DOT, dot);
  return sprite;
}

function disc(context: Pen, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

export function drawCount(context: Pen, count: number, family: string, colours: PinColours): void {
  const radius = countSize(count) / 2;
  disc(context, radius + RING, colours.ring);
  disc(context, radius, colours.dot);
  context.font = `${FONT} ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colours.ring;
  context.fillText(countText(count), 0, 1);
}

/** Draws a pill whose tail ends at the home. */
export function drawPill(
  context: Pen,
  price: number,
  { family, seen, colours }: { family: string; seen: boolean; colours: PinColours },
): void {
  const text = pillText(price);
  context.font = `${FONT} ${family}`;
  const width = context.measureText(text).width + 2 * PADDING;
  const top = -(PILL + TAIL);
  context.save();
  context.shadowColor = "rgb(43 30 26 / 0.3)";
  context.shadowBlur = 6;
  context.shadowOffsetY = 2;
  context.fillStyle = seen ? colours.seen : colours.pill;
  context.beginPath();
  context.roundRect(-width / 2, top, width, PILL, PILL / 2);
  context.moveTo(-TAIL, top + PILL - 1);
  context.lineTo(0, 0);
  context.lineTo(TAIL, top + PILL - 1);
  context.fill();
  context.restore();
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = seen ? colours.soft : colours.ink;
  context.fillText(text, 0, top + PILL / 2 + 1);
}

/**
 * Distance in pixels from a point to a drawn pin at the origin; 0 on it.
 * @param pill whether single homes are pills
 */
export function apartFrom(pin: Pin, x: number, y: number, pill: boolean): number {
  if (pin.count) return Math.max(0, Math.hypot(x, y) - countSize(pin.count) / 2 - RING);
  if (!pill) return Math.max(0, Math.hypot(x, y) - DOT - RING);
  const half = (pillText(pin.price).length * 7.5 + 2 * PADDING) / 2;
  const beside = Math.max(0, Math.abs(x) - half);
  const above = Math.max(0, -(PILL + TAIL) - y, y);
  return Math.hypot(beside, above);
}
