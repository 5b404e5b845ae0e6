import type { Home } from "../home/home";
import { drawBlossoms, drawBush, drawPot } from "../nature/shrubs";
import { mixColors } from "../scene/color";
import { Dice, mixSeeds } from "../scene/random";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawPendant, drawVase } from "./furnishings";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 690;
const COUNTER = 450;

/** One cabinet door or drawer stack. */
function drawCabinet(
  s: Scene,
  home: Home,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  drawers = 0,
): void {
  const { metal, contemporary } = home.decor;
  s.rect(x, y, width, height, s.verticalGradient(s.lighten(color, 0.12), s.darken(color, 0.06)));
  const rows = Math.max(1, drawers);
  for (let i = 0; i < rows; i++) {
    const top = y + (i * height) / rows;
    const h = height / rows;
    if (!contemporary) {
      s.line(
        `M${roundToInteger(x + 13)} ${roundToInteger(top + 12)}h${roundToInteger(width - 26)}v${roundToInteger(h - 24)}h${roundToInteger(26 - width)}Z`,
        s.darken(color, 0.3),
        2.5,
        { alpha: 0.5 },
      );
    }
    if (i) s.rect(x, top - 1, width, 3, s.light.shadow, { alpha: 0.28 });
    if (drawers) s.rect(x + width / 2 - 20, top + h * 0.3, 40, 5, metal, { rx: 2 });
    else s.rect(x + width - 24, top + (y < 300 ? h - 60 : 24), 5, 34, metal, { rx: 2 });
  }
  s.rect(x + width - 1, y, 2, height, s.light.shadow, { alpha: 0.35 });
}

function drawBacksplash(s: Scene, home: Home, plan: Dice): void {
  const { backsplash, contemporary } = home.decor;
  s.rect(0, 250, 1200, 200, s.lighten(backsplash, 0.05));
  if (contemporary && plan.chance(0.4)) {
    // A slab of veined stone.
    let veins = "";
    for (let i = 0; i < 7; i++) {
      const x = s.rand(-100, 1150);
      veins += `M${roundToInteger(x)} 450q${roundToInteger(s.rand(30, 80))}-${roundToInteger(s.rand(40, 90))} ${roundToInteger(s.rand(60, 150))}-${roundToInteger(s.rand(90, 120))}t${roundToInteger(s.rand(60, 140))}-80`;
    }
    s.line(veins, s.light.shadow, 3, { alpha: 0.1 });
    return;
  }
  const [w, h] = plan.pick([
    [56, 26],
    [34, 34],
    [30, 60],
  ] as const);
  let joints = "";
  for (let y = 250, row = 0; y < COUNTER; y += h, row++) {
    joints += `M0 ${y}H1200`;
    for (let x = (row % 2) * (w === 56 ? w / 2 : 0); x < 1200; x += w)
      joints += `M${x} ${y}v${Math.min(h, COUNTER - y)}`;
  }
  s.line(joints, s.light.shadow, 1.5, { alpha: 0.12 });
}

function drawShelves(s: Scene, home: Home, x: number, width: number): void {
  const { wood, textiles, tile } = home.decor;
  for (const y of [210, 320]) {
    s.rect(x, y, width, 14, s.verticalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.2)));
    s.rect(x + 6, y + 14, width - 12, 10, s.light.shadow, { alpha: 0.14 });
    for (let at = x + 18; at < x + width - 40; ) {
      const kind = s.dice.integer(0, 4);
      const color = s.pick(["#f7efe2", textiles[0]!, tile, textiles[2]!, "#f7efe2"]);
      if (kind < 2) {
        s.path(`M${roundToInteger(at)} ${y - 26}h40q0 26-20 26t-20-26z`, color);
        at += 52;
      } else if (kind < 4) {
        s.rect(at, y - 56, 26, 56, s.horizontalGradient(s.lighten(color, 0.2), s.darken(color, 0.14)), { rx: 6 });
        s.rect(at + 4, y - 64, 18, 10, s.darken(color, 0.25), { rx: 2 });
        at += 38;
      } else {
        drawPot(s, at + 20, y, 32, 26);
        drawBush(s, at + 20, y - 24, 46, 30);
        at += 56;
      }
    }
  }
}

function drawRange(s: Scene, home: Home, x: number): void {
  const steel = home.decor.metal === "#4a4442" ? ["#5a5654", "#3c3836"] : ["#e9e4dc", "#bdb6ad"];
  s.rect(x, 458, 220, 226, s.verticalGradient(steel[0]!, steel[1]!));
  s.rect(x, 440, 220, 22, "#3c3836", { rx: 3 });
  s.rect(x + 20, 532, 180, 100, s.verticalGradient("#4a4644", "#2d2a2a"), { rx: 6 });
  s.rect(x + 14, 506, 192, 9, "#8b857e", { rx: 4 });
  for (let i = 0; i < 5; i++) s.ellipse(x + 28 + i * 41, 484, 9, 9, "#4a4644");
  const pot = home.decor.textiles[0]!;
  s.path(`M${x + 54} 440v-40h70v40z`, s.lighten(pot, 0.1));
  s.path(`M${x + 50} 400h78v-8h-78zM${x + 124} 412h34v8h-34z`, s.darken(pot, 0.2));
}

