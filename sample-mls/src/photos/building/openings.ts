import { roundToTenth, type Scene } from "../scene/scene";

/** What is behind the glass when the lamps are on. */
const LAMPLIGHT = [
  [0, "#fff0bd"],
  [0.5, "#ffd07c"],
  [1, "#e98f45"],
] as const;

/** Glass by day or lit from within. */
export function getGlassFill(s: Scene): string {
  if (s.light.isLampLit) return s.radialGradient(LAMPLIGHT, 0.5, 0.35, 0.85);
  return s.linearGradient(
    [
      [0, s.light.glass[0]],
      [1, s.light.glass[1]],
    ],
    0.25,
    1,
  );
}

/** The outline of an opening `inset` inside its frame; `arch` 1 is a half circle, 0 is flat. */
function getOutline(
  x: number,
  y: number,
  width: number,
  height: number,
  inset: number,
  arch: number,
  open: boolean,
): string {
  const bottom = open ? y + height : y + height - inset;
  const left = roundToTenth(x + inset);
  const right = roundToTenth(x + width - inset);
  if (!arch) return `M${left} ${roundToTenth(y + inset)}H${right}V${roundToTenth(bottom)}H${left}Z`;
  const spring = roundToTenth(y + width / 2);
  const r = width / 2 - inset;
  return `M${left} ${roundToTenth(bottom)}V${spring}A${roundToTenth(r)} ${roundToTenth(r * arch)} 0 0 1 ${right} ${spring}V${roundToTenth(bottom)}Z`;
}

export type WindowStyle = {
  cols?: number;
  rows?: number;
  trim?: string;
  /** How round the top is, 0 to 1. */
  arch?: number;
  sill?: boolean;
  curtain?: boolean;
  shutters?: string;
  bar?: number;
  /** The frame's breadth. */
  frame?: number;
};

export function drawWindow(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle = {},
): void {
  const {
    cols = 2,
    rows = 2,
    trim = "#fbf6ec",
    arch = 0,
    sill = true,
    curtain = true,
    shutters,
    bar = 4,
    frame = 8,
  } = style;
  const { shadow, isLampLit: lit } = s.light;
  if (shutters) drawShutters(s, x, y, width, height, shutters);
  s.path(
    getOutline(x, y, width, height, 0, arch, false),
    s.linearGradient(
      [
        [0, s.lighten(trim, 0.1)],
        [1, s.darken(trim, 0.16)],
      ],
      1,
      1,
    ),
  );
  s.withClip(getOutline(x, y, width, height, frame, arch, false), () => {
    s.rect(x, y, width, height, getGlassFill(s));
    if (lit) drawHangingLamp(s, x, y, width, height);
    else drawReflections(s, x, y, width, height);
    if (curtain) drawCurtains(s, x, y, width, height);
    s.rect(x, y, width, frame + 9, shadow, { alpha: 0.28 });
  });
  const crown = arch ? width * 0.5 * (1 - arch) + frame : frame;
  let bars = "";
  for (let i = 1; i < cols; i++)
    bars += `M${roundToTenth(x + (width * i) / cols)} ${roundToTenth(y + crown)}V${roundToTenth(y + height - frame)}`;
  for (let i = 1; i < rows; i++)
    bars += `M${roundToTenth(x + frame)} ${roundToTenth(y + (height * i) / rows)}H${roundToTenth(x + width - frame)}`;
  s.line(bars, s.darken(trim, 0.06), bar);
  if (sill) {
    s.rect(x - 7, y + height - 2, width + 14, 9, s.lighten(trim, 0.15));
    s.rect(x - 5, y + height + 7, width + 10, 6, shadow, { alpha: 0.2 });
  }
}

function drawShutters(s: Scene, x: number, y: number, width: number, height: number, color: string): void {
  const w = Math.min(width * 0.27, 46);
  for (const left of [x - w - 4, x + width + 4]) {
    s.rect(left, y, w, height, s.horizontalGradient(s.lighten(color, 0.15), s.darken(color, 0.12)));
    let slats = "";
    for (let at = y + 14; at < y + height - 8; at += 9)
      slats += `M${roundToTenth(left + 5)} ${roundToTenth(at)}H${roundToTenth(left + w - 5)}`;
    s.line(slats, s.light.shadow, 3, { alpha: 0.22 });
  }
}

function drawHangingLamp(s: Scene, x: number, y: number, width: number, height: number): void {
  if (width <= 60) return;
  const cx = roundToTenth(x + width * 0.5);
  s.line(`M${cx} ${roundToTenth(y)}V${roundToTenth(y + height * 0.3)}`, "#8a4a2a", 2, { alpha: 0.6 });
  s.path(`M${roundToTenth(cx - 16)} ${roundToTenth(y + height * 0.3 + 12)}q16-26 32 0z`, "#8a4a2a", { alpha: 0.55 });
}

function drawReflections(s: Scene, x: number, y: number, width: number, height: number): void {
  const band = (from: number, to: number, slant: number, depth: number, alpha: number) =>
    s.poly(
      [
        [x + width * from, y],
        [x + width * to, y],
        [x + width * (to - slant), y + height * depth],
        [x + width * (from - slant), y + height * depth],
      ],
      "#fff",
      { alpha },
    );
  band(0.08, 0.42, 0.34, 0.9, 0.22);
  band(0.62, 0.74, 0.34, 1, 0.13);
}

