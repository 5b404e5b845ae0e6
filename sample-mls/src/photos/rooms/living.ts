import type { Home } from "../home/home";
import type { Scene } from "../scene/scene";
import { roundToInteger } from "../scene/scene";
import { drawBooks, drawCushion, drawFloorLamp, drawHousePlant, drawPicture, drawRug, drawVase } from "./furnishings";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 640;

/** A sofa from `x` to the right, three seats wide. */
function drawSofa(s: Scene, x: number, base: number, width: number, color: string, rounded: boolean): void {
  const bright = s.lighten(color, 0.18);
  const dark = s.darken(color, 0.25);
  const rx = rounded ? 34 : 12;
  const arm = 86;
  const seat = base - 170;
  s.groundShadow(x + width / 2, base, width * 0.55, 20, 0.26);
  s.rect(x + 44, base - 296, width - 88, 190, s.verticalGradient(bright, color), { rx });
  s.line(
    `M${roundToInteger(x + width * 0.36)} ${base - 278}v130M${roundToInteger(x + width * 0.64)} ${base - 278}v130`,
    dark,
    4,
    {
      alpha: 0.5,
    },
  );
  s.rect(x + 40, seat, width - 80, 96, s.verticalGradient(bright, color), { rx: rounded ? 22 : 10 });
  s.line(
    `M${roundToInteger(x + width * 0.36)} ${seat + 6}v82M${roundToInteger(x + width * 0.64)} ${seat + 6}v82`,
    dark,
    4,
    { alpha: 0.5 },
  );
  s.rect(x, base - 228, arm, 196, s.horizontalGradient(s.lighten(color, 0.26), color), { rx });
  s.rect(x + width - arm, base - 228, arm, 196, s.horizontalGradient(color, dark), { rx });
  s.rect(x + 44, base - 80, width - 88, 48, s.darken(color, 0.14), { rx: 10 });
  for (const foot of [x + 34, x + width - 42]) s.path(`M${roundToInteger(foot)} ${base - 32}h18l-4 34h-10z`, "#6b4a35");
}

/** An armchair with wooden legs. */
export function drawArmchair(s: Scene, cx: number, base: number, color: string): void {
  s.groundShadow(cx, base, 110, 12, 0.26);
  s.rect(cx - 82, base - 236, 164, 170, s.verticalGradient(s.lighten(color, 0.2), color), { rx: 36 });
  s.rect(cx - 70, base - 128, 140, 66, s.verticalGradient(s.lighten(color, 0.24), s.darken(color, 0.06)), { rx: 18 });
  s.rect(cx - 106, base - 168, 50, 124, s.horizontalGradient(s.lighten(color, 0.24), color), { rx: 24 });
  s.rect(cx + 56, base - 168, 50, 124, s.horizontalGradient(color, s.darken(color, 0.22)), { rx: 24 });
  s.rect(cx - 80, base - 66, 160, 26, s.darken(color, 0.16), { rx: 8 });
  s.line(`M${cx - 80} ${base - 40}l-8 42M${cx + 80} ${base - 40}l8 42`, "#6b4a35", 9, { round: true });
}

function drawCoffeeTable(s: Scene, cx: number, base: number, wood: string, round: boolean): void {
  s.groundShadow(cx, base, 200, 14, 0.25);
  const top = base - 60;
  if (round) {
    s.line(
      `M${cx - 140} ${top + 12}l-12 52M${cx + 140} ${top + 12}l12 52M${cx - 60} ${top + 12}v44M${cx + 60} ${top + 12}v44`,
      "#5d4130",
      9,
      { round: true },
    );
    s.ellipse(cx, top + 6, 186, 27, s.darken(wood, 0.3));
    s.ellipse(cx, top, 186, 27, s.horizontalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.12)));
    return;
  }
  s.rect(cx - 150, top + 24, 14, 40, s.darken(wood, 0.4));
  s.rect(cx + 136, top + 24, 14, 40, s.darken(wood, 0.4));
  s.poly(
    [
      [cx - 160, top - 18],
      [cx + 160, top - 18],
      [cx + 190, top + 18],
      [cx - 190, top + 18],
    ],
    s.horizontalGradient(s.lighten(wood, 0.3), s.darken(wood, 0.08)),
  );
  s.rect(cx - 190, top + 18, 380, 12, s.darken(wood, 0.32));
}

