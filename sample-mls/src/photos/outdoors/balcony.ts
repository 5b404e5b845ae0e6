import { drawWall, getRectangle } from "../building/cladding";
import { drawRailing } from "../building/fixtures";
import { drawSlidingDoors } from "../building/openings";
import { drawTallBackdrop } from "../home/backyard";
import type { Home } from "../home/home";
import { drawBlossoms, drawBush, drawPot, drawPottedTree } from "../nature/shrubs";
import { drawFoliage, drawTreeline } from "../nature/trees";
import { Scene } from "../scene/scene";

/** A railing of glass or of iron across the whole picture. */
function drawGuard(s: Scene, home: Home, top: number, floor: number): void {
  if (home.decor.contemporary) {
    s.rect(-5, top + 10, 1210, floor - top - 20, s.light.glass[0], { alpha: 0.26 });
    for (const x of [200, 600, 1000]) s.rect(x - 3, top, 6, floor - top, "#8f8a84");
    s.poly(
      [
        [260, top + 10],
        [380, top + 10],
        [300, floor - 10],
        [180, floor - 10],
      ],
      "#fff",
      { alpha: 0.16 },
    );
    s.rect(-5, top - 4, 1210, 14, s.verticalGradient(s.lighten("#b9b2a8", 0.2), s.darken("#b9b2a8", 0.2)));
    return;
  }
  drawRailing(s, -5, 1205, top, floor - top, "#3b3532", 26, 5);
}

/** A balcony looked out from: the view, the rail, two chairs and a small table. */
export function drawBalcony(home: Home, seed: number): Scene {
  const { paint, decor } = home;
  const s = new Scene(seed, home.light);
  s.frame = { x: 0, y: 0, width: 1200 };
  drawTallBackdrop(s, home, 660);
  drawTreeline(s, 660, 90, 0.15);
  drawFoliage(s, 1010, 640, 150, 110);
  drawFoliage(s, 830, 690, 130, 80);
  drawFoliage(s, 180, 700, 170, 80);
  drawGuard(s, home, 500, 730);
  const floor = home.decor.floorKind === "tile" ? home.decor.floor : paint.wood;
  s.rect(-5, 726, 1210, 180, s.verticalGradient(s.darken(floor, 0.14), s.lighten(floor, 0.2)));
  let joints = "";
  for (let i = -8; i <= 8; i++) joints += `M${600 + i * 84} 726L${600 + i * 130} 905`;
  s.line(joints, s.light.shadow, 3, { alpha: 0.14 });
  // The wall and the edge of the door the camera leans on.
  drawWall(s, getRectangle(-10, 0, 170, 905), paint.wall);
  s.rect(160, 0, 18, 905, s.light.shadow, { alpha: 0.16 });
  s.rect(-5, -5, 1210, 50, s.darken(paint.trim, 0.2));
  s.rect(-5, 45, 1210, 12, s.light.shadow, { alpha: 0.12 });
  for (const [x, cushion] of [
    [430, decor.textiles[0]!],
    [840, decor.textiles[1]!],
  ] as const) {
    s.groundShadow(x, 836, 120, 14, 0.28);
    s.line(`M${x - 80} 730L${x - 96} 836M${x + 80} 730L${x + 96} 836`, "#4a3f3a", 9, { round: true });
    s.path(
      `M${x - 100} 720Q${x - 112} 540 ${x} 536Q${x + 112} 540 ${x + 100} 720Z`,
      s.horizontalGradient(s.lighten(decor.wood, 0.3), s.darken(decor.wood, 0.14)),
    );
    s.line(`M${x - 60} 560V716M${x - 20} 544V716M${x + 20} 544V716M${x + 60} 560V716`, s.light.shadow, 4, {
      alpha: 0.2,
    });
    s.rect(x - 62, 600, 124, 100, s.verticalGradient(s.lighten(cushion, 0.2), cushion), { rx: 20 });
    s.rect(x - 100, 700, 200, 38, s.verticalGradient(s.lighten(cushion, 0.26), s.darken(cushion, 0.08)), { rx: 15 });
  }
  s.groundShadow(635, 850, 76, 9, 0.26);
  s.line("M635 766L596 846M635 766L674 846", "#4a3f3a", 8, { round: true });
  s.ellipse(635, 762, 84, 17, s.horizontalGradient(s.lighten(decor.wood, 0.3), s.darken(decor.wood, 0.1)));
  s.path("M606 756v-32h28v32z", "#fffaf0");
  drawPot(s, 668, 760, 30, 26, decor.pot);
  drawBush(s, 668, 736, 48, 40);
  drawPottedTree(
    s,
    1090,
    820,
    78,
    decor.pot,
    home.appearance.region === "mountain" ? undefined : ["#f09a34", "#f6b557"],
  );
  drawPot(s, 240, 800, 76, 62, "#c2714f");
  drawBush(s, 240, 742, 120, 90);
  drawBlossoms(s, 240, 700, 50, 34, ["#e58fa5", "#fff", "#dc5a8b"], 26, [5, 8]);
  return s;
}