function drawCurtains(s: Scene, x: number, y: number, width: number, height: number): void {
  const fabric = s.light.isLampLit ? "#fff3d6" : "#fffaf0";
  const w = width * 0.2;
  for (const [edge, inward] of [
    [x, 1],
    [x + width, -1],
  ] as const) {
    s.path(
      `M${roundToTenth(edge)} ${roundToTenth(y)}V${roundToTenth(y + height)}H${roundToTenth(edge + inward * w * 0.9)}Q${roundToTenth(edge + inward * w * 1.3)} ${roundToTenth(y + height * 0.45)} ${roundToTenth(edge + inward * w * 0.7)} ${roundToTenth(y)}Z`,
      fabric,
      { alpha: s.light.isLampLit ? 0.75 : 0.62 },
    );
  }
}

export type DoorStyle = {
  arch?: number;
  trim?: string;
  /** A pane of glass in the upper half. */
  glazed?: boolean;
  /** Rows of raised panels in the lower half. */
  panels?: number;
  frame?: number;
};

export function drawDoor(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  style: DoorStyle = {},
): void {
  const { arch = 0, trim = "#fbf6ec", glazed = true, panels = 2, frame = 9 } = style;
  s.path(
    getOutline(x, y, width, height, 0, arch, true),
    s.horizontalGradient(s.lighten(trim, 0.1), s.darken(trim, 0.14)),
  );
  s.withClip(getOutline(x, y, width, height, frame, arch, true), () => {
    s.rect(x, y, width, height, s.horizontalGradient(s.lighten(color, 0.16), s.darken(color, 0.16)));
    const panelWidth = (width - frame * 2 - 30) / 2;
    for (let row = 0; row < panels; row++) {
      for (const column of [0, 1]) {
        const px = x + frame + 10 + column * (panelWidth + 10);
        const py = y + height * (0.5 + row * 0.22);
        s.rect(px, py, panelWidth, height * 0.17, s.light.shadow, { alpha: 0.16 });
        s.rect(px + 2, py + 3, panelWidth - 4, height * 0.17 - 4, s.lighten(color, 0.2), { alpha: 0.6 });
      }
    }
    if (glazed) {
      const fill = s.light.isLampLit ? "#ffd58a" : getGlassFill(s);
      s.rect(x + frame + 11, y + height * 0.14, width - frame * 2 - 22, height * 0.27, fill);
    }
    s.rect(x, y, width, 18, s.light.shadow, { alpha: 0.3 });
  });
  s.ellipse(x + width - frame - 11, y + height * 0.54, 4, 4, "#f2d28c");
}

export type GarageStyle = { rows?: number; lites?: boolean; trim?: string; planks?: boolean };

export function drawGarageDoor(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  style: GarageStyle = {},
): void {
  const { rows = 4, lites = true, trim = "#fbf6ec", planks = false } = style;
  const { shadow, glass, isLampLit: lit } = s.light;
  s.rect(x - 9, y - 9, width + 18, height + 9, s.lighten(trim, 0.08));
  s.rect(
    x,
    y,
    width,
    height,
    s.linearGradient([
      [0, s.darken(color, 0.16)],
      [0.25, color],
      [1, s.darken(color, 0.06)],
    ]),
  );
  const count = Math.max(1, Math.round(width / 62));
  const panel = width / count;
  const row = height / rows;
  for (let j = 1; j < rows; j++) {
    s.rect(x, y + row * j, width, 3, shadow, { alpha: 0.18 });
    s.rect(x, y + row * j + 3, width, 2, "#fff", { alpha: lit ? 0.08 : 0.25 });
  }
  if (lites) {
    for (let i = 0; i < count; i++) {
      s.rect(x + i * panel + 8, y + 9, panel - 16, row - 17, lit ? "#ffcf85" : s.verticalGradient(glass[1], glass[0]));
    }
  }
  if (planks) {
    let joints = "";
    for (let at = x + 14; at < x + width - 4; at += 14)
      joints += `M${roundToTenth(at)} ${roundToTenth(y + (lites ? row : 0))}V${roundToTenth(y + height)}`;
    s.line(joints, shadow, 1.5, { alpha: 0.14 });
  } else {
    for (let j = lites ? 1 : 0; j < rows; j++) {
      for (let i = 0; i < count; i++)
        s.rect(x + i * panel + 8, y + j * row + 10, panel - 16, row - 18, shadow, { alpha: 0.06 });
    }
  }
  s.rect(x, y, width, 15, shadow, { alpha: 0.28 });
}

/** A wall of glass doors between `x` and `x + width`, standing on the floor at `y + height`. */
export function drawSlidingDoors(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  trim: string,
  leaves = 3,
): void {
  drawWindow(s, x, y, width, height, { cols: leaves, rows: 1, trim, sill: false, frame: 6, bar: 7 });
  s.rect(x - 4, y + height - 5, width + 8, 7, s.darken(trim, 0.2));
}
