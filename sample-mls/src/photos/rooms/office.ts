import type { Home } from "../home/home";
import { drawBush, drawPot } from "../nature/shrubs";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawBooks, drawFloorLamp, drawHousePlant, drawPicture, drawRug, drawTableLamp } from "./furnishings";
import { drawArmchair } from "./living";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 640;

/** Shelves from the floor up, full of books and a few objects. */
function drawBookcase(s: Scene, home: Home, x: number, width: number, top: number): void {
  const { trim, wood, textiles, tile, contemporary } = home.decor;
  const frame = contemporary ? wood : trim;
  s.rect(x, top, width, FLOOR - top, s.faceGradient(frame, 0.2, 0.16));
  const rows = 5;
  const height = (FLOOR - top - 30) / rows;
  const spines = [...textiles, tile, "#5a4a44", "#efe6d8", "#8a3f4f"];
  for (let row = 0; row < rows; row++) {
    const y = top + 12 + row * height;
    s.rect(x + 12, y, width - 24, height - 12, s.darken(frame, 0.34));
    s.rect(x + 12, y, width - 24, 10, s.light.shadow, { alpha: 0.2 });
    const shelf = y + height - 12;
    for (let at = x + 18; at < x + width - 30; ) {
      const kind = s.dice.next();
      if (kind < 0.72) {
        const w = s.rand(9, 19);
        const h = height * s.rand(0.5, 0.78);
        s.rect(at, shelf - h, w, h, s.horizontalGradient(s.lighten(s.pick(spines), 0.14), s.pick(spines)), { rx: 1.5 });
        at += w + 1.5;
      } else if (kind < 0.84) {
        drawBooks(s, at, shelf, 54, [s.pick(spines), s.pick(spines), s.pick(spines)]);
        at += 62;
      } else if (kind < 0.93 && width - (at - x) > 60) {
        drawPot(s, at + 20, shelf, 28, 24);
        drawBush(s, at + 20, shelf - 22, 42, 28);
        at += 50;
      } else at += s.rand(14, 34);
    }
  }
}

/** A desk with a screen and a swivel chair in front of it. */
function drawWorkDesk(s: Scene, home: Home, cx: number): void {
  const { wood, textiles, pot } = home.decor;
  s.groundShadow(cx, 776, 300, 14, 0.22);
  for (const x of [cx - 230, cx + 216])
    s.rect(x, 590, 16, 184, s.horizontalGradient(s.lighten(wood, 0.1), s.darken(wood, 0.35)));
  s.rect(cx + 90, 596, 126, 120, s.horizontalGradient(s.lighten(wood, 0.2), s.darken(wood, 0.15)));
  for (const y of [634, 674]) s.rect(cx + 90, y, 126, 3, s.light.shadow, { alpha: 0.3 });
  s.rect(cx - 252, 574, 504, 20, s.verticalGradient(s.lighten(wood, 0.32), s.darken(wood, 0.08)), { rx: 3 });
  s.rect(cx - 108, 424, 216, 128, "#3a3838", { rx: 8 });
  s.rect(
    cx - 100,
    432,
    200,
    112,
    s.linearGradient(
      [
        [0, s.light.isLampLit ? "#7fa9b8" : s.light.glass[0]],
        [1, s.light.isLampLit ? "#48697a" : s.light.glass[1]],
      ],
      1,
      1,
    ),
  );
  s.path(`M${cx - 14} 552h28l6 22h-40z`, "#4a4646");
  drawTableLamp(s, cx - 190, 576, textiles[0]!);
  drawBooks(s, cx + 140, 576, 78, textiles);
  s.rect(cx + 168, 512, 20, 30, pot, { rx: 4 });
  // The chair.
  const chair = textiles[1]!;
  s.line(`M${cx - 30} 770V820M${cx - 100} 846L${cx - 30} 816L${cx + 40} 846M${cx - 30} 816V850`, "#4a4442", 9, {
    round: true,
  });
  s.groundShadow(cx - 30, 852, 90, 9, 0.22);
  s.rect(cx - 112, 560, 164, 160, s.horizontalGradient(s.lighten(chair, 0.2), s.darken(chair, 0.14)), { rx: 34 });
  s.rect(cx - 122, 726, 184, 46, s.verticalGradient(s.lighten(chair, 0.1), s.darken(chair, 0.18)), { rx: 20 });
}

/** A home office: a desk under the window or facing it, shelves beside. */
export function drawOffice(home: Home, seed: number): Scene {
  const { decor } = home;
  const s = openRoom(seed, home, { wall: decor.bedroomWalls[1]! });
  drawRoomWindow(s, home, 430, 120, 380, 260, {
    cols: 3,
    rows: decor.contemporary ? 1 : 2,
    cover: s.dice.chance(0.5) ? "shade" : "none",
    fabric: decor.linen,
  });
  drawSunOnFloor(s, 430, 380, FLOOR, 3);
  drawBookcase(s, home, 930, 230, 90);
  drawPicture(s, 110, 170, 200, 150, s.dice.integer(0, 5), decor.wood);
  drawRug(s, 600, 828, 470, 62, decor.rug, decor.textiles[0]!, false);
  drawWorkDesk(s, home, 600);
  drawHousePlant(s, 190, 760, 190, decor.pot);
  return s;
}

/** A den or reading room: two walls of books, an armchair, a lamp. */
export function drawDen(home: Home, seed: number): Scene {
  const { decor } = home;
  const s = openRoom(seed, home, { wall: decor.bedroomWalls[2] ?? decor.wall });
  drawBookcase(s, home, 60, 320, 70);
  drawBookcase(s, home, 820, 320, 70);
  drawRoomWindow(s, home, 450, 130, 300, 330, { cols: 2, rows: decor.contemporary ? 1 : 3 });
  s.rect(424, 540, 352, 76, s.verticalGradient(s.lighten(decor.trim, 0.1), s.darken(decor.trim, 0.12)));
  s.rect(418, 516, 364, 30, s.verticalGradient(s.lighten(decor.textiles[0]!, 0.2), decor.textiles[0]!), { rx: 10 });
  drawSunOnFloor(s, 450, 300, FLOOR, 2);
  drawRug(s, 600, 806, 440, 66, decor.rug, decor.textiles[1]!);
  drawArmchair(s, 330, 800, decor.sofa);
  drawFloorLamp(s, 180, 420, 770);
  s.groundShadow(520, 806, 60, 8);
  s.line(`M520 720V800M${roundToInteger(484)} 802h72`, s.darken(decor.wood, 0.3), 8, { round: true });
  s.ellipse(520, 718, 62, 12, s.horizontalGradient(s.lighten(decor.wood, 0.3), decor.wood));
  drawBooks(s, 492, 714, 60, decor.textiles);
  drawArmchair(s, 830, 800, decor.textiles[1]!);
  drawHousePlant(s, 1090, 770, 170, decor.pot);
  return s;
}
