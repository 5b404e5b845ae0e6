import type { Home } from "../home/home";
import { drawColumnCactus } from "../nature/desert";
import { drawFanPalm, drawPalm } from "../nature/palms";
import { drawBush } from "../nature/shrubs";
import { drawCypress, drawPine, drawTree } from "../nature/trees";
import { mixColors } from "../scene/color";
import { type Point, roundToInteger, Scene } from "../scene/scene";

type FloorKind = "boards" | "tile" | "carpet" | "concrete";
type Shell = { wall: string; floor?: string; floorKind?: FloorKind; floorLine?: number };

/** An empty room seen straight on: the back wall, its baseboard, and the floor running toward the camera. */
export function openRoom(
  seed: number,
  home: Home,
  { wall, floor = home.decor.floor, floorKind = home.decor.floorKind, floorLine = 640 }: Shell,
): Scene {
  const s = new Scene(seed, home.light);
  s.frame = { x: 0, y: 0, width: 1200 };
  const depth = 905 - floorLine;
  s.rect(
    0,
    0,
    1200,
    floorLine,
    s.linearGradient(
      [
        [0, s.lighten(wall, 0.1)],
        [0.6, wall],
        [1, s.darken(wall, 0.16)],
      ],
      1,
      0.3,
    ),
  );
  s.rect(0, floorLine, 1200, depth, s.verticalGradient(s.darken(floor, 0.18), s.lighten(floor, 0.1)));
  drawFloorJoints(s, floorKind, floorLine, depth);
  const trim = home.decor.trim;
  s.rect(0, floorLine - 24, 1200, 24, s.verticalGradient(s.lighten(trim, 0.1), s.darken(trim, 0.1)));
  s.rect(0, floorLine - 27, 1200, 4, s.light.shadow, { alpha: 0.12 });
  s.rect(0, floorLine, 1200, 10, s.light.shadow, { alpha: 0.16 });
  return s;
}

function drawFloorJoints(s: Scene, kind: FloorKind, top: number, depth: number): void {
  if (kind === "carpet") {
    let pile = "";
    for (let i = 0; i < 160; i++)
      pile += `M${roundToInteger(s.rand(0, 1200))} ${roundToInteger(top + 12 + s.rand(0, depth - 14))}h${roundToInteger(s.rand(5, 16))}`;
    s.line(pile, s.light.shadow, 2, { alpha: 0.07, round: true });
    return;
  }
  if (kind === "concrete") {
    s.line(`M-5 ${top + depth * 0.5}H1205M600 ${top}V905`, s.light.shadow, 2, { alpha: 0.14 });
    return;
  }
  const step = kind === "tile" ? 110 : 62;
  const spread = kind === "tile" ? 250 : 150;
  const reach = kind === "tile" ? 7 : 16;
  let long = "";
  for (let i = -reach; i <= reach; i++) long += `M${600 + i * step} ${top}L${600 + i * spread} 905`;
  let cross = "";
  if (kind === "tile") {
    for (const t of [0.08, 0.19, 0.34, 0.54, 0.8]) cross += `M0 ${roundToInteger(top + depth * t)}H1200`;
  } else {
    for (let i = 0; i < 34; i++) {
      const board = s.dice.integer(-14, 13);
      const t = s.rand(0.05, 0.95);
      const at = (k: number) => roundToInteger(600 + k * step + k * (spread - step) * t);
      cross += `M${at(board)} ${roundToInteger(top + depth * t)}H${at(board + 1)}`;
    }
  }
  s.line(long + cross, kind === "tile" ? s.lighten("#fffaf0", 0.1) : s.light.shadow, kind === "tile" ? 3 : 2, {
    alpha: kind === "tile" ? 0.45 : 0.13,
  });
}

