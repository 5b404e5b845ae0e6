import type { Home } from "../home/home";
import { drawBush, drawPot } from "../nature/shrubs";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawHousePlant, drawPendant, drawPicture, drawRug, drawTableLamp, drawVase } from "./furnishings";
import { drawRoomWindow, drawSunOnFloor, openRoom } from "./shell";

const FLOOR = 640;

function drawMachine(s: Scene, x: number, steel: string, drum: string): void {
  s.rect(x, 424, 210, 222, s.horizontalGradient(s.lighten(steel, 0.2), s.darken(steel, 0.14)), { rx: 6 });
  s.rect(x, 424, 210, 40, s.darken(steel, 0.08), { rx: 6 });
  s.ellipse(x + 34, 444, 11, 11, s.darken(steel, 0.34));
  s.rect(x + 110, 434, 78, 18, s.light.isLampLit ? "#ffd58a" : s.light.glass[1], { rx: 3 });
  s.ellipse(x + 105, 556, 72, 72, s.darken(steel, 0.3));
  s.ellipse(x + 105, 556, 58, 58, s.verticalGradient(drum, s.darken(drum, 0.5)));
  s.path(`M${x + 62} 572q22-34 50-14t42-10q-4 40-46 46t-46-22z`, s.lighten("#d9e2e4", 0.1), { alpha: 0.5 });
  s.ring(x + 105, 556, 64, 64, s.lighten(steel, 0.4), 4);
}

/** The laundry room: washer and dryer under a counter, cabinets and a rail above. */
export function drawLaundry(home: Home, seed: number): Scene {
  const { decor } = home;
  const s = openRoom(seed, home, {
    wall: decor.wall,
    floorKind: "tile",
    floor: decor.floorKind === "tile" ? decor.floor : "#d6cfc4",
  });
  const steel = decor.contemporary ? "#8f9396" : "#f4f1ea";
  let joints = "";
  for (let y = 232; y < 400; y += 28) joints += `M0 ${y}H1200`;
  s.rect(0, 228, 1200, 176, s.lighten(decor.backsplash, 0.06));
  s.line(joints, s.light.shadow, 1.5, { alpha: 0.12 });
  for (let i = 0; i < 4; i++) {
    const x = 40 + i * 140;
    s.rect(x, 60, 136, 170, s.verticalGradient(s.lighten(decor.cabinet, 0.1), s.darken(decor.cabinet, 0.08)));
    if (!decor.contemporary) s.line(`M${x + 14} 74h108v142h-108z`, s.darken(decor.cabinet, 0.3), 2.5, { alpha: 0.5 });
    s.rect(x + (i % 2 ? 14 : 116), 190, 5, 26, decor.metal, { rx: 2 });
  }
  s.rect(40, 230, 556, 10, s.light.shadow, { alpha: 0.18 });
  drawRoomWindow(s, home, 720, 90, 300, 230, {
    cols: 2,
    rows: 1,
    cover: s.dice.chance(0.5) ? "shade" : "none",
    fabric: decor.linen,
  });
  s.rect(40, 420, 1120, FLOOR - 420, s.darken(decor.cabinet, 0.04));
  drawMachine(s, 90, steel, "#56707a");
  drawMachine(s, 330, steel, "#6b6f72");
  for (const x of [590, 780, 970]) {
    s.rect(x, 424, 184, 210, s.verticalGradient(s.lighten(decor.cabinet, 0.1), s.darken(decor.cabinet, 0.06)));
    s.rect(x + 184, 424, 3, 210, s.light.shadow, { alpha: 0.25 });
    s.rect(x + 150, 450, 5, 34, decor.metal, { rx: 2 });
  }
  s.rect(20, 400, 1160, 24, s.verticalGradient(decor.counter, s.darken(decor.counter, 0.14)));
  s.rect(40, 424, 1120, 12, s.light.shadow, { alpha: 0.2 });
  s.line("M870 402V356q0-24 26-24t26 24v10", decor.metal, 8, { round: true });
  s.rect(800, 396, 190, 10, s.darken(decor.counter, 0.3));
  // A basket, folded towels and soap.
  s.rect(120, 336, 130, 64, s.horizontalGradient(s.lighten("#c9a06c", 0.2), s.darken("#a97f4e", 0.1)), { rx: 10 });
  s.line("M126 352h118M126 368h118M126 384h118", s.light.shadow, 3, { alpha: 0.16 });
  [decor.textiles[0]!, "#fbf5ea", decor.textiles[1]!].forEach((color, i) => {
    s.rect(380, 376 - i * 24, 120, 24, s.verticalGradient(s.lighten(color, 0.15), s.darken(color, 0.08)), { rx: 9 });
  });
  s.rect(640, 356, 28, 44, decor.textiles[2]!, { rx: 6 });
  s.rect(676, 342, 22, 58, decor.tile, { rx: 6 });
  drawVase(s, 1090, 402, 110, decor.pot, ["#fff", decor.textiles[0]!]);
  drawSunOnFloor(s, 700, 300, FLOOR, 2);
  drawRug(s, 460, 800, 300, 50, decor.rug, decor.textiles[0]!, false);
  return s;
}

