/** All pins on one canvas: thousands of pins move with the map as one image and are redrawn only when it stops. */
import { type Bounds, Browser, DomUtil, type Map as LeafletMap, type Point, Renderer } from "leaflet";
import { PILL_ZOOM, project } from "~/map/view";
import type { Pin } from "../json.server";
import {
  createDotSprite,
  distanceToPin,
  drawCount,
  drawPill,
  type PinColors,
  type PinContext,
  readPinColors,
} from "./pin-drawing";

export const PINS_PANE = "pins";
/** A name would hide a price or a number; it is above dots. */
const ABOVE_NAMES = "615";

/** A pin with its pixel position at zoom 0, so that zooming does not project it again. */
type PlacedPin = { pin: Pin; x: number; y: number };

/** Members of Leaflet 1.9's Renderer that its types omit. */
type RendererParts = {
  _map: LeafletMap & { _animatingZoom?: boolean };
  _container?: HTMLCanvasElement;
  _bounds?: Bounds;
};

// Leaflet's classes read options from the prototype, and its types omit methods that subclasses override.
const Base = Renderer as unknown as new (options: {
  padding: number;
  pane: string;
}) => Renderer & {
  _update(): void;
  onAdd(map: LeafletMap): Renderer;
};

export class PinsCanvas extends Base {
  #pins: PlacedPin[] = [];
  #seen: ReadonlySet<number> = new Set();
  #colours: PinColors | undefined;
  #dot: HTMLCanvasElement | undefined;
  #context: PinContext | null = null;
  /**
   * Shows an image drawn offscreen. A canvas that is drawn on directly is uploaded to the compositor in every frame.
   */
  #shown: ImageBitmapRenderingContext | null = null;

  /** @param padding extra area to draw around the frame, so that dragging shows it at once */
  constructor() {
    super({ padding: 0.5, pane: PINS_PANE });
  }

  get #parts(): RendererParts {
    return this as unknown as RendererParts;
  }

  show(pins: readonly Pin[], viewed: ReadonlySet<number>): void {
    this.#pins = pins.map((pin) => ({ pin, ...project(pin, 0) }));
    this.#seen = viewed;
    this.redraw();
  }

  /** Redraws with the current colors. */
  recolor(): void {
    this.#colours = undefined;
    this.redraw();
  }

  redraw(): void {
    if (this.#parts._map) this._update();
  }

  /** The pin at a point of the frame, or the nearest one within `reach` pixels. */
  findPinAt(point: Point, reach: number): Pin | null {
    const map = this.#parts._map;
    const zoom = map.getZoom();
    const scale = 2 ** zoom;
    const origin = map.getPixelBounds().min;
    if (!origin) return null;
    const isPill = zoom >= PILL_ZOOM;
    let nearest: Pin | null = null;
    let leastDistance = reach;
    // The last drawn pin is on top.
    for (let i = this.#pins.length - 1; i >= 0; i--) {
      const { pin, x, y } = this.#pins[i]!;
      const distance = distanceToPin(pin, point.x - (x * scale - origin.x), point.y - (y * scale - origin.y), isPill);
      if (distance > leastDistance || (distance === leastDistance && nearest)) continue;
      nearest = pin;
      leastDistance = distance;
    }
    return nearest;
  }

  _initContainer(): void {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    this.#parts._container = canvas;
    const offscreen = "OffscreenCanvas" in window ? new OffscreenCanvas(1, 1).getContext("2d") : null;
    this.#shown = offscreen && canvas.getContext("bitmaprenderer");
    this.#context = this.#shown ? offscreen : canvas.getContext("2d");
  }

  _destroyContainer(): void {
    this.#parts._container?.remove();
    this.#parts._container = undefined;
    this.#context = null;
    this.#shown = null;
  }

  override _update(): void {
    const { _map: map, _bounds: previousBounds } = this.#parts;
    // During a zoom animation the image is scaled, and redrawn at the end.
    if (map._animatingZoom && previousBounds) return;
    super._update();
    const { _bounds: bounds, _container: canvas } = this.#parts;
    if (!bounds?.min || !canvas || !this.#context) return;
    const ratio = Browser.retina ? 2 : 1;
    const size = bounds.getSize();
    // A hidden map has no size to draw on.
    if (size.x < 1 || size.y < 1) return;
    DomUtil.setPosition(canvas, bounds.min);
    canvas.style.width = `${size.x}px`;
    canvas.style.height = `${size.y}px`;
    const drawnCanvas = this.#context.canvas;
    if (drawnCanvas.width !== ratio * size.x || drawnCanvas.height !== ratio * size.y) {
      drawnCanvas.width = ratio * size.x;
      drawnCanvas.height = ratio * size.y;
    }
    this.#draw(bounds.min, size, ratio);
    if (this.#shown) this.#shown.transferFromImageBitmap((drawnCanvas as OffscreenCanvas).transferToImageBitmap());
  }

  #draw(min: Point, size: Point, ratio: number): void {
    const context = this.#context!;
    const map = this.#parts._map;
    if (!this.#colours) {
      this.#colours = readPinColors(map.getContainer());
      this.#dot = createDotSprite(this.#colours, ratio);
    }
    const colors = this.#colours;
    const family = getComputedStyle(map.getContainer()).fontFamily;
    const zoom = map.getZoom();
    const pills = zoom >= PILL_ZOOM;
    map.getPane(PINS_PANE)!.style.zIndex = pills || this.#pins.some(({ pin }) => pin.count) ? ABOVE_NAMES : "";
    const scale = 2 ** zoom;
    const origin = map.getPixelOrigin();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, ratio * size.x, ratio * size.y);
    const dot = this.#dot!;
    const side = dot.width / ratio;
    const left = origin.x + min.x;
    const top = origin.y + min.y;
    for (const { pin, x, y } of this.#pins) {
      const [px, py] = [x * scale - left, y * scale - top];
      if (px < -80 || py < -40 || px > size.x + 80 || py > size.y + 60) continue;
      if (!pin.count && !pills) {
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.drawImage(dot, px - side / 2, py - side / 2, side, side);
        continue;
      }
      context.setTransform(ratio, 0, 0, ratio, ratio * px, ratio * py);
      if (pin.count) drawCount(context, pin.count, family, colors);
      else drawPill(context, pin.price, { family, isViewed: this.#seen.has(pin.id), colors });
    }
  }
}