/** What is outside, through a pane: the home's region under the home's light. */
function drawView(s: Scene, home: Home, x: number, y: number, width: number, height: number): void {
  const { light } = s;
  const { region } = home.appearance;
  const rise = (share: number, unevenness: number): string => {
    const crest: Point[] = [];
    for (let i = 0; i <= 8; i++) crest.push([x + (width * i) / 8, y + height * (share - s.rand(0, unevenness))]);
    return `${s.smoothPath(crest, false)}L${roundToInteger(x + width)} ${roundToInteger(y + height)}H${roundToInteger(x)}Z`;
  };
  s.withClip(
    `M${roundToInteger(x)} ${roundToInteger(y)}h${roundToInteger(width)}v${roundToInteger(height)}h${roundToInteger(-width)}Z`,
    () => {
      s.rect(
        x,
        y,
        width,
        height,
        s.linearGradient([
          [0, light.sky[0]],
          [0.7, light.sky[2]],
          [1, light.sky[2]],
        ]),
      );
      if (region === "coast") {
        s.rect(
          x,
          y + height * 0.54,
          width,
          height * 0.36,
          s.verticalGradient(mixColors("#4f97ad", light.sky[2], 0.35), mixColors("#8fc7c6", light.sky[2], 0.3)),
        );
        s.path(rise(0.86, 0.03), light.lawn[0]);
      } else if (region === "city") {
        drawTowers(s, x, y, width, height);
      } else {
        s.path(
          rise(0.62, region === "mountain" || region === "desert" ? 0.26 : 0.16),
          mixColors(light.far, light.sky[2], 0.3),
        );
        s.path(rise(0.8, 0.12), mixColors(light.mid, light.sky[2], 0.1));
      }
      const ground =
        region === "desert" ? mixColors("#dcbf95", light.lawn[0], light.isLampLit ? 0.7 : 0.2) : light.lawn[0];
      s.rect(x, y + height * 0.86, width, height * 0.14, ground);
      drawViewPlants(s, home, x, y, width, height);
    },
  );
}

function drawTowers(s: Scene, x: number, y: number, width: number, height: number): void {
  const { light } = s;
  for (const [share, haze] of [
    [0.62, 0.5],
    [0.42, 0.25],
  ] as const) {
    let towers = "";
    let panes = "";
    for (let at = x; at < x + width; ) {
      const w = width * s.rand(0.06, 0.12);
      const h = height * share * s.rand(0.5, 1);
      const top = y + height * 0.9 - h;
      towers += `M${roundToInteger(at)} ${roundToInteger(y + height)}V${roundToInteger(top)}h${roundToInteger(w)}V${roundToInteger(y + height)}Z`;
      for (let row = top + 8; row < y + height * 0.86; row += 12)
        panes += `M${roundToInteger(at + 5)} ${roundToInteger(row)}h${roundToInteger(w - 9)}`;
      at += w * s.rand(0.95, 1.3);
    }
    s.path(towers, mixColors(share > 0.5 ? light.far : light.mid, light.sky[2], haze));
    s.line(panes, light.isLampLit ? "#ffd58a" : light.sky[0], 3, { alpha: 0.35 });
  }
}

function drawViewPlants(s: Scene, home: Home, x: number, y: number, width: number, height: number): void {
  const base = y + height * 1.02;
  const at = (share: number) => x + width * share;
  const left = s.dice.chance(0.5);
  const main = left ? 0.24 : 0.74;
  const other = left ? 0.72 : 0.28;
  switch (home.appearance.region) {
    case "mountain":
      drawPine(s, at(main), base, height * 0.78, height * 0.36);
      drawPine(s, at(other), base - height * 0.1, height * 0.5, height * 0.24);
      drawPine(s, at(other + 0.16), base, height * 0.62, height * 0.28);
      return;
    case "desert":
      drawColumnCactus(s, at(main), base, height * 0.52);
      drawFanPalm(s, at(other), base, height * 0.7, 6, height * 0.12);
      return;
    case "city":
      drawTree(s, at(main), base, height * 0.66, width * 0.34);
      return;
    case "coast":
      if (s.dice.chance(0.5))
        drawPalm(s, at(main), base, height * 0.66, left ? 14 : -14, Math.min(width, height) * 0.32);
      else drawFanPalm(s, at(main), base, height * 0.74, 6, height * 0.13);
      drawBush(s, at(other), y + height, width * 0.36, height * 0.14);
      return;
    case "valley":
      if (s.dice.chance(0.4))
        drawPalm(s, at(main), base, height * 0.66, left ? 14 : -14, Math.min(width, height) * 0.32);
      else drawTree(s, at(main), base, height * 0.68, Math.min(width * 0.5, height * 0.7));
      drawBush(s, at(other), y + height, width * 0.36, height * 0.16);
      if (s.dice.chance(0.5)) drawCypress(s, at(other + 0.1), y + height * 0.92, height * 0.42, width * 0.08);
  }
}

type RoomWindow = {
  cols?: number;
  rows?: number;
  cover?: "none" | "curtains" | "shade";
  fabric?: string;
  sill?: boolean;
};

