import { drawWall, getRectangle } from "../building/cladding";
import {
  drawBoardFence,
  drawChimney,
  drawLantern,
  drawPost,
  drawRailing,
  drawSteps,
  drawStringLights,
} from "../building/fixtures";
import { drawDoor, drawSlidingDoors, drawWindow } from "../building/openings";
import { drawEaveShadow, drawLongRoof } from "../building/roofs";
import { drawTallBackdrop } from "../home/backyard";
import type { Home } from "../home/home";
import { getGravelColors } from "../home/setting";
import { drawAgave, drawBarrelCactus, drawBoulder } from "../nature/desert";
import { drawLawn, drawPebbles, drawTufts } from "../nature/ground";
import { drawBlossoms, drawBougainvillea, drawBush, drawHedge, drawLavender, drawPottedTree } from "../nature/shrubs";
import { drawPine, drawTree } from "../nature/trees";
import { Scene } from "../scene/scene";
import { drawGarden, drawOutdoorTable, drawParasol } from "./furniture";

const GROUND = 600;

/** The rear wall of the home between two x, standing on `ground`: doors to the garden, windows, its roof. */
export function drawRear(s: Scene, home: Home, left: number, right: number, ground: number): void {
  const { paint, appearance } = home;
  const { wall, frame, trim, cladding, covering, accent } = paint;
  const width = right - left;
  const tall = appearance.stories >= 2;
  const eave = tall ? ground - 340 : ground - 214;
  if (covering !== "flat" && s.dice.chance(0.6)) drawChimney(s, left + width * 0.2, eave - 150, 56, 150, paint.stone);
  drawWall(s, getRectangle(left, eave, width, ground - eave), wall, cladding);
  if (covering === "flat") {
    s.rect(left - 22, eave - 14, width + 44, 22, s.verticalGradient(s.lighten(trim, 0.1), s.darken(trim, 0.18)));
    drawEaveShadow(s, left, eave + 8, width, 22);
  } else {
    drawLongRoof(s, {
      x: left - 36,
      width: width + 72,
      eave,
      height: tall ? 96 : 118,
      hip: 70,
      color: paint.roof,
      covering,
      fascia: s.darken(trim, 0.06),
    });
    drawEaveShadow(s, left, eave + 13, width, 24);
  }
  if (tall) {
    for (let i = 0; i < 3; i++)
      drawWindow(s, left + width * (0.1 + i * 0.31), eave + 48, width * 0.17, 96, {
        cols: 2,
        rows: frame === trim ? 2 : 1,
        trim: frame,
      });
  }
  drawSlidingDoors(s, left + width * 0.36, ground - 176, width * 0.32, 176, frame, 4);
  drawWindow(s, left + width * 0.07, ground - 146, width * 0.2, 92, {
    cols: 3,
    rows: frame === trim ? 2 : 1,
    trim: frame,
  });
  drawWindow(s, left + width * 0.78, ground - 146, width * 0.13, 92, {
    cols: 2,
    rows: frame === trim ? 2 : 1,
    trim: frame,
    shutters: s.dice.chance(0.3) ? accent : undefined,
  });
  drawLantern(s, Math.round(left + width * 0.33), ground - 120);
  drawLantern(s, Math.round(left + width * 0.715), ground - 120);
}

/** A pergola of posts and slats over the doors. */
function drawPergola(s: Scene, x0: number, x1: number, top: number, ground: number, wood: string): void {
  for (const x of [x0 + 16, x1 - 16]) drawPost(s, x, top + 10, ground + 34, 16, wood);
  s.rect(x0 - 20, top, x1 - x0 + 40, 16, s.verticalGradient(s.lighten(wood, 0.28), s.darken(wood, 0.1)));
  for (let x = x0 - 4; x < x1; x += 34) s.rect(x, top - 12, 12, 16, s.darken(wood, 0.16));
  s.poly(
    [
      [x0, top + 16],
      [x1, top + 16],
      [x1 + 20, top + 44],
      [x0 + 20, top + 44],
    ],
    s.light.shadow,
    { alpha: 0.16 },
  );
}

