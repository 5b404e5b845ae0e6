import { mixColors } from "./color";
import type { Light } from "./light";
import { Dice } from "./random";

export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, alpha?: number];

/** How a shape is drawn beyond its fill. `alpha` fades only the fill (or the stroke, for lines). */
export type ShapeStyle = { alpha?: number; rx?: number; evenOdd?: boolean; round?: boolean };

/** Every photo is drawn on a field of 1200 by 900 units. `frame` chooses what the camera sees of it. */
export const CANVAS = { width: 1200, height: 900 } as const;

/** Coordinates need no more than a tenth of a unit. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
export const roundToInteger = (value: number): number => Math.round(value);

/**
 * A drawing under one light. Shapes are painted in the order they are added.
 *
 * librsvg draws an element with `opacity`, and every `<pattern>`, through a surface as large as the picture. So shapes
 * fade with `fill-opacity` and `stroke-opacity`, and textures are strokes (see building/cladding).
 */
export class Scene {
  readonly light: Light;
  readonly dice: Dice;
  /** The part of the field that the camera sees: x, y, width. The height follows at 4:3. */
  frame: { x: number; y: number; width: number } = { x: 90, y: 118, width: 1020 };

  private readonly definitions: string[] = [];
  private readonly shapes: string[] = [];
  private readonly definitionIds = new Map<string, string>();

  constructor(seed: number, light: Light) {
    this.light = light;
    this.dice = new Dice(seed);
  }

  /** The sun's side: -1 left, 1 right. */
  get sunSide(): -1 | 1 {
    return this.light.sunAt[0] < 600 ? -1 : 1;
  }

  rand(low: number, high: number): number {
    return this.dice.between(low, high);
  }

  pick<T>(choices: readonly T[]): T {
    return this.dice.pick(choices);
  }

  /** The color in shade under this light. */
  darken(color: string, share = 0.25): string {
    return mixColors(color, this.light.shadow, share);
  }

  /** The color where the light falls on it. */
  lighten(color: string, share = 0.3): string {
    return mixColors(color, this.light.warm, share);
  }

  // Identical paint servers are shared.
  private define(tag: string, attributes: string, body: string): string {
    const key = tag + attributes + body;
    let id = this.definitionIds.get(key);
    if (id === undefined) {
      id = `d${this.definitionIds.size.toString(36)}`;
      this.definitionIds.set(key, id);
      this.definitions.push(`<${tag} id="${id}"${attributes}>${body}</${tag}>`);
    }
    return `url(#${id})`;
  }

