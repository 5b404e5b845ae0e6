/** Draws pins on a canvas. Colors come from the page's CSS and are read again when they may have changed. */

import type { Pin } from "../json.server";
import { formatPinCount, formatPinPrice, getPinSize } from "../pin-labels";

/** The context of a canvas in the page or offscreen. */
export type PinContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type PinColors = { dot: string; ring: string; pill: string; ink: string; viewed: string; soft: string };

/** Pixels: the radius of a 12-pixel dot, its ring, a pill's height, the tail below it. */
const DOT = 6;
const RING = 2;
const PILL = 26;
const TAIL = 5;
const PADDING = 10;
const FONT = "650 13px";

export function readPinColors(element: Element): PinColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    dot: token("--color-agave"),
    ring: dark ? token("--color-paper") : "#fff",
    pill: "#fff",
    ink: "#2b1e1a",
    viewed: "#efe7da",
    soft: "#645750",
  };
}

/** Draws a dot once: copying an image ten thousand times is far faster than drawing a circle and its ring. */
export function createDotSprite({ dot, ring }: PinColors, ratio: number): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  const side = (DOT + RING + 2) * 2;
  sprite.width = sprite.height = side * ratio;
  const context = sprite.getContext("2d");
  if (!context) return sprite;
  context.scale(ratio, ratio);
  context.translate(side / 2, side / 2);
  fillDisc(context, DOT + RING, ring);
  fillDisc(context, DOT, dot);
  return sprite;
}

function fillDisc(context: PinContext, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

export function drawCount(context: PinContext, count: number, family: string, colors: PinColors): void {
  const radius = getPinSize(count) / 2;
  fillDisc(context, radius + RING, colors.ring);
  fillDisc(context, radius, colors.dot);
  context.font = `${FONT} ${family}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colors.ring;
  context.fillText(formatPinCount(count), 0, 1);
}

/** Draws a pill whose tail ends at the home. */
export function drawPill(
  context: PinContext,
  price: number,
  { family, isViewed, colors }: { family: string; isViewed: boolean; colors: PinColors },
): void {
  const text = formatPinPrice(price);
  context.font = `${FONT} ${family}`;
  const width = context.measureText(text).width + 2 * PADDING;
  const top = -(PILL + TAIL);
  context.save();
  context.shadowColor = "rgb(43 30 26 / 0.3)";
  context.shadowBlur = 6;
  context.shadowOffsetY = 2;
  context.fillStyle = isViewed ? colors.viewed : colors.pill;
  context.beginPath();
  context.roundRect(-width / 2, top, width, PILL, PILL / 2);
  context.moveTo(-TAIL, top + PILL - 1);
  context.lineTo(0, 0);
  context.lineTo(TAIL, top + PILL - 1);
  context.fill();
  context.restore();
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = isViewed ? colors.soft : colors.ink;
  context.fillText(text, 0, top + PILL / 2 + 1);
}

/**
 * Distance in pixels from a point to a drawn pin at the origin; 0 on it.
 * @param isPill whether single homes are pills
 */
export function distanceToPin(pin: Pin, x: number, y: number, isPill: boolean): number {
  if (pin.count) return Math.max(0, Math.hypot(x, y) - getPinSize(pin.count) / 2 - RING);
  if (!isPill) return Math.max(0, Math.hypot(x, y) - DOT - RING);
  const half = (formatPinPrice(pin.price).length * 7.5 + 2 * PADDING) / 2;
  const dx = Math.max(0, Math.abs(x) - half);
  const dy = Math.max(0, -(PILL + TAIL) - y, y);
  return Math.hypot(dx, dy);
}