function drawBicycle(s: Scene, x: number, base: number, color: string): void {
  const y = base - 62;
  for (const wheel of [x, x + 190]) {
    s.ring(wheel, y, 60, 60, "#3b3532", 6);
    s.ring(wheel, y, 52, 52, "#b9b3aa", 1.5, 0.7);
  }
  s.line(
    `M${x} ${y}L${x + 62} ${y - 76}H${x + 150}L${x + 90} ${y + 4}H${x}M${x + 62} ${y - 76}L${x + 90} ${y + 4}M${x + 190} ${y}L${x + 146} ${y - 100}`,
    color,
    8,
    { round: true },
  );
  s.line(`M${x + 62} ${y - 76}v-18M${x + 42} ${y - 96}h42M${x + 146} ${y - 100}q26-8 34 10`, "#3b3532", 7, {
    round: true,
  });
}

/** The garage: a finished floor, a workbench, shelves, bicycles. */
export function drawGarageInside(home: Home, seed: number): Scene {
  const { decor, paint } = home;
  const s = openRoom(seed, home, { wall: "#ece8e0", floor: "#c6c0b8", floorKind: "concrete", floorLine: 620 });
  // The overhead door, closed, with daylight in its panes.
  s.rect(60, 150, 560, 470, s.darken("#d9d3c8", 0.25));
  for (let row = 0; row < 5; row++) {
    s.rect(72, 162 + row * 92, 536, 86, s.verticalGradient(s.lighten("#efe9df", 0.05), s.darken("#dcd5ca", 0.08)));
    for (let i = 0; i < 4; i++) {
      const pane = row === 0;
      s.rect(
        88 + i * 132,
        176 + row * 92,
        112,
        58,
        pane ? (s.light.isLampLit ? "#8b7fa0" : s.verticalGradient(s.light.sky[1], s.light.glass[0])) : s.light.shadow,
        pane ? {} : { alpha: 0.05 },
      );
    }
  }
  s.line("M60 132H620M90 132V60H590V132", "#8f8a84", 8);
  // Shelves and a bench.
  for (const y of [180, 290]) {
    s.rect(690, y, 450, 14, s.verticalGradient(s.lighten(decor.wood, 0.2), s.darken(decor.wood, 0.15)));
    s.line(`M720 ${y + 14}v22M1110 ${y + 14}v22`, s.darken(decor.wood, 0.3), 8);
    for (let x = 706; x < 1090; ) {
      const w = s.rand(44, 92);
      const h = s.rand(38, 66);
      const color = s.pick([...decor.textiles, "#c9a06c", "#8f9a94", "#d9d2c6"]);
      s.rect(x, y - h, w, h, s.horizontalGradient(s.lighten(color, 0.15), s.darken(color, 0.12)), { rx: 4 });
      if (s.dice.chance(0.5)) s.rect(x - 3, y - h - 6, w + 6, 10, s.darken(color, 0.22), { rx: 3 });
      x += w + s.rand(6, 20);
    }
  }
  s.groundShadow(910, 640, 250, 12);
  s.rect(700, 470, 430, 18, s.verticalGradient(s.lighten(decor.wood, 0.25), s.darken(decor.wood, 0.12)));
  for (const x of [712, 1102]) s.rect(x, 488, 18, 146, s.darken(decor.wood, 0.28));
  s.rect(732, 570, 370, 12, s.darken(decor.wood, 0.2));
  s.rect(770, 510, 130, 60, s.horizontalGradient(s.lighten(paint.accent, 0.1), s.darken(paint.accent, 0.2)), { rx: 5 });
  s.rect(930, 520, 90, 50, s.darken("#a8442f", 0.05), { rx: 5 });
  s.rect(950, 510, 50, 10, "#3b3532", { rx: 4 });
  s.line("M740 470v-34h66v34M860 470l40-50M880 470l-20-40", "#5a5451", 7, { round: true });
  drawPot(s, 1060, 470, 40, 34);
  drawBush(s, 1060, 438, 58, 44);
  drawBicycle(s, 160, 700, s.pick([paint.door, paint.accent]));
  drawSunOnFloor(s, 80, 480, 620, 4);
  s.rect(0, 0, 1200, 40, s.light.shadow, { alpha: 0.06 });
  s.rect(520, 20, 200, 14, "#fffaf0", { rx: 6 });
  s.rect(520, 34, 200, 6, s.light.shadow, { alpha: 0.14 });
  s.ellipse(980, 770, 120, 24, s.light.shadow, { alpha: 0.12 });
  s.rect(900, 660, 150, 104, s.horizontalGradient(s.lighten("#c9a06c", 0.2), s.darken("#b08a58", 0.1)));
  s.line("M900 700h150M975 660v104", s.light.shadow, 2, { alpha: 0.2 });
  return s;
}

