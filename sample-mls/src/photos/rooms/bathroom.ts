import type { Home } from "../home/home";
import { drawBlossoms } from "../nature/shrubs";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawHousePlant, drawPicture } from "./furnishings";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 660;

/** Glazed tiles from `top` to the floor between two x. */
function drawTiles(
  s: Scene,
  x0: number,
  x1: number,
  top: number,
  color: string,
  kind: "square" | "stacked" | "subway",
): void {
  s.rect(
    x0,
    top,
    x1 - x0,
    FLOOR - top - 20,
    s.linearGradient(
      [
        [0, s.lighten(color, 0.12)],
        [1, s.darken(color, 0.12)],
      ],
      1,
      0.2,
    ),
  );
  const [w, h] = kind === "square" ? [44, 44] : kind === "stacked" ? [26, 74] : [48, 36];
  let joints = "";
  let glazes = "";
  for (let y = top, row = 0; y < FLOOR - 20; y += h, row++) {
    joints += `M${x0} ${y}H${x1}`;
    const height = Math.min(h, FLOOR - 20 - y);
    for (let x = x0 + (kind === "subway" ? (row % 2) * 24 : 0); x < x1; x += w) {
      joints += `M${x} ${y}v${height}`;
      if (s.dice.chance(0.36)) glazes += `M${x} ${y}h${Math.min(w, x1 - x)}v${height}H${x}z`;
    }
  }
  s.path(glazes, "#fff", { alpha: s.light.isLampLit ? 0.05 : 0.09 });
  s.line(joints, "#fff", 2, { alpha: s.light.isLampLit ? 0.18 : 0.4 });
  s.rect(x0, top - 12, x1 - x0, 14, s.lighten(color, 0.2));
}

function drawFloorTiles(s: Scene): void {
  let diamonds = "";
  for (let row = 0, y = FLOOR + 14; y < 905; row++) {
    const h = 14 + row * 5;
    const w = 90 + row * 26;
    for (let x = 600 - Math.ceil(620 / w) * w + (row % 2) * (w / 2); x < 1240; x += w) {
      diamonds += `M${roundToInteger(x)} ${roundToInteger(y - h)}l${roundToInteger(w / 2)} ${h}l${roundToInteger(-w / 2)} ${h}l${roundToInteger(-w / 2)} ${-h}Z`;
    }
    y += h * 2;
  }
  s.path(diamonds, s.light.shadow, { alpha: 0.06 });
}

function drawTub(s: Scene, home: Home): void {
  const { metal, textiles } = home.decor;
  const towel = textiles[2]!;
  s.groundShadow(330, 822, 290, 20, 0.25);
  s.path("M130 800l-14 26h34l12-22zM530 800l14 26h-34l-12-22z", metal);
  s.path(
    "M60 600H600Q604 796 520 806H140Q56 796 60 600Z",
    s.linearGradient(
      [
        [0, "#fffefa"],
        [1, s.darken("#e9e2d8", 0.2)],
      ],
      1,
      0.4,
    ),
  );
  s.rect(40, 586, 580, 26, s.verticalGradient("#fffefa", s.darken("#efe8de", 0.12)), { rx: 13 });
  s.line("M560 586V476q0-26-26-26h-20v22", metal, 10, { round: true });
  s.rect(150, 574, 130, 40, s.verticalGradient(s.lighten(towel, 0.1), s.darken(towel, 0.1)), { rx: 6 });
  s.rect(160, 610, 110, 84, s.verticalGradient(s.lighten(towel, 0.05), s.darken(towel, 0.16)), { rx: 4 });
}

/** A tub set against the wall behind a tiled apron. */
function drawAlcoveTub(s: Scene, home: Home, tile: string): void {
  const { metal, linen } = home.decor;
  drawTiles(s, 0, 560, 110, tile, "subway");
  s.rect(
    0,
    610,
    560,
    180,
    s.linearGradient(
      [
        [0, "#fffefa"],
        [1, s.darken("#e6ded2", 0.16)],
      ],
      1,
      0.3,
    ),
  );
  s.rect(-5, 594, 580, 24, s.verticalGradient("#fffefa", s.darken("#efe8de", 0.12)), { rx: 10 });
  s.rect(0, 786, 566, 12, s.light.shadow, { alpha: 0.2 });
  s.line("M60 210h40q16 0 16 14v10", metal, 9, { round: true });
  s.path("M94 234h44l12 22H82z", metal);
  s.ellipse(76, 470, 20, 20, metal);
  s.line("M70 540h46v14", metal, 10, { round: true });
  s.path(
    "M392 96V640Q420 660 452 640Q488 660 520 640Q546 656 570 640V96Z",
    s.horizontalGradient(s.lighten(linen, 0.1), s.darken(linen, 0.16)),
  );
  s.line("M430 100V640M470 100V644M514 100V640", s.light.shadow, 3, { alpha: 0.1 });
  s.line("M-5 92H590", metal, 7);
}

