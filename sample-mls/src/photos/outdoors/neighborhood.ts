import { drawWall, getRectangle } from "../building/cladding";
import { drawDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import type { Home } from "../home/home";
import { drawSkyline, getGravelColors } from "../home/setting";
import { drawBoulder, drawColumnCactus } from "../nature/desert";
import { drawLawn, drawPebbles, drawTufts } from "../nature/ground";
import { drawFanPalm, drawPalm } from "../nature/palms";
import { drawBush, drawLavender } from "../nature/shrubs";
import { drawHills, drawMountains, drawSea, drawSky } from "../nature/sky";
import { drawForest, drawPine, drawTree, drawTreeline } from "../nature/trees";
import { roundToInteger, Scene } from "../scene/scene";

const HORIZON = 520;

/** A street that runs to the horizon between houses and its region's trees. */
export function drawStreetView(home: Home, seed: number): Scene {
  const { region } = home.appearance;
  const s = new Scene(seed, home.light);
  s.frame = { x: 60, y: 70, width: 1080 };
  drawSky(s, 4);
  if (region === "coast") drawSea(s, HORIZON - 50, HORIZON + 6);
  else if (region === "desert") drawMountains(s, HORIZON - 10);
  else if (region === "mountain") {
    drawMountains(s, HORIZON - 20, true);
    drawForest(s, HORIZON + 4, 130, 0.4);
  } else if (region === "city") drawSkyline(s, HORIZON, 230);
  else drawHills(s, HORIZON - 30);
  if (region === "valley" || region === "city") drawTreeline(s, HORIZON + 2, 46, 0.3);
  drawLawn(s, HORIZON + 4, { stripes: false, colors: region === "desert" ? getGravelColors(s) : s.light.lawn });

  // Asphalt, curbs, and sidewalks toward one vanishing point.
  const { street, pave } = s.light;
  const strip = (near0: number, near1: number, far0: number, far1: number, fill: string) =>
    s.poly(
      [
        [600 + far0, HORIZON + 4],
        [600 + far1, HORIZON + 4],
        [600 + near1, 905],
        [600 + near0, 905],
      ],
      fill,
    );
  strip(-760, -560, -32, -23, s.verticalGradient(pave, s.lighten(pave, 0.2)));
  strip(560, 760, 23, 32, s.verticalGradient(pave, s.lighten(pave, 0.2)));
  strip(-480, 480, -20, 20, s.verticalGradient(s.darken(street, 0.06), s.lighten(street, 0.08)));
  strip(-500, -470, -21, -19.5, s.darken(pave, 0.14));
  strip(470, 500, 19.5, 21, s.darken(pave, 0.14));
  for (const t of [0.05, 0.14, 0.3, 0.58]) {
    const y = HORIZON + 4 + 385 * t;
    const h = 16 + 70 * t;
    const w = 2 + 10 * t;
    s.poly(
      [
        [600 - w, y],
        [600 + w, y],
        [600 + w * 1.4, y + h],
        [600 - w * 1.4, y + h],
      ],
      "#fbf6ec",
      { alpha: 0.6 },
    );
  }

  // Houses and trees, from far to near on both sides; `t` runs from the horizon to the camera.
  for (const t of [0.1, 0.2, 0.36]) {
    for (const side of [-1, 1] as const) drawNeighbor(s, home, side, t);
    for (const side of [-1, 1] as const) drawStreetTree(s, home, side, t);
  }
  for (const side of [-1, 1] as const) drawStreetTree(s, home, side, 0.62);
  return s;
}

/** A small house beside the street, its front turned to the camera. */
function drawNeighbor(s: Scene, home: Home, side: -1 | 1, t: number): void {
  const y = HORIZON + 4 + 385 * t;
  const x = 600 + side * (130 + 1010 * t);
  const k = 0.16 + t * 1.15;
  const wall = s.pick([home.paint.second, home.paint.wall, "#efe6d6", "#b9c7c4", "#e9dcc0", "#d9c59a", "#dfe3df"]);
  const roof = s.pick([home.paint.roof, "#7c6a63", "#6f6a6b", "#a4715a"]);
  s.withTransform(`translate(${roundToInteger(x)} ${roundToInteger(y)}) scale(${Math.round(k * 1000) / 1000})`, () => {
    drawWall(s, getRectangle(-230, -150, 460, 150), wall, t > 0.3 ? "siding" : "stucco");
    drawLongRoof(s, { x: -266, width: 532, eave: -150, height: 110, hip: 60, color: roof, fascia: "#fbf6ec" });
    drawEaveShadow(s, -230, -137, 460, 20);
    drawGable(s, {
      cx: side * -90,
      half: 110,
      eave: -146,
      peak: -230,
      wall,
      roof,
      trim: "#fbf6ec",
      overhang: 20,
      board: 16,
    });
    drawWindow(s, side * -90 - 60, -116, 120, 76, { cols: 3, rows: 2 });
    drawDoor(s, side * 80 - 32, -120, 64, 120, s.pick(["#2f6f73", "#a8442f", "#e0a43c", "#3e4a66"]), { panels: 1 });
    drawWindow(s, side * 180 - 34, -112, 68, 68, { cols: 2, rows: 2 });
    if (home.appearance.region !== "desert") for (const bx of [-170, -90, 170]) drawBush(s, bx, 10, 100, 40);
  });
}

function drawStreetTree(s: Scene, home: Home, side: -1 | 1, t: number): void {
  const y = HORIZON + 4 + 385 * t;
  const x = 600 + side * (40 + 700 * t);
  const size = 0.14 + t * 0.95;
  switch (home.appearance.region) {
    case "coast":
      drawFanPalm(s, x, y, 560 * size, side * 14 * size, 92 * size);
      return;
    case "desert":
      if (side < 0) drawFanPalm(s, x, y, 520 * size, 10 * size, 88 * size);
      else drawColumnCactus(s, x + 60 * size, y, 260 * size);
      drawBoulder(s, x + side * 90 * size, y + 10 * size, 110 * size);
      return;
    case "mountain":
      drawPine(s, x, y, 520 * size, 240 * size);
      return;
    case "valley":
      if (side > 0) drawPalm(s, x, y, 470 * size, side * 20 * size, 130 * size);
      else drawTree(s, x, Math.round(y), 430 * size, 330 * size);
      return;
    case "city":
      drawTree(s, x, Math.round(y), 430 * size, 320 * size);
  }
}

/** The view from the property, or the nearest beach, trail or park. */
export function drawVista(home: Home, seed: number): Scene {
  const { region } = home.appearance;
  const s = new Scene(seed, home.light);
  s.frame = { x: 60, y: 60, width: 1080 };
  drawSky(s, 5);
  if (region === "coast") {
    drawSea(s, 470, 700);
    s.path(
      `M-10 690Q300 664 620 700Q900 730 1210 690V905H-10Z`,
      s.light.isLampLit ? s.verticalGradient("#8d7c82", "#6f6276") : s.verticalGradient("#f4e6c9", "#dfc89c"),
    );
    for (const [dy, width] of [
      [-2, 9],
      [-22, 5],
    ] as const) {
      s.line(`M-10 ${690 + dy}Q300 ${664 + dy} 620 ${700 + dy}Q900 ${730 + dy} 1210 ${690 + dy}`, "#fff", width, {
        alpha: 0.55,
      });
    }
    for (const [x, h] of [
      [140, 460],
      [220, 350],
      [1060, 520],
    ] as const) {
      s.groundShadow(x + 30, 792, 70, 9);
      drawFanPalm(s, x, 790, h, x < 600 ? 22 : -20, 78);
    }
    drawLavender(s, 90, 300, 806, 56, ["#b9a26a", "#d6c48c"]);
    drawLavender(s, 980, 1160, 808, 60, ["#b9a26a", "#d6c48c"]);
    return s;
  }
  if (region === "city") {
    drawSkyline(s, 600, 330);
    drawTreeline(s, 640, 80, 0.2);
    drawLawn(s, 640);
    drawParkPath(s);
    for (const [x, h] of [
      [170, 430],
      [1040, 470],
      [880, 300],
    ] as const)
      drawTree(s, x, 720, h, h * 0.76);
    drawTufts(s, 700, 890, 50);
    return s;
  }
  if (region === "mountain") {
    drawMountains(s, 470, true);
    drawForest(s, 560, 150, 0.4);
    drawSea(s, 560, 690, false);
    drawLawn(s, 684, { stripes: false });
    for (const [x, h] of [
      [110, 520],
      [250, 380],
      [990, 440],
      [1120, 580],
    ] as const)
      drawPine(s, x, 770, h, h * 0.42);
    drawBoulder(s, 420, 800, 170, "#9a948f");
    drawBoulder(s, 800, 840, 120, "#9a948f");
    drawTufts(s, 720, 890, 60);
    return s;
  }
  if (region === "desert") {
    drawMountains(s, 500);
    drawMountains(s, 610);
    drawLawn(s, 640, { stripes: false, colors: getGravelColors(s) });
    drawPebbles(s, 660, 890, 50, [6, 20], getGravelColors(s)[1]);
    for (const [x, y, h] of [
      [180, 740, 320],
      [420, 690, 170],
      [860, 700, 210],
      [1060, 790, 380],
    ] as const)
      drawColumnCactus(s, x, y, h);
    for (const x of [290, 640, 940]) drawBoulder(s, x, 800 + s.rand(-20, 30), s.rand(100, 190));
    return s;
  }
  drawHills(s, 540);
  drawTreeline(s, 640, 60, 0.25);
  drawLawn(s, 650);
  drawParkPath(s);
  // Rows of vines or orchard trees on the slope.
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 9; i++) drawBush(s, 60 + i * 140 + row * 40, 676 + row * 26, 80 + row * 14, 34 + row * 8);
  drawTree(s, 1020, 800, 520, 420);
  drawTufts(s, 760, 890, 50);
  return s;
}

function drawParkPath(s: Scene): void {
  s.path(
    "M520 650Q700 700 520 760Q330 820 420 905H760Q640 830 760 770Q860 700 560 650Z",
    s.verticalGradient(s.darken(s.light.pave, 0.08), s.lighten(s.light.pave, 0.2)),
  );
}