/** The entry hall: the front door from inside, a console, a mirror, a stair when there is an upper floor. */
export function drawEntryHall(home: Home, seed: number): Scene {
  const { decor, paint, appearance } = home;
  const s = openRoom(seed, home, { wall: decor.wall });
  const stairs = appearance.stories >= 2 && appearance.kind !== "condo";
  const dx = 470;
  // Door with sidelights.
  s.rect(dx - 76, 166, 352, FLOOR - 166, s.horizontalGradient(s.lighten(decor.trim, 0.1), s.darken(decor.trim, 0.12)));
  for (const x of [dx - 60, dx + 214]) {
    s.rect(
      x,
      186,
      46,
      FLOOR - 206,
      s.light.isLampLit ? s.light.sky[1] : s.verticalGradient(s.light.sky[1], s.light.lawn[0]),
    );
    s.line(`M${x} 300h46M${x} 414h46M${x} 528h46`, decor.trim, 6);
  }
  s.rect(dx, 186, 200, FLOOR - 186, s.horizontalGradient(s.lighten(paint.door, 0.14), s.darken(paint.door, 0.14)));
  for (const [x, y, h] of [
    [dx + 24, 380, 100],
    [dx + 112, 380, 100],
    [dx + 24, 508, 104],
    [dx + 112, 508, 104],
  ] as const) {
    s.rect(x, y, 64, h, s.light.shadow, { alpha: 0.16 });
    s.rect(x + 3, y + 4, 58, h - 6, s.lighten(paint.door, 0.18), { alpha: 0.6 });
  }
  s.rect(
    dx + 30,
    216,
    140,
    130,
    s.light.isLampLit ? s.light.sky[1] : s.verticalGradient(s.light.sky[1], s.light.sky[2]),
  );
  s.line(`M${dx + 77} 216v130M${dx + 123} 216v130M${dx + 30} 281h140`, s.darken(paint.door, 0.12), 5);
  s.ellipse(dx + 178, 440, 9, 9, decor.metal);
  if (stairs) {
    // A straight flight up to the right, seen from the side.
    s.poly(
      [
        [800, FLOOR],
        [1210, 230],
        [1210, FLOOR],
      ],
      s.darken(decor.trim, 0.06),
    );
    let balusters = "";
    for (let i = 0; i < 11; i++) {
      const x = 800 + i * 41;
      const y = FLOOR - i * 41;
      s.rect(x, y - 41, 420, 41, i % 2 ? s.darken(decor.trim, 0.08) : s.darken(decor.trim, 0.05));
      s.rect(x - 6, y - 46, 430, 9, s.lighten(decor.wood, 0.1));
      balusters += `M${x + 12} ${y - 46}v-112M${x + 32} ${y - 46}v-130`;
    }
    s.line(balusters, decor.contemporary ? "#3f3a3a" : decor.trim, 6);
    s.line("M790 500L1210 80", s.darken(decor.wood, 0.15), 14, { round: true });
    s.rect(778, 476, 24, 170, s.horizontalGradient(s.lighten(decor.wood, 0.2), s.darken(decor.wood, 0.2)));
    s.ellipse(790, 470, 18, 14, s.lighten(decor.wood, 0.15));
  } else {
    drawPicture(s, 880, 170, 200, 150, s.dice.integer(0, 5), decor.wood);
    // A bench with hooks above.
    s.groundShadow(980, 700, 170, 10);
    s.rect(850, 420, 260, 22, s.verticalGradient(s.lighten(decor.wood, 0.2), s.darken(decor.wood, 0.1)), { rx: 4 });
    for (const x of [890, 950, 1010, 1070]) s.line(`M${x} 442v12q0 10 12 10`, decor.metal, 6, { round: true });
    s.path(
      "M936 452q14-8 28 0l14 120h-56z",
      s.verticalGradient(decor.textiles[0]!, s.darken(decor.textiles[0]!, 0.12)),
    );
    s.rect(836, 610, 288, 24, s.verticalGradient(s.lighten(decor.wood, 0.25), s.darken(decor.wood, 0.1)), { rx: 4 });
    s.line("M852 634v64M1108 634v64", s.darken(decor.wood, 0.3), 12);
    s.rect(866, 590, 110, 24, decor.textiles[1]!, { rx: 10 });
  }
  // A console on the other side.
  s.groundShadow(200, 706, 170, 10);
  s.line("M70 540V700M330 540V700", s.darken(decor.wood, 0.3), 10);
  s.rect(52, 524, 296, 20, s.verticalGradient(s.lighten(decor.wood, 0.28), s.darken(decor.wood, 0.1)), { rx: 3 });
  s.rect(66, 640, 268, 10, s.darken(decor.wood, 0.18));
  s.ellipse(206, 306, 110, 110, s.light.shadow, { alpha: 0.14 });
  s.ellipse(200, 300, 110, 110, decor.metal);
  s.ellipse(
    200,
    300,
    100,
    100,
    s.linearGradient(
      [
        [0, s.light.isLampLit ? "#c9b6a8" : s.light.glass[0]],
        [0.5, "#eef1ea"],
        [1, s.light.isLampLit ? "#b9a59a" : s.light.glass[0]],
      ],
      1,
      1,
    ),
  );
  drawTableLamp(s, 110, 526, decor.textiles[2]!);
  drawVase(s, 290, 526, 120, decor.pot, ["#fff", decor.textiles[0]!]);
  s.rect(120, 590, 90, 50, s.horizontalGradient(s.lighten("#c9a06c", 0.2), s.darken("#a97f4e", 0.1)), { rx: 8 });
  drawRug(s, dx + 100, 790, 300, 66, decor.rug, decor.textiles[1]!, s.dice.chance(0.4));
  drawPendant(s, dx + 100, 120, decor.metal, s.pick(["globe", "dome"] as const), 52);
  if (!stairs && s.dice.chance(0.6)) drawHousePlant(s, 1150, 770, 150, decor.pot);
  return s;
}