/** The yard behind a house: the rear elevation, a patio or deck, lawn or gravel, a fence. */
export function drawBackyard(home: Home, seed: number): Scene {
  const { paint, appearance } = home;
  const s = new Scene(seed, home.light);
  s.frame = { x: 40, y: 60, width: 1110 };
  drawTallBackdrop(s, home, GROUND);
  if (!appearance.waterfront) {
    if (appearance.region === "desert")
      drawWall(s, getRectangle(-10, GROUND - 96, 1220, 100), s.darken(paint.wall, 0.12));
    else if (appearance.region !== "mountain")
      drawBoardFence(s, -10, 1210, GROUND + 4, 112, s.pick([paint.wood, "#a39484", "#d9cfc2"]));
  }
  drawRear(s, home, 290, 910, GROUND);
  if (appearance.region === "desert") drawLawn(s, GROUND, { stripes: false, colors: getGravelColors(s) });
  else drawLawn(s, GROUND, { stripes: appearance.region === "valley" });
  // Patio of stone, or a deck where it is cold.
  const deck = appearance.region === "mountain" || s.dice.chance(0.3);
  const floor = deck ? paint.wood : s.light.pave;
  s.poly(
    [
      [400, GROUND],
      [830, GROUND],
      [950, 716],
      [300, 716],
    ],
    s.verticalGradient(s.darken(floor, 0.16), s.lighten(floor, 0.22)),
  );
  let joints = "";
  for (let i = -5; i <= 5; i++) joints += `M${615 + i * 43} ${GROUND}L${615 + i * 65} 716`;
  s.line(deck ? joints : `${joints}M382 622H853M350 660H895`, s.light.shadow, 2, { alpha: 0.13 });
  s.poly(
    [
      [300, 716],
      [950, 716],
      [950, 728],
      [300, 728],
    ],
    s.darken(floor, 0.34),
  );
  if (s.dice.chance(0.6)) {
    drawPergola(s, 470, 760, GROUND - 212, GROUND, paint.wood);
    drawStringLights(s, 486, GROUND - 196, 744, GROUND - 196, 12);
  } else {
    drawParasol(s, 640, 668, home.decor.textiles[0]!);
  }
  drawOutdoorTable(s, 640, 700, paint.wood, home.decor.textiles[1]!);
  drawSideBeds(s, home);
  if (appearance.region !== "desert") drawTufts(s, 740, 890, 46);
  else drawPebbles(s, 740, 890, 30, [6, 16], getGravelColors(s)[1]);
  return s;
}

function drawSideBeds(s: Scene, home: Home): void {
  const { region } = home.appearance;
  if (region === "desert") {
    for (const [x, y] of [
      [110, 660],
      [1080, 670],
      [190, 740],
      [1010, 790],
    ] as const) {
      if (s.dice.chance(0.5)) drawAgave(s, x, y, s.rand(50, 80));
      else drawBarrelCactus(s, x, y, s.rand(18, 30));
    }
    drawBoulder(s, 80, 780, 120);
    drawBoulder(s, 1120, 760, 90);
    return;
  }
  if (region === "mountain") {
    drawPine(s, 130, 690, 360, 170);
    drawPine(s, 1080, 700, 420, 190);
    drawBoulder(s, 230, 740, 90, "#9a948f");
    return;
  }
  drawTree(s, 130, 690, s.rand(320, 400), 280);
  for (const x of [250, 960, 1070, 1160]) drawBush(s, x, GROUND + 26, 120, s.rand(40, 60));
  if (s.dice.chance(0.5)) drawBougainvillea(s, 1080, GROUND - 40, 90, 44, 50);
  else drawBlossoms(s, 1060, GROUND - 2, 90, 16, ["#fff", "#f5c7cf", "#e795a6"], 26, [4, 7]);
  drawLavender(s, 980, 1180, GROUND + 40, 44);
  drawPottedTree(s, 352, 716, 50, "#c2714f", ["#f09a34", "#f6b557"]);
}

/** A planted corner of the yard: raised beds, a path, a bench or a fire pit. */
export function drawGardenCorner(home: Home, seed: number): Scene {
  const s = new Scene(seed, home.light);
  s.frame = { x: 60, y: 90, width: 1060 };
  drawTallBackdrop(s, home, 560);
  if (home.appearance.region === "desert")
    drawWall(s, getRectangle(-10, 440, 1220, 130), s.darken(home.paint.wall, 0.06));
  else if (home.appearance.waterfront) drawHedge(s, -10, 566, 1220, 40);
  else if (home.appearance.region !== "mountain") drawBoardFence(s, -10, 1210, 566, 140, home.paint.wood);
  drawGarden(s, home, 560);
  return s;
}

