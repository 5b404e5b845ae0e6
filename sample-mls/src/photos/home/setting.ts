import { drawAgave, drawBarrelCactus, drawBoulder, drawColumnCactus, drawOcotillo } from "../nature/desert";
import { drawLawn, drawPebbles, drawSidewalk, drawStreet, drawTufts } from "../nature/ground";
import { drawFanPalm, drawPalm } from "../nature/palms";
import { drawBlossoms, drawBush, drawLavender, getSageTones } from "../nature/shrubs";
import { drawHills, drawMountains, drawSea, drawSky } from "../nature/sky";
import {
  drawBranch,
  drawCypress,
  drawDistantTree,
  drawForest,
  drawPine,
  drawTree,
  drawTreeline,
  JACARANDA,
  OLIVE,
} from "../nature/trees";
import { mixColors } from "../scene/color";
import type { Scene } from "../scene/scene";
import { roundToInteger } from "../scene/scene";
import type { Home } from "./home";

/** Where the house meets the ground in every front view. */
export const GROUND = 690;

/** Desert gravel under any light. */
export function getGravelColors(s: Scene): readonly [string, string] {
  const lit = s.light.isLampLit;
  return [
    mixColors(lit ? "#8a7a80" : "#e5cfa8", s.light.lawn[0], 0.15),
    mixColors(lit ? "#6a5c6c" : "#cfae82", s.light.lawn[1], 0.12),
  ];
}

/** Blocks of a city far away, fading into the sky. */
export function drawSkyline(s: Scene, y: number, height: number): void {
  const { far, mid, sky, isLampLit: lit } = s.light;
  for (const [share, haze] of [
    [1, 0.55],
    [0.62, 0.3],
  ] as const) {
    let d = "";
    let panes = "";
    for (let x = -20; x < 1220; ) {
      const w = s.rand(34, 84);
      const h = height * share * s.rand(0.35, 1);
      d += `M${roundToInteger(x)} ${roundToInteger(y + 40)}v${roundToInteger(-h - 40)}h${roundToInteger(w)}v${roundToInteger(h + 40)}Z`;
      for (let at = y - h + 12; at < y - 10; at += 16)
        panes += `M${roundToInteger(x + 7)} ${roundToInteger(at)}h${roundToInteger(w - 14)}`;
      x += w + s.rand(-4, 16);
    }
    s.path(d, mixColors(share === 1 ? far : mid, sky[2], haze));
    s.line(panes, lit ? "#ffd58a" : sky[1], 4, { alpha: lit ? 0.32 : 0.28 });
  }
}

/** Sky, horizon and ground, before the building. */
export function drawBackdrop(s: Scene, home: Home, ground = GROUND): void {
  const { region, waterfront } = home.appearance;
  drawSky(s, home.lightName === "desert" ? 2 : 3 + s.dice.integer(0, 2));
  const dy = ground - GROUND;
  if (region === "desert") {
    drawMountains(s, 545 + dy);
    drawTreeline(s, 646 + dy, 26, 0.35);
    const [back, front] = getGravelColors(s);
    s.rect(-5, 648 + dy, 1210, 60, s.verticalGradient(mixColors(front, s.light.sky[2], 0.3), back));
  } else if (region === "mountain") {
    drawMountains(s, 520 + dy, true);
    drawForest(s, 640 + dy, 190, 0.35);
    s.rect(-5, 640 + dy, 1210, 60, s.light.lawn[1]);
  } else if (region === "coast" && (waterfront || s.dice.chance(0.6))) {
    drawSea(s, 540 + dy, 646 + dy);
    s.rect(
      -5,
      640 + dy,
      1210,
      70,
      s.light.isLampLit ? s.verticalGradient("#8d7c82", "#75687a") : s.verticalGradient("#f4e6c9", "#e3cfa6"),
    );
  } else if (region === "city") {
    drawSkyline(s, 600 + dy, 250);
    drawTreeline(s, 656 + dy, 70);
  } else {
    drawHills(s, 570 + dy);
    drawTreeline(s, 650 + dy, 80);
    if (waterfront) drawSea(s, 636 + dy, 690 + dy, false);
  }
  drawTallPlants(s, home, ground);
  const street = region !== "mountain";
  drawLawn(
    s,
    ground,
    region === "desert" ? { stripes: false, colors: getGravelColors(s) } : { stripes: region === "valley" },
  );
  if (region === "mountain") return;
  if (street && region !== "desert") drawSidewalk(s, 806, 30);
  else s.rect(-5, 834, 1210, 12, s.lighten(s.light.pave, 0.2));
  drawStreet(s, 845);
}

/** What rises behind the roof. */
function drawTallPlants(s: Scene, home: Home, ground: number): void {
  const { region } = home.appearance;
  const near = ground - 24;
  if (region === "mountain") {
    for (const [x, h] of [
      [60, 430],
      [190, 520],
      [330, 400],
      [880, 440],
      [1010, 540],
      [1140, 430],
    ] as const) {
      drawPine(s, x + s.rand(-30, 30), near, h * s.rand(0.85, 1.1), h * 0.42);
    }
    return;
  }
  if (region === "valley" || region === "city") {
    for (let i = s.dice.integer(1, 3); i > 0; i--)
      drawDistantTree(s, s.rand(140, 1060), near, s.rand(330, 460), s.rand(230, 320));
  }
  const palms = region === "desert" ? 4 : region === "coast" ? 3 : s.dice.integer(0, 2);
  const places = [120, 1080, 205, 1010, 1140].slice(0, palms);
  for (const x of places) {
    const at = x + s.rand(-30, 30);
    if (region === "valley" && s.dice.chance(0.4))
      drawPalm(s, at, near, s.rand(330, 430), s.rand(-24, 24), s.rand(104, 132));
    else drawFanPalm(s, at, near, s.rand(330, 540), s.rand(-18, 18), s.rand(54, 68));
  }
}