/** A ground-floor patio seen from the garden: the home's doors, pots, chairs. */
export function drawPatio(home: Home, seed: number): Scene {
  const { paint, decor } = home;
  const s = new Scene(seed, home.light);
  s.frame = { x: 60, y: 60, width: 1080 };
  drawWall(s, getRectangle(-10, -10, 1220, 640), paint.wall, paint.cladding === "log" ? "siding" : paint.cladding);
  s.rect(-10, -10, 1220, 100, s.light.shadow, { alpha: 0.12 });
  drawSlidingDoors(s, 470, 170, 420, 456, paint.frame, 3);
  for (const x of [400, 960]) {
    s.line(`M${x} 300v12`, "#3b2f2c", 5);
    s.rect(x - 14, 312, 28, 52, s.light.isLampLit ? "#ffe2a0" : "#f7e3b4", { rx: 4 });
    s.line(`M${x - 16} 312h32M${x - 16} 364h32M${x - 14} 312v52M${x + 14} 312v52`, "#3b2f2c", 4);
    if (s.light.isLampLit) s.glow(x, 338, 110);
  }
  s.rect(-5, 620, 1210, 290, s.verticalGradient(s.darken(s.light.pave, 0.18), s.lighten(s.light.pave, 0.2)));
  let joints = "";
  for (let i = -8; i <= 8; i++) joints += `M${600 + i * 120} 620L${600 + i * 230} 905`;
  for (const y of [646, 684, 736, 806, 890]) joints += `M0 ${y}H1200`;
  s.line(joints, s.light.shadow, 2, { alpha: 0.12 });
  s.rect(-5, 620, 1210, 16, s.light.shadow, { alpha: 0.2 });
  const wood = decor.wood;
  // A sofa of slats with three cushions and a low table.
  s.groundShadow(330, 800, 270, 18, 0.26);
  s.rect(100, 640, 430, 100, s.verticalGradient(s.lighten(wood, 0.2), s.darken(wood, 0.1)), { rx: 8 });
  s.line("M112 662h406M112 690h406M112 716h406", s.light.shadow, 4, { alpha: 0.2 });
  for (let i = 0; i < 3; i++)
    s.rect(116 + i * 136, 610, 126, 100, s.verticalGradient(s.lighten(decor.textiles[i]!, 0.2), decor.textiles[i]!), {
      rx: 22,
    });
  s.rect(92, 706, 448, 48, s.verticalGradient(s.lighten(decor.linen, 0.1), s.darken(decor.linen, 0.14)), { rx: 16 });
  s.rect(96, 752, 440, 18, s.darken(wood, 0.2));
  s.line("M116 768v34M516 768v34", s.darken(wood, 0.4), 12);
  s.groundShadow(640, 836, 130, 12, 0.24);
  s.line("M560 790v44M720 790v44", s.darken(wood, 0.4), 10);
  s.poly(
    [
      [550, 764],
      [730, 764],
      [760, 790],
      [520, 790],
    ],
    s.horizontalGradient(s.lighten(wood, 0.32), wood),
  );
  s.rect(520, 790, 240, 10, s.darken(wood, 0.24));
  s.path("M610 774v-28h26v28z", "#fffaf0");
  drawPottedTree(
    s,
    980,
    700,
    96,
    decor.pot,
    home.appearance.region === "mountain" ? undefined : ["#f09a34", "#f6b557"],
  );
  drawPot(s, 1080, 790, 80, 66, "#d99a72");
  drawBush(s, 1080, 728, 120, 84);
  drawBlossoms(s, 1080, 690, 48, 30, ["#e58fa5", "#fff", "#dc5a8b"], 24, [5, 8]);
  drawPot(s, 60, 770, 70, 60, "#c2714f");
  drawBush(s, 60, 714, 110, 100);
  return s;
}