function drawShower(s: Scene, home: Home, tile: string): void {
  const { metal, textiles } = home.decor;
  drawTiles(s, 30, 560, 70, tile, home.decor.contemporary ? "stacked" : "subway");
  s.rect(330, 300, 130, 90, s.darken(tile, 0.3));
  s.rect(330, 384, 130, 8, s.lighten(tile, 0.4));
  s.rect(352, 340, 20, 44, textiles[0]!, { rx: 4 });
  s.rect(384, 350, 18, 34, "#f6efe2", { rx: 4 });
  s.rect(414, 332, 16, 52, textiles[1]!, { rx: 4 });
  s.line("M110 190h60q18 0 18 16v16", metal, 9, { round: true });
  s.path("M140 222h96v10h-96z", metal);
  s.ellipse(188, 420, 22, 22, metal);
  s.poly(
    [
      [30, FLOOR - 20],
      [560, FLOOR - 20],
      [596, FLOOR + 60],
      [-10, FLOOR + 60],
    ],
    s.darken(tile, 0.06),
  );
  s.rect(-10, FLOOR + 60, 606, 26, s.verticalGradient("#fffefa", s.darken("#e9e2d8", 0.15)));
  s.rect(-10, FLOOR + 86, 606, 10, s.light.shadow, { alpha: 0.16 });
  // Glass in front, lighter where the sky catches it.
  s.rect(0, 60, 590, FLOOR + 4, s.light.glass[0], { alpha: 0.16 });
  s.poly(
    [
      [330, 60],
      [440, 60],
      [250, FLOOR + 64],
      [140, FLOOR + 64],
    ],
    "#fff",
    { alpha: 0.14 },
  );
  s.line(`M300 60V${FLOOR + 64}M590 60V${FLOOR + 64}M0 60H590`, metal, 5, { alpha: 0.85 });
  s.rect(312, 380, 8, 110, metal, { rx: 4 });
}

function drawVanity(s: Scene, home: Home, cx: number, basins: 1 | 2): void {
  const { wood, metal, counter, contemporary, cabinet } = home.decor;
  const width = basins === 2 ? 500 : 380;
  const x = cx - width / 2;
  const body = s.dice.chance(0.5) ? wood : cabinet;
  s.groundShadow(cx, 822, width * 0.58, 16, 0.25);
  s.line(`M${x + 20} 796v30M${x + width - 20} 796v30`, s.darken(body, 0.5), 10);
  s.rect(x, 570, width, 230, s.horizontalGradient(s.lighten(body, 0.25), s.darken(body, 0.14)), { rx: 6 });
  s.line(`M${cx} 580V790M${x + 10} 680H${x + width - 10}`, s.light.shadow, 3, { alpha: 0.3 });
  for (const dx of [-30, 30]) for (const y of [626, 720]) s.ellipse(cx + dx, y, 7, 7, metal);
  s.rect(x - 14, 548, width + 28, 28, s.verticalGradient(counter, s.darken(counter, 0.14)), { rx: 5 });
  const sinks = basins === 2 ? [cx - 126, cx + 126] : [cx];
  for (const at of sinks) {
    if (contemporary)
      s.path(`M${at - 84} 548q0-52 84-52t84 52z`, s.horizontalGradient("#fffefa", s.darken("#e4dbcf", 0.2)));
    else s.rect(at - 78, 538, 156, 12, s.horizontalGradient("#fffefa", s.darken("#e4dbcf", 0.2)), { rx: 6 });
    s.line(`M${at} 500V450q0-18 20-18`, metal, 8, { round: true });
    if (!contemporary) s.line(`M${at} 540V490`, metal, 8);
    drawMirror(s, home, at, basins === 2 ? 96 : 132);
  }
  const lamps = basins === 2 ? [cx - 250, cx, cx + 250] : [cx - 172, cx + 172];
  for (const lamp of lamps) {
    s.rect(lamp - 5, 258, 10, 30, metal);
    s.ellipse(lamp, 240, 20, 20, "#fff3d2");
    if (s.light.isLampLit) s.glow(lamp, 240, 130);
  }
}

function drawMirror(s: Scene, home: Home, cx: number, r: number): void {
  const { metal, contemporary } = home.decor;
  const glass = s.linearGradient(
    [
      [0, s.light.isLampLit ? "#c9b6a8" : s.light.glass[0]],
      [0.5, s.light.isLampLit ? "#eed9b8" : "#eef1ea"],
      [1, s.light.isLampLit ? "#b9a59a" : s.light.glass[0]],
    ],
    1,
    1,
  );
  if (contemporary) {
    s.rect(cx - r * 0.9 + 6, 110, r * 1.8, 268, s.light.shadow, { alpha: 0.15, rx: 20 });
    s.rect(cx - r * 0.9, 102, r * 1.8, 268, metal, { rx: 20 });
    s.rect(cx - r * 0.9 + 7, 109, r * 1.8 - 14, 254, glass, { rx: 14 });
  } else {
    s.ellipse(cx + 6, 246, r, r, s.light.shadow, { alpha: 0.15 });
    s.ellipse(cx, 238, r, r, metal);
    s.ellipse(cx, 238, r - 10, r - 10, glass);
  }
  s.poly(
    [
      [cx - r * 0.5, 310],
      [cx + r * 0.26, 140],
      [cx + r * 0.5, 152],
      [cx - r * 0.24, 324],
    ],
    "#fff",
    { alpha: 0.32 },
  );
}