/** The parts of a front yard that depend on where the building is. */
export type Frontage = {
  /** The left and right end of the building. */
  left: number;
  right: number;
  /** Planting beds along the walls: middle and width. */
  beds: readonly (readonly [x: number, width: number])[];
  /** Nothing tall may hide the space between these (the front door). */
  entry: number;
};

const FLOWERS: readonly (readonly string[])[] = [
  ["#fff", "#f5c7cf", "#e795a6"],
  ["#8fa7d6", "#b8c8ec", "#e3e9f7"],
  ["#fff", "#f6e3b4", "#f0b34f"],
  ["#e2725b", "#f0a05a", "#f7d9c4"],
  ["#fff", "#f3ece0"],
];

/** Planting in front of the building: what the region grows. */
export function drawPlanting(s: Scene, home: Home, frontage: Frontage, ground = GROUND): void {
  const { region } = home.appearance;
  const flowers = s.pick(FLOWERS);
  for (const [x, width] of frontage.beds) {
    if (region === "desert") {
      drawDesertBed(s, x, width, ground);
      continue;
    }
    const kind = s.dice.integer(0, 3);
    if (kind === 0 && region !== "mountain") {
      drawLavender(s, x - width / 2, x + width / 2, ground + 12, s.rand(36, 50));
    } else {
      const count = Math.max(1, Math.round(width / 95));
      const step = width / count;
      for (let i = 0; i < count; i++) {
        drawBush(s, x - width / 2 + step * (i + 0.5), ground + 8 + s.rand(0, 4), step * 1.16, s.rand(30, 48));
      }
      if (kind >= 2) drawBlossoms(s, x, ground - 12, width * 0.44, 13, flowers, Math.round(width / 5), [4, 7]);
    }
  }
  drawSidePlants(s, home, frontage, ground);
}

/** Ground cover. Walks and driveways are drawn on top of it. */
export function drawGroundCover(s: Scene, home: Home, ground: number): void {
  const { region } = home.appearance;
  if (region === "desert") drawPebbles(s, ground + 16, 826, 30, [5, 15], getGravelColors(s)[1]);
  else drawTufts(s, ground + 28, region === "mountain" ? 890 : 800, 46);
  if (region === "mountain") drawPebbles(s, 760, 890, 14, [10, 30], "#8c8794");
}

function drawDesertBed(s: Scene, x: number, width: number, ground: number): void {
  for (let at = x - width / 2 + 20; at < x + width / 2; at += s.rand(56, 90)) {
    const kind = s.dice.integer(0, 4);
    const base = ground + s.rand(10, 26);
    if (kind === 0) drawBarrelCactus(s, at, base, s.rand(14, 22));
    else if (kind === 1) drawBush(s, at, base, s.rand(60, 84), s.rand(22, 32), getSageTones(s));
    else if (kind === 2) drawOcotillo(s, at, base, s.rand(70, 100));
    else drawAgave(s, at, base, s.rand(36, 58));
  }
}

/** The tree, cactus or palm beside the house that frames the picture. */
function drawSidePlants(s: Scene, home: Home, { left, right, entry }: Frontage, ground: number): void {
  const { region } = home.appearance;
  const sides = [
    { x: left - 56, sign: -1, room: left },
    { x: right + 56, sign: 1, room: 1200 - right },
  ];
  if (s.dice.chance(0.5)) sides.reverse();
  sides.forEach(({ x, sign, room }, i) => {
    if (Math.abs(entry - x) < 130) return;
    const at = x + sign * s.rand(0, 30);
    if (region === "desert") {
      if (i === 0) drawColumnCactus(s, at, ground + 30, s.rand(150, 230));
      drawBoulder(s, at + sign * 50, ground + 52, s.rand(80, 130));
      drawBoulder(s, at - sign * 14, ground + 66, s.rand(44, 70));
      drawAgave(s, at - sign * 60, ground + 70, s.rand(50, 76));
    } else if (region === "mountain") {
      drawPine(s, at + sign * 30, ground + 90, s.rand(260, 400), s.rand(150, 190));
      drawBoulder(s, at - sign * 40, ground + 70, s.rand(60, 110), "#9a948f");
    } else if (i === 0) {
      const tones =
        s.dice.chance(0.14) && !s.light.isLampLit
          ? JACARANDA
          : s.dice.chance(0.18) && !s.light.isLampLit
            ? OLIVE
            : undefined;
      drawTree(s, at, ground + s.rand(14, 44), s.rand(330, 450), Math.min(330, room * 1.6 + 130), tones);
    } else if (region === "coast" && s.dice.chance(0.5)) {
      drawPalm(s, at, ground + 16, s.rand(260, 360), sign * 22, 112);
    } else {
      const kind = s.dice.integer(0, 2);
      if (kind === 0) drawCypress(s, at, ground + 4, s.rand(190, 280), 50);
      else if (kind === 1) drawTree(s, at + sign * 30, ground + 10, s.rand(230, 300), 200);
      else drawBush(s, at, ground + 12, 150, 64);
    }
  });
  if (region !== "desert" && region !== "mountain" && s.dice.chance(0.3)) drawBranch(s);
}