/** A fireplace with a mantel, its hearth on the floor. */
function drawFireplace(s: Scene, home: Home, cx: number): void {
  const { decor, paint } = home;
  const surround = decor.contemporary ? s.darken(decor.counter, 0.05) : decor.trim;
  const breast = decor.contemporary ? paint.stone : s.lighten(decor.wall, 0.2);
  s.rect(cx - 170, 0, 340, FLOOR, s.horizontalGradient(s.lighten(breast, 0.2), s.darken(breast, 0.14)));
  s.rect(cx + 170, 0, 16, FLOOR, s.light.shadow, { alpha: 0.12 });
  s.rect(cx - 140, 380, 280, FLOOR - 380, s.horizontalGradient(s.lighten(surround, 0.15), s.darken(surround, 0.14)));
  s.rect(cx - 92, 440, 184, FLOOR - 440, s.darken("#4a3f3c", 0.2));
  s.rect(
    cx - 92,
    440,
    184,
    FLOOR - 440,
    s.linearGradient([
      [0, "#1d1817", 0.7],
      [1, "#1d1817", 0],
    ]),
  );
  s.rect(cx - 62, 612, 124, 14, "#6b4a35", { rx: 7 });
  s.rect(cx - 44, 598, 96, 14, "#7d573d", { rx: 7 });
  if (s.light.isLampLit) {
    s.path(`M${cx - 40} 600q-8-50 22-76q-4 30 14 36q4-40 30-56q-8 40 14 56q6 24-8 40z`, "#ffb347");
    s.path(`M${cx - 20} 602q-4-28 12-42q0 18 10 20q4-20 14-28q-2 26 4 34q0 12-6 16z`, "#fff0b8");
    s.glow(cx, 580, 220, 150, 0.5);
  }
  s.rect(cx - 168, 360, 336, 24, s.verticalGradient(s.lighten(decor.wood, 0.25), s.darken(decor.wood, 0.1)));
  s.rect(cx - 160, 384, 320, 12, s.light.shadow, { alpha: 0.2 });
  s.rect(cx - 190, FLOOR - 6, 380, 18, s.darken(surround, 0.1));
  drawVase(s, cx - 120, 360, 92, decor.pot, ["#fff", decor.textiles[0]!]);
  drawBooks(s, cx + 64, 360, 80, decor.textiles);
}

function drawBigWindow(s: Scene, home: Home): void {
  const { decor } = home;
  drawRoomWindow(s, home, 90, 120, 420, 330, {
    cols: s.pick([2, 3]),
    rows: decor.contemporary ? 1 : 2,
    cover: "curtains",
    fabric: decor.linen,
  });
}

/** The living room as it is before it is staged. */
export function drawEmptyLiving(home: Home, seed: number): Scene {
  const s = openRoom(seed, home, { wall: home.decor.wall });
  s.dice.integer(0, 5);
  drawBigWindow(s, home);
  drawSunOnFloor(s, 150, 420, FLOOR);
  return s;
}

/** The living room; `angle` 1 looks at the fireplace or the reading corner instead of the big window. */
export function drawLiving(home: Home, seed: number, angle: number): Scene {
  const { decor } = home;
  const s = openRoom(seed, home, { wall: decor.wall });
  const [accent, second, third] = [decor.textiles[0]!, decor.textiles[1]!, decor.textiles[2]!];
  const rounded = !decor.contemporary;
  const art = s.dice.integer(0, 5);
  if (angle === 0) {
    drawBigWindow(s, home);
    if (s.dice.chance(0.5)) {
      drawPicture(s, 690, 150, 160, 210, art);
      drawPicture(s, 880, 150, 160, 210, art + 1);
    } else {
      drawPicture(s, 700, 140, 300, 220, art, decor.wood);
    }
    drawSunOnFloor(s, 150, 420, FLOOR);
    drawRug(s, 720, 790, 470, 84, decor.rug, second, s.dice.chance(0.5));
    drawFloorLamp(s, 1140, 300, 700);
    drawSofa(s, 516, 748, 598, decor.sofa, rounded);
    drawCushion(s, 612, 500, 108, 100, -9, accent);
    drawCushion(s, 912, 504, 112, 102, 7, third, second);
    drawCoffeeTable(s, 700, 842, decor.wood, rounded);
    drawBooks(s, 610, 776, 90, [decor.tile, accent, third]);
    drawVase(s, 770, 778, 116, third, [accent, second, "#fff"]);
    drawHousePlant(s, 452, 752, 190, decor.pot);
    return s;
  }
  drawFireplace(s, home, 600);
  drawPicture(s, 500, 120, 200, 190, art + 2, decor.wood);
  for (const x of [110, 870]) drawRoomWindow(s, home, x, 150, 210, 320, { cols: 2, rows: decor.contemporary ? 1 : 2 });
  drawSunOnFloor(s, 120, 210, FLOOR, 2);
  drawRug(s, 600, 800, 500, 76, decor.rug, accent, s.dice.chance(0.5));
  drawArmchair(s, 250, 770, decor.sofa);
  drawArmchair(s, 950, 770, decor.sofa);
  drawCushion(s, 208, 590, 84, 72, -6, accent);
  drawCushion(s, 908, 590, 84, 72, 6, third, second);
  drawCoffeeTable(s, 600, 850, decor.wood, !rounded);
  drawBooks(s, 520, 784, 84, [accent, third, decor.tile]);
  drawHousePlant(s, 1120, 740, 180, decor.pot);
  return s;
}