/** A covered porch or deck looked along: posts, railing, chairs, the door. */
export function drawPorch(home: Home, seed: number): Scene {
  const { paint, decor } = home;
  const s = new Scene(seed, home.light);
  s.frame = { x: 0, y: 0, width: 1200 };
  drawTallBackdrop(s, home, 600);
  drawLawn(
    s,
    600,
    home.appearance.region === "desert" ? { stripes: false, colors: getGravelColors(s) } : { stripes: false },
  );
  if (home.appearance.region === "mountain") drawPine(s, 560, 640, 420, 180);
  else if (home.appearance.region !== "desert") drawTree(s, 600, 640, 340, 300);
  for (const x of [760, 930]) drawBush(s, x, 640, 150, 70);
  // House wall on the left with door and window.
  drawWall(s, getRectangle(-10, 60, 430, 660), paint.wall, paint.cladding);
  s.rect(420, 60, 22, 660, s.light.shadow, { alpha: 0.18 });
  drawWindow(s, 60, 260, 150, 200, { cols: 2, rows: 2, trim: paint.frame });
  drawDoor(s, 252, 300, 138, 420, paint.door, { trim: paint.trim, panels: 2 });
  drawLantern(s, 232, 380);
  // Deck floor and ceiling.
  const wood = paint.wood;
  s.rect(-5, 716, 1210, 190, s.verticalGradient(s.darken(wood, 0.12), s.lighten(wood, 0.22)));
  let boards = "";
  for (const y of [732, 752, 776, 804, 838, 876]) boards += `M0 ${y}H1200`;
  s.line(boards, s.light.shadow, 3, { alpha: 0.16 });
  s.rect(-5, -5, 1210, 90, s.verticalGradient(s.darken(paint.trim, 0.3), s.darken(paint.trim, 0.14)));
  s.line("M0 26H1200M0 54H1200", s.light.shadow, 2, { alpha: 0.16 });
  s.rect(-5, 84, 1210, 26, s.lighten(paint.trim, 0.1));
  for (const x of [760, 1130]) drawPost(s, x, 104, 720, 30, paint.trim);
  drawRailing(s, 450, 745, 560, 158, paint.trim, 24, 8);
  drawRailing(s, 776, 1115, 560, 158, paint.trim, 24, 8);
  drawStringLights(s, 440, 130, 1190, 130, 26);
  for (const [x, cushion] of [
    [560, decor.textiles[0]!],
    [960, decor.textiles[1]!],
  ] as const) {
    s.groundShadow(x, 836, 120, 14, 0.28);
    s.line(`M${x - 76} 720L${x - 92} 836M${x + 76} 720L${x + 92} 836`, s.darken(wood, 0.4), 13, { round: true });
    s.rect(x - 84, 520, 168, 200, s.horizontalGradient(s.lighten(wood, 0.1), s.darken(wood, 0.25)), { rx: 22 });
    s.line(`M${x - 46} 534v150M${x} 530v154M${x + 46} 534v150`, s.light.shadow, 5, { alpha: 0.26 });
    s.rect(x - 66, 590, 132, 100, s.verticalGradient(s.lighten(cushion, 0.2), cushion), { rx: 20 });
    s.rect(x - 92, 700, 184, 36, s.verticalGradient(s.lighten(cushion, 0.25), s.darken(cushion, 0.1)), { rx: 14 });
    for (const dx of [-102, 80])
      s.rect(x + dx, 640, 22, 90, s.horizontalGradient(s.lighten(wood, 0.2), s.darken(wood, 0.2)), { rx: 8 });
  }
  s.groundShadow(760, 850, 70, 9, 0.26);
  s.line("M760 770V844", s.darken(wood, 0.4), 12);
  s.ellipse(760, 766, 74, 15, s.horizontalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.1)));
  s.rect(736, 734, 22, 28, "#fffaf0", { rx: 3 });
  drawPottedTree(s, 470, 790, 66, decor.pot);
  drawSteps(s, 1240, 900, 60, 2, 10, wood);
  return s;
}