/** A walk-in closet: rails of clothes, shelves, an island or a stool. */
export function drawCloset(home: Home, seed: number): Scene {
  const { decor } = home;
  const s = openRoom(seed, home, { wall: lightenWall(decor.wall), floorKind: "carpet", floor: "#d8cbb8" });
  const frame = decor.contemporary ? decor.wood : decor.trim;
  const bay = (x: number, width: number, kind: "double" | "long" | "shelves") => {
    s.rect(x, 60, width, FLOOR - 60, s.darken(frame, 0.22));
    s.rect(x, 60, width, 26, s.light.shadow, { alpha: 0.16 });
    const hang = (y: number, length: number) => {
      s.line(`M${x + 8} ${y}H${x + width - 8}`, decor.metal, 6);
      for (let at = x + 18; at < x + width - 30; ) {
        const w = s.rand(16, 26);
        const color = s.pick([...decor.textiles, decor.tile, "#5a5f6a", "#e9e0d2", "#8a6a5a", "#fbf6ec"]);
        const h = length * s.rand(0.82, 1);
        s.path(
          `M${roundToInteger(at + w / 2)} ${y}l${roundToInteger(w * 0.55)} 20v${roundToInteger(h)}h${roundToInteger(-w * 1.1)}v${roundToInteger(-h)}Z`,
          s.horizontalGradient(s.lighten(color, 0.12), s.darken(color, 0.16)),
        );
        at += w * 0.86;
      }
    };
    if (kind === "double") {
      hang(110, 190);
      s.rect(x, 340, width, 10, s.lighten(frame, 0.1));
      hang(376, 190);
    } else if (kind === "long") {
      hang(130, 380);
    } else {
      for (let i = 0; i < 6; i++) {
        const y = 150 + i * 84;
        s.rect(x, y, width, 9, s.lighten(frame, 0.15));
        for (let at = x + 14; at < x + width - 56; at += 66) {
          const color = s.pick([...decor.textiles, "#efe6d8", "#c9a06c", "#5a4a44"]);
          if (s.dice.chance(0.6))
            for (let k = 0; k < 3; k++)
              s.rect(at, y - 16 * (k + 1), 54, 15, k % 2 ? s.darken(color, 0.12) : s.lighten(color, 0.12), { rx: 6 });
          else s.path(`M${roundToInteger(at)} ${y}v-24q16-4 22 8q20 2 30 16z`, color);
        }
      }
    }
    s.rect(x - 7, 50, 14, FLOOR - 50, s.horizontalGradient(s.lighten(frame, 0.2), s.darken(frame, 0.1)));
    s.rect(x + width - 7, 50, 14, FLOOR - 50, s.horizontalGradient(s.lighten(frame, 0.1), s.darken(frame, 0.16)));
  };
  bay(30, 300, "double");
  bay(330, 240, "shelves");
  bay(570, 300, "long");
  bay(870, 300, s.pick(["double", "shelves"] as const));
  s.rect(16, 40, 1168, 24, s.verticalGradient(s.lighten(frame, 0.2), s.darken(frame, 0.1)));
  drawRug(s, 600, 810, 380, 60, decor.rug, decor.textiles[0]!, true);
  s.groundShadow(600, 822, 170, 14);
  s.rect(
    450,
    730,
    300,
    60,
    s.verticalGradient(s.lighten(decor.textiles[1]!, 0.25), s.darken(decor.textiles[1]!, 0.08)),
    { rx: 22 },
  );
  s.line("M490 790v32M710 790v32", s.darken(decor.wood, 0.25), 12, { round: true });
  drawPendant(s, 600, 150, decor.metal, "globe", 56);
  return s;
}

/** Closet walls stay pale. */
function lightenWall(wall: string): string {
  return wall.startsWith("#f") ? wall : "#f2ede3";
}