  private stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([offset, color, alpha]) =>
          `<stop offset="${offset}" stop-color="${color}"${alpha === undefined ? "" : ` stop-opacity="${alpha}"`}/>`,
      )
      .join("");
  }

  /** A linear gradient as a fill, top to bottom by default, in fractions of the shape's box. */
  linearGradient(stops: readonly Stop[], x2 = 0, y2 = 1): string {
    return this.define("linearGradient", ` x1="0" y1="0" x2="${x2}" y2="${y2}"`, this.stops(stops));
  }

  /** Left to right. */
  horizontalGradient(left: string, right: string): string {
    return this.linearGradient(
      [
        [0, left],
        [1, right],
      ],
      1,
      0,
    );
  }

  /** Top to bottom. */
  verticalGradient(top: string, bottom: string): string {
    return this.linearGradient([
      [0, top],
      [1, bottom],
    ]);
  }

  /** A face lit from the sun's side. */
  faceGradient(color: string, lit = 0.18, shaded = 0.12): string {
    return this.sunSide < 0
      ? this.horizontalGradient(this.lighten(color, lit), this.darken(color, shaded))
      : this.horizontalGradient(this.darken(color, shaded), this.lighten(color, lit));
  }

  radialGradient(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.define(
      "radialGradient",
      ` cx="${roundToTenth(cx * 10) / 10}" cy="${roundToTenth(cy * 10) / 10}" r="${r}"`,
      this.stops(stops),
    );
  }

  private fillAttributes(style?: ShapeStyle): string {
    if (!style) return "";
    return (
      (style.alpha === undefined ? "" : ` fill-opacity="${Math.round(style.alpha * 1000) / 1000}"`) +
      (style.rx === undefined ? "" : ` rx="${roundToTenth(style.rx)}"`) +
      (style.evenOdd ? ' fill-rule="evenodd"' : "")
    );
  }

  rect(x: number, y: number, width: number, height: number, fill: string, style?: ShapeStyle): void {
    if (width <= 0 || height <= 0) return;
    this.shapes.push(
      `<rect x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${roundToTenth(width)}" height="${roundToTenth(height)}" fill="${fill}"${this.fillAttributes(style)}/>`,
    );
  }

  poly(points: readonly Point[], fill: string, style?: ShapeStyle): void {
    this.path(`M${points.map(([x, y]) => `${roundToTenth(x)} ${roundToTenth(y)}`).join("L")}Z`, fill, style);
  }

  path(d: string, fill: string, style?: ShapeStyle): void {
    if (d) this.shapes.push(`<path d="${d}" fill="${fill}"${this.fillAttributes(style)}/>`);
  }

  line(d: string, color: string, width: number, style?: ShapeStyle): void {
    if (!d) return;
    const alpha = style?.alpha === undefined ? "" : ` stroke-opacity="${Math.round(style.alpha * 1000) / 1000}"`;
    const round = style?.round ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
    this.shapes.push(
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${roundToTenth(width)}"${alpha}${round}/>`,
    );
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, style?: ShapeStyle): void {
    this.shapes.push(
      `<ellipse cx="${roundToTenth(cx)}" cy="${roundToTenth(cy)}" rx="${roundToTenth(rx)}" ry="${roundToTenth(ry)}" fill="${fill}"${this.fillAttributes(style)}/>`,
    );
  }

  /** An unfilled ellipse. */
  ring(cx: number, cy: number, rx: number, ry: number, color: string, width: number, alpha = 1): void {
    this.shapes.push(
      `<ellipse cx="${roundToTenth(cx)}" cy="${roundToTenth(cy)}" rx="${roundToTenth(rx)}" ry="${roundToTenth(ry)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${alpha}"/>`,
    );
  }

  /** Draws under an SVG transform. */
  withTransform(transform: string, draw: () => void): void {
    this.shapes.push(`<g transform="${transform}">`);
    draw();
    this.shapes.push("</g>");
  }

  /** Draws only what is inside the outline. */
  withClip(outline: string, draw: () => void): void {
    const url = this.define("clipPath", "", `<path d="${outline}"/>`);
    this.shapes.push(`<g clip-path="${url}">`);
    draw();
    this.shapes.push("</g>");
  }

  /** A shadow on the ground. */
  groundShadow(x: number, y: number, rx: number, ry = 14, alpha = 0.22): void {
    this.ellipse(x, y, rx, ry, this.light.shadow, { alpha });
  }

  /** The glow around a lamp that is on. */
  glow(x: number, y: number, rx: number, ry = rx, alpha = 0.6): void {
    this.ellipse(
      x,
      y,
      rx,
      ry,
      this.radialGradient([
        [0, "#ffdf9a", alpha],
        [1, "#ffdf9a", 0],
      ]),
    );
  }

  /** A curve through the points (Catmull-Rom, as Béziers). */
  smoothPath(points: readonly Point[], closed = true): string {
    const count = points.length;
    const at = (i: number): Point =>
      closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
    const [startX, startY] = at(0);
    let d = `M${roundToInteger(startX)} ${roundToInteger(startY)}`;
    for (let i = 0; i < (closed ? count : count - 1); i++) {
      const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
      const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
      d += `C${roundToInteger(c1[0])} ${roundToInteger(c1[1])} ${roundToInteger(c2[0])} ${roundToInteger(c2[1])} ${roundToInteger(to[0])} ${roundToInteger(to[1])}`;
    }
    return closed ? `${d}Z` : d;
  }

  /** An uneven round shape. */
  blob(cx: number, cy: number, rx: number, ry: number, fill: string, points = 16, unevenness = 0.2): void {
    const phase = this.rand(0, 6);
    const outline: Point[] = [];
    for (let i = 0; i < points; i++) {
      const angle = phase + (i / points) * Math.PI * 2;
      const reach = 1 + (this.dice.next() - 0.5) * unevenness * 1.6;
      outline.push([cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach]);
    }
    this.path(this.smoothPath(outline), fill);
  }

  /** Adds the light's warmth and the lens's soft vignette over everything. Call it last. */
  finish(): void {
    const { warm, warmth, shadow, sunAt } = this.light;
    this.rect(
      0,
      0,
      CANVAS.width,
      CANVAS.height,
      this.radialGradient(
        [
          [0, warm, roundToTenth(warmth * 16) / 10],
          [0.6, warm, roundToTenth(warmth * 4) / 10],
          [1, warm, 0],
        ],
        sunAt[0] / CANVAS.width,
        sunAt[1] / CANVAS.height,
        0.9,
      ),
    );
    this.rect(
      0,
      0,
      CANVAS.width,
      CANVAS.height,
      this.linearGradient([
        [0, shadow, 0.1],
        [0.3, shadow, 0],
        [0.78, shadow, 0],
        [1, shadow, 0.14],
      ]),
    );
  }

  /** The finished document, 1200 by 900. `flip` mirrors it horizontally. */
  svg(flip = false): string {
    const { width } = this.frame;
    const x = flip ? CANVAS.width - this.frame.x - width : this.frame.x;
    const box = `${roundToTenth(x)} ${roundToTenth(this.frame.y)} ${roundToTenth(width)} ${roundToTenth(width * 0.75)}`;
    const art = this.shapes.join("");
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${CANVAS.width}" height="${CANVAS.height}">` +
      `<defs>${this.definitions.join("")}</defs>` +
      (flip ? `<g transform="matrix(-1 0 0 1 ${CANVAS.width} 0)">${art}</g>` : art) +
      "</svg>"
    );
  }
}