function drawToilet(s: Scene, x: number): void {
  s.groundShadow(x, 806, 80, 12, 0.22);
  s.rect(x - 58, 560, 116, 124, s.horizontalGradient("#fffefa", s.darken("#e4dbcf", 0.16)), { rx: 10 });
  s.rect(x - 64, 548, 128, 18, "#fffefa", { rx: 6 });
  s.path(
    `M${x - 62} 690q-2 62 36 76l-10 38h72l-10-38q38-14 36-76z`,
    s.horizontalGradient("#fffefa", s.darken("#e4dbcf", 0.2)),
  );
  s.ellipse(x, 690, 66, 18, "#fffdf6");
  s.ellipse(x, 688, 58, 13, s.darken("#efe8de", 0.06));
}

/**
 * A bathroom. `number` 0 is the primary one. The others are smaller and differ from it and from each other. A `half`
 * bathroom has neither tub nor shower.
 */
export function drawBathroom(home: Home, seed: number, number: number, half = false): Scene {
  const { decor, appearance } = home;
  const s = openRoom(seed, home, {
    wall: lightenWall(decor.wall),
    floor: "#e6dccd",
    floorLine: FLOOR,
    floorKind: "concrete",
  });
  drawFloorTiles(s);
  const kind = Math.abs(appearance.seed) % 3;
  const tile = [decor.tile, s.lighten(decor.backsplash, 0.1), decor.cabinet, decor.rug, decor.textiles[2]!][
    number % 5
  ]!;
  // Two bathrooms in a row never have the same fittings.
  const primary = kind === 2 ? "shower" : "tub";
  const wet = half ? "none" : number === 0 ? primary : (kind + number) % 2 ? "shower" : "alcove";
  if (wet === "none") {
    drawTiles(s, 0, 1200, 420, tile, "square");
    drawRoomWindow(s, home, 110, 120, 260, 220, { cols: 2, rows: 1, cover: "shade", fabric: decor.linen });
    drawHousePlant(s, 170, 800, 170, decor.pot);
    drawPicture(s, 470, 170, 120, 150, number + 2, decor.wood);
    s.groundShadow(430, 806, 60, 8);
    s.rect(376, 690, 108, 112, s.horizontalGradient(s.lighten("#c9a06c", 0.2), s.darken("#a97f4e", 0.12)), { rx: 10 });
    s.rect(386, 666, 88, 30, s.verticalGradient(s.lighten(decor.textiles[0]!, 0.2), decor.textiles[0]!), { rx: 12 });
  } else if (wet === "tub") {
    drawTiles(s, 0, 1200, 330, tile, decor.contemporary ? "stacked" : "subway");
    drawRoomWindow(s, home, 130, 90, 340, 210, { cols: 2, rows: 1 });
    drawSunOnFloor(s, 200, 340, FLOOR, 2);
    drawTub(s, home);
  } else if (wet === "alcove") {
    drawTiles(s, 560, 1200, 400, tile, "square");
    drawAlcoveTub(s, home, tile);
  } else {
    drawTiles(s, 560, 1200, 420, tile, "square");
    drawShower(s, home, tile);
  }
  const wide = number === 0 && appearance.baths >= 2;
  if (number > 0) drawToilet(s, 668);
  drawVanity(s, home, number > 0 ? 950 : 910, wide ? 2 : 1);
  if (number === 0 && !wide) drawHousePlant(s, 660, 800, 180, decor.pot);
  const vase = wide ? 1120 : 1060;
  s.path(`M${vase} 548c-10-18-8-34 0-40h22c8 6 10 22 0 40z`, s.lighten(decor.textiles[1]!, 0.3));
  s.line(
    `M${vase + 11} 508Q${vase + 6} 470 ${vase - 8} 452M${vase + 11} 508Q${vase + 16} 466 ${vase + 30} 446M${vase + 11} 508V440`,
    s.light.leaf[1],
    4,
  );
  drawBlossoms(s, vase + 12, 446, 26, 16, ["#fff", "#f4cbd6"], 10, [5, 8]);
  return s;
}

/** Bathroom walls stay pale whatever the living room's color is. */
function lightenWall(wall: string): string {
  return wall.startsWith("#f") ? wall : "#f2ede3";
}