function drawHood(s: Scene, home: Home, x: number, color: string): void {
  s.path(`M${x} 300h220v-34l-52-52V0h-116v214l-52 52z`, s.faceGradient(color, 0.14, 0.14));
  s.rect(x - 4, 290, 228, 16, home.decor.contemporary ? s.darken(color, 0.3) : s.lighten(home.decor.wood, 0.15));
  s.rect(x, 306, 220, 14, s.light.shadow, { alpha: 0.2 });
}

function drawFridge(s: Scene, home: Home, x: number): void {
  const steel = home.decor.metal === "#4a4442" ? "#565250" : "#d6d1c9";
  s.rect(x, 150, 210, FLOOR - 156, s.horizontalGradient(s.lighten(steel, 0.2), s.darken(steel, 0.18)));
  s.rect(x + 103, 150, 4, 340, s.light.shadow, { alpha: 0.3 });
  s.rect(x, 490, 210, 4, s.light.shadow, { alpha: 0.3 });
  s.rect(x + 84, 250, 7, 170, s.darken(steel, 0.4), { rx: 3 });
  s.rect(x + 119, 250, 7, 170, s.darken(steel, 0.4), { rx: 3 });
  s.rect(x + 40, 520, 130, 7, s.darken(steel, 0.4), { rx: 3 });
  drawCabinet(s, home, x, 60, 105, 88, home.decor.cabinet);
  drawCabinet(s, home, x + 105, 60, 105, 88, home.decor.cabinet);
  s.rect(x - 12, 60, 12, FLOOR - 66, s.darken(home.decor.cabinet, 0.12));
  s.rect(x + 210, 60, 12, FLOOR - 66, s.darken(home.decor.cabinet, 0.24));
}

function drawDishwasher(s: Scene, home: Home, x: number): void {
  const steel = home.decor.metal === "#4a4442" ? "#565250" : "#d6d1c9";
  s.rect(x, 478, 150, 206, s.horizontalGradient(s.lighten(steel, 0.15), s.darken(steel, 0.14)));
  s.rect(x, 478, 150, 34, s.darken(steel, 0.12));
  s.rect(x + 18, 524, 114, 8, s.darken(steel, 0.42), { rx: 4 });
}

function drawSink(s: Scene, home: Home, cx: number): void {
  s.rect(cx - 100, 444, 200, 40, "#fffdf8", { rx: 4 });
  s.rect(cx - 100, 470, 200, 70, s.verticalGradient("#fffdf8", s.darken("#efe6d8", 0.14)), { rx: 6 });
  s.line(`M${cx} 446V386q0-28 28-28t28 28v14`, home.decor.metal, 9, { round: true });
}

function drawIsland(s: Scene, home: Home): void {
  const { island, counter, wood } = home.decor;
  s.groundShadow(600, 886, 470, 22, 0.25);
  s.rect(
    190,
    650,
    820,
    230,
    s.linearGradient(
      [
        [0, s.lighten(island, 0.2)],
        [1, s.darken(island, 0.2)],
      ],
      1,
      0.2,
    ),
  );
  if (home.decor.contemporary) s.line("M395 656V880M600 656V880M805 656V880", s.light.shadow, 2, { alpha: 0.16 });
  else for (let i = 0; i < 4; i++) s.line(`M${212 + i * 198} 690h180v170h-180z`, s.light.shadow, 2.5, { alpha: 0.16 });
  s.rect(160, 620, 880, 36, s.verticalGradient(s.lighten(counter, 0.1), s.darken(counter, 0.1)), { rx: 4 });
  s.rect(190, 656, 820, 16, s.light.shadow, { alpha: 0.2 });
  if (!s.light.isLampLit) {
    s.poly(
      [
        [330, 620],
        [560, 620],
        [660, 656],
        [420, 656],
      ],
      s.light.sun,
      { alpha: 0.45 },
    );
  }
  for (const x of [340, 600, 860]) {
    s.line(`M${x - 42} 752L${x - 54} 905M${x + 42} 752L${x + 54} 905M${x - 48} 830H${x + 48}`, "#4a3a33", 7, {
      round: true,
    });
    s.ellipse(x, 748, 58, 14, s.darken(wood, 0.2));
    s.ellipse(x, 742, 58, 14, s.lighten(wood, 0.25));
  }
  drawVase(s, 711, 622, 150, home.decor.textiles[2]!, [s.light.leaf[2], s.light.leaf[1], "#fff"]);
  s.path("M430 622q0-26 50-26t50 26z", s.verticalGradient(s.lighten(wood, 0.2), wood));
  drawBlossoms(s, 480, 598, 34, 8, ["#e2703f", "#f2b23f", "#9fb65a"], 9, [8, 12]);
}