/** A window with its view, frame and, if wanted, curtains to the floor or a Roman shade. */
export function drawRoomWindow(
  s: Scene,
  home: Home,
  x: number,
  y: number,
  width: number,
  height: number,
  style: RoomWindow = {},
): void {
  const { cols = 3, rows = 2, cover = "none", fabric = "#fffaf0", sill = true } = style;
  const trim = home.decor.trim;
  const shadow = s.light.shadow;
  s.rect(
    x - 14,
    y - 14,
    width + 28,
    height + 28,
    s.linearGradient(
      [
        [0, s.lighten(trim, 0.2)],
        [1, s.darken(trim, 0.1)],
      ],
      1,
      1,
    ),
  );
  drawView(s, home, x, y, width, height);
  let bars = "";
  for (let i = 1; i < cols; i++) bars += `M${roundToInteger(x + (width * i) / cols)} ${y}v${height}`;
  for (let i = 1; i < rows; i++) bars += `M${x} ${roundToInteger(y + (height * i) / rows)}h${width}`;
  s.line(bars, trim, home.decor.contemporary ? 6 : 9);
  s.rect(x, y, width, 9, shadow, { alpha: 0.2 });
  if (sill) {
    s.rect(x - 24, y + height + 10, width + 48, 14, s.lighten(trim, 0.2));
    s.rect(x - 18, y + height + 24, width + 36, 10, shadow, { alpha: 0.14 });
  }
  if (cover === "shade") {
    s.rect(x - 6, y - 8, width + 12, height * 0.3, s.verticalGradient(s.lighten(fabric, 0.1), s.darken(fabric, 0.14)));
    s.line(`M${x - 6} ${y + height * 0.1}h${width + 12}M${x - 6} ${y + height * 0.2}h${width + 12}`, shadow, 2, {
      alpha: 0.14,
    });
  }
  if (cover === "curtains") drawCurtains(s, x, y, width, height, fabric);
}

function drawCurtains(s: Scene, x: number, y: number, width: number, height: number, fabric: string): void {
  const top = y - 38;
  const rod = Math.min(48, width * 0.14);
  const hem = 628;
  const fill = s.horizontalGradient(s.lighten(fabric, 0.1), s.darken(fabric, 0.14));
  for (const [edge, inward] of [
    [x - rod * 0.7, 1],
    [x + width + rod * 0.7, -1],
  ] as const) {
    const w = inward * Math.min(70, width * 0.22);
    s.path(
      `M${roundToInteger(edge)} ${top}V${hem}Q${roundToInteger(edge + w * 0.8)} ${hem - 26} ${roundToInteger(edge + w)} ${roundToInteger(y + height * 1.05)}Q${roundToInteger(edge + w * 1.16)} ${roundToInteger(y + height * 0.4)} ${roundToInteger(edge + w * 0.8)} ${top}Z`,
      fill,
      { alpha: 0.95 },
    );
    s.line(
      `M${roundToInteger(edge + w * 0.3)} ${top}Q${roundToInteger(edge + w * 0.46)} ${roundToInteger(y + height)} ${roundToInteger(edge + w * 0.24)} ${hem - 8}M${roundToInteger(edge + w * 0.58)} ${top}Q${roundToInteger(edge + w * 0.8)} ${roundToInteger(y + height * 0.9)} ${roundToInteger(edge + w * 0.6)} ${hem - 20}`,
      s.light.shadow,
      2,
      { alpha: 0.1 },
    );
  }
  s.line(`M${roundToInteger(x - rod)} ${top}H${roundToInteger(x + width + rod)}`, "#8a6846", 8, { round: true });
}

/** Panes of sunlight on the floor, thrown by a window that spans x to x + width. */
export function drawSunOnFloor(s: Scene, x: number, width: number, floorLine: number, panes = 3): void {
  if (s.light.isLampLit) return;
  const pane = width / panes;
  let d = "";
  for (let i = 0; i < panes; i++) {
    const a = roundToInteger(x + i * pane + 8);
    const b = roundToInteger(x + (i + 1) * pane - 6);
    d += `M${a} ${floorLine + 14}L${b} ${floorLine + 14}L${b + 150} ${floorLine + 205}L${a + 150} ${floorLine + 205}Z`;
  }
  s.path(d, s.light.sun, { alpha: 0.36 });
}
