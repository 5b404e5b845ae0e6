import type { Home } from "../home/home";
import { drawBlossoms } from "../nature/shrubs";
import type { Scene } from "../scene/scene";
import { drawHousePlant, drawPendant, drawPicture, drawRug, drawTableLamp, drawVase } from "./furnishings";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 640;

/** A chair seen from behind (`away`) or from the front. */
function drawChair(s: Scene, x: number, base: number, wood: string, seat: string, isFacingAway: boolean): void {
  const dark = s.darken(wood, 0.3);
  s.groundShadow(x, base, 70, 8, 0.2);
  s.line(`M${x - 42} ${base - 96}l-6 96M${x + 42} ${base - 96}l6 96`, dark, 8, { round: true });
  if (isFacingAway) {
    s.rect(x - 54, base - 118, 108, 26, s.verticalGradient(s.lighten(seat, 0.15), seat), { rx: 10 });
    s.rect(x - 52, base - 250, 104, 120, s.horizontalGradient(s.lighten(wood, 0.2), s.darken(wood, 0.12)), { rx: 20 });
    s.line(`M${x - 26} ${base - 238}v96M${x} ${base - 240}v98M${x + 26} ${base - 238}v96`, s.light.shadow, 4, {
      alpha: 0.2,
    });
    s.line(`M${x - 44} ${base - 134}v30M${x + 44} ${base - 134}v30`, dark, 8);
  } else {
    s.rect(x - 50, base - 232, 100, 110, s.horizontalGradient(s.lighten(wood, 0.1), s.darken(wood, 0.2)), { rx: 20 });
    s.rect(x - 52, base - 124, 104, 28, s.verticalGradient(s.lighten(seat, 0.2), s.darken(seat, 0.08)), { rx: 10 });
  }
}

function drawTable(s: Scene, home: Home, cx: number): void {
  const { wood, textiles } = home.decor;
  const top = 668;
  s.groundShadow(cx, 848, 330, 18, 0.24);
  if (home.decor.contemporary) {
    s.line(
      `M${cx - 250} ${top + 24}L${cx - 290} 850M${cx + 250} ${top + 24}L${cx + 290} 850`,
      s.darken(wood, 0.4),
      14,
      {
        round: true,
      },
    );
  } else {
    for (const x of [cx - 270, cx + 270])
      s.rect(x - 13, top + 16, 26, 168, s.horizontalGradient(s.lighten(wood, 0.1), s.darken(wood, 0.3)));
  }
  s.poly(
    [
      [cx - 280, top - 26],
      [cx + 280, top - 26],
      [cx + 330, top + 16],
      [cx - 330, top + 16],
    ],
    s.horizontalGradient(s.lighten(wood, 0.35), s.darken(wood, 0.05)),
  );
  s.rect(cx - 330, top + 16, 660, 16, s.darken(wood, 0.25));
  if (s.dice.chance(0.5)) {
    s.poly(
      [
        [cx - 60, top - 26],
        [cx + 60, top - 26],
        [cx + 76, top + 16],
        [cx - 76, top + 16],
      ],
      textiles[2]!,
    );
  }
  for (const x of [cx - 200, cx + 200]) {
    s.ellipse(x, top - 4, 52, 9, s.darken("#fffaf0", 0.12));
    s.ellipse(x, top - 6, 50, 8, "#fffaf0");
    s.ellipse(x, top - 6, 30, 4.6, s.darken("#f4ead9", 0.06));
  }
  drawVase(s, cx, top - 4, 150, textiles[0]!, [textiles[1]!, "#fff", textiles[0]!]);
}

function drawSideboard(s: Scene, home: Home, x: number, width: number): void {
  const { wood, cabinet, metal, textiles } = home.decor;
  const color = home.decor.contemporary ? wood : cabinet;
  s.groundShadow(x + width / 2, 690, width * 0.54, 10);
  s.line(`M${x + 26} 660v32M${x + width - 26} 660v32`, s.darken(wood, 0.45), 9);
  s.rect(x, 510, width, 156, s.horizontalGradient(s.lighten(color, 0.2), s.darken(color, 0.12)), { rx: 5 });
  s.rect(x - 8, 500, width + 16, 14, s.lighten(color, 0.3));
  const doors = 4;
  for (let i = 1; i < doors; i++) s.rect(x + (width * i) / doors, 518, 2, 144, s.light.shadow, { alpha: 0.3 });
  for (let i = 0; i < doors; i++) s.ellipse(x + (width * (i + 0.5)) / doors + (i % 2 ? -34 : 34), 590, 5, 5, metal);
  drawTableLamp(s, x + 60, 502, textiles[0]!);
  s.path(
    `M${x + width - 130} 502q0-34 60-34t60 34z`,
    s.verticalGradient(s.lighten(textiles[2]!, 0.2), s.darken(textiles[2]!, 0.1)),
  );
  drawBlossoms(s, x + width - 70, 468, 38, 9, ["#e2703f", "#f2b23f", "#9fb65a"], 10, [8, 12]);
}

/** The dining room: a table for six under a pendant, a window or a sideboard behind. */
export function drawDining(home: Home, seed: number): Scene {
  const { decor } = home;
  const s = openRoom(seed, home, { wall: decor.wall });
  if (s.dice.chance(0.5)) {
    drawRoomWindow(s, home, 330, 130, 540, 330, {
      cols: s.pick([3, 4]),
      rows: decor.contemporary ? 1 : 2,
      cover: "curtains",
      fabric: decor.linen,
    });
    drawSunOnFloor(s, 330, 500, FLOOR, 3);
    drawHousePlant(s, 130, 720, 190, decor.pot);
    drawPicture(s, 1010, 190, 130, 170, s.dice.integer(0, 5));
  } else {
    drawRoomWindow(s, home, 60, 150, 240, 320, { cols: 2, rows: decor.contemporary ? 1 : 2 });
    drawSunOnFloor(s, 60, 240, FLOOR, 2);
    drawSideboard(s, home, 430, 500);
    drawPicture(s, 570, 170, 240, 180, s.dice.integer(0, 5), decor.wood);
    drawHousePlant(s, 1080, 720, 180, decor.pot);
  }
  drawRug(s, 600, 820, 520, 74, decor.rug, decor.textiles[1]!, false);
  for (const x of [420, 600, 780]) drawChair(s, x, 800, decor.wood, decor.textiles[0]!, false);
  drawTable(s, home, 600);
  for (const x of [440, 760]) drawChair(s, x, 896, decor.wood, decor.textiles[0]!, true);
  const shape = decor.contemporary ? "cone" : s.pick(["dome", "globe"] as const);
  if (shape === "globe")
    for (const x of [480, 600, 720]) drawPendant(s, x, 300 - Math.abs(x - 600) * 0.3, decor.metal, "globe", 50);
  else drawPendant(s, 600, 330, decor.metal, shape, 96);
  return s;
}