/** A small table for two where there is no island. */
function drawBreakfastTable(s: Scene, home: Home): void {
  const { wood, textiles } = home.decor;
  s.groundShadow(620, 880, 230, 16, 0.25);
  for (const [x, turn] of [
    [400, 1],
    [840, -1],
  ] as const) {
    s.line(`M${x - 44} 800V890M${x + 44} 800V890`, s.darken(wood, 0.35), 9, { round: true });
    s.rect(x - 56, 774, 112, 26, s.verticalGradient(s.lighten(textiles[0]!, 0.15), textiles[0]!), { rx: 10 });
    s.rect(x - turn * 56 - 9, 630, 18, 160, s.darken(wood, 0.15), { rx: 8 });
    s.line(`M${x - turn * 56} 660h${turn * 8}`, wood, 6);
  }
  s.rect(608, 740, 24, 130, s.darken(wood, 0.35));
  s.ellipse(620, 874, 86, 12, s.darken(wood, 0.4));
  s.ellipse(620, 734, 220, 30, s.darken(wood, 0.3));
  s.ellipse(620, 726, 220, 30, s.horizontalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.1)));
  drawVase(s, 620, 724, 120, textiles[2]!, [textiles[1]!, "#fff"]);
}

/** The kitchen. `angle` 0 has the window over the sink; 1 looks at the range wall with the refrigerator. */
export function drawKitchen(home: Home, seed: number, angle: number): Scene {
  const { decor, appearance } = home;
  const s = openRoom(seed, home, { wall: decor.wall, floorLine: FLOOR });
  // Both photos of the kitchen must agree on its contents.
  const plan = new Dice(mixSeeds(appearance.seed, 5));
  const older = appearance.yearBuilt < 1970 && plan.chance(0.5);
  const small =
    older || appearance.kind === "condo" || appearance.kind === "manufactured" || appearance.kind === "multi-family";
  const upper = plan.chance(0.5);
  const shape = plan.pick(decor.contemporary ? (["globe", "cone"] as const) : (["dome", "cone", "globe"] as const));
  drawBacksplash(s, home, plan);
  const cabinets = mixColors(decor.cabinet, "#ffffff", 0.04);
  for (let i = 0; i < 8; i++) drawCabinet(s, home, i * 150, 478, 150, 206, cabinets, i % 3 === 1 ? 3 : 0);
  s.rect(0, 684, 1200, 20, s.darken(decor.cabinet, 0.6));
  s.rect(-5, COUNTER, 1210, 26, s.verticalGradient(decor.counter, s.darken(decor.counter, 0.14)));
  s.rect(0, COUNTER + 26, 1200, 14, s.light.shadow, { alpha: 0.2 });
  if (angle === 0) {
    drawRoomWindow(s, home, 420, 130, 360, 250, {
      cols: s.pick([2, 3]),
      rows: 1,
      cover: s.dice.chance(0.3) ? "shade" : "none",
      fabric: decor.linen,
    });
    if (upper) {
      for (const x of [0, 120, 240]) drawCabinet(s, home, x, 60, 120, 230, cabinets);
      for (const x of [840, 960, 1080]) drawCabinet(s, home, x, 60, 120, 230, cabinets);
      s.rect(0, 290, 360, 10, s.light.shadow, { alpha: 0.18 });
      s.rect(840, 290, 360, 10, s.light.shadow, { alpha: 0.18 });
    } else {
      drawShelves(s, home, 70, 290);
      drawShelves(s, home, 860, 280);
    }
    drawDishwasher(s, home, 900);
    drawSink(s, home, 600);
    drawPot(s, 360, COUNTER, 44, 40);
    drawBush(s, 360, 414, 76, 60);
    s.path("M240 450q0-36 30-36t30 36z", "#fff7e8");
    drawBlossoms(s, 270, 414, 26, 9, ["#e2703f", "#f2b23f", "#9fb65a"], 12, [8, 12]);
  } else {
    for (const x of [0, 120, 240]) drawCabinet(s, home, x, 60, 120, 230, cabinets);
    drawHood(s, home, 420, upper ? decor.cabinet : decor.wall);
    drawRange(s, home, 420);
    for (const x of [700, 820]) drawCabinet(s, home, x, 60, 120, 230, cabinets);
    s.rect(0, 290, 360, 10, s.light.shadow, { alpha: 0.18 });
    s.rect(700, 290, 240, 10, s.light.shadow, { alpha: 0.18 });
    drawFridge(s, home, 960);
    drawVase(s, 200, COUNTER, 120, decor.textiles[0]!, [s.light.leaf[2], "#fff"]);
    s.rect(790, 412, 96, 38, s.verticalGradient("#efe9df", "#bdb6ad"), { rx: 8 });
    s.rect(808, 404, 60, 8, "#4a4644", { rx: 3 });
  }
  if (small) {
    drawSunOnFloor(s, 300, 360, FLOOR);
    drawPendant(s, 620, 190, decor.textiles[0]!, shape, 70);
    drawBreakfastTable(s, home);
  } else {
    for (const x of [330, 600, 870])
      drawPendant(s, x, 178, decor.contemporary ? decor.metal : decor.textiles[0]!, shape);
    drawIsland(s, home);
  }
  return s;
}
