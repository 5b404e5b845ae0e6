import { drawWall, getRectangle } from "../building/cladding";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow } from "../building/roofs";
import type { Home } from "../home/home";
import { drawBush, drawPot } from "../nature/shrubs";
import { mixColors } from "../scene/color";
import type { Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** The neighbors' walls and doors. The home itself is the second in the row. */
const NEIGHBORS = ["#d8a59a", "#e9dcc0", "#8fa9b0", "#c9b7c4", "#a9b79a", "#e2c088"] as const;
const DOORS = ["#2f5a5e", "#9d3f34", "#e0a43c", "#3e4a66"] as const;
const WIDTH = 268;

/** One bay-windowed row house whose street level is y `street`. */
function drawUnit(s: Scene, home: Home, x: number, top: number, street: number, wall: string, door: string): void {
  const trim = mixColors("#fbf6ec", wall, 0.08);
  drawWall(s, getRectangle(x, top, WIDTH, street - top), wall, "siding");
  s.rect(x - 4, top - 26, WIDTH + 8, 34, s.verticalGradient(s.lighten(trim, 0.2), s.darken(trim, 0.16)));
  s.rect(x - 10, top - 36, WIDTH + 20, 12, s.lighten(trim, 0.2));
  let brackets = "";
  for (let k = 0; k < 12; k++) brackets += `M${x + 12 + k * 22} ${top + 8}v14`;
  s.line(brackets, s.darken(trim, 0.12), 8);
  drawEaveShadow(s, x, top + 8, WIDTH, 20);

  // The bay: two floors of three windows.
  const bay = x + 18;
  const width = 142;
  const y = top + 52;
  s.poly(
    [
      [bay - 8, y - 6],
      [bay + width + 8, y - 6],
      [bay + width, y + 8],
      [bay, y + 8],
    ],
    s.lighten(trim, 0.2),
  );
  s.rect(
    bay,
    y + 8,
    width,
    292,
    s.linearGradient(
      [
        [0, s.lighten(wall, 0.35)],
        [0.2, s.lighten(wall, 0.2)],
        [0.21, wall],
        [0.79, wall],
        [0.8, s.darken(wall, 0.18)],
        [1, s.darken(wall, 0.22)],
      ],
      1,
      0,
    ),
  );
  for (const level of [y + 26, y + 168]) {
    const side = { cols: 1, rows: 2, curtain: false, sill: false, frame: 5 };
    drawWindow(s, bay + 4, level, 27, 94, { ...side, trim });
    drawWindow(s, bay + 34, level, 74, 94, { cols: 1, rows: 2, trim, frame: 6, sill: false });
    drawWindow(s, bay + 111, level, 27, 94, { ...side, trim: s.darken(trim, 0.15) });
    s.rect(bay - 2, level + 98, width + 4, 9, s.lighten(trim, 0.1));
    s.rect(bay + 6, level + 112, width - 12, 18, s.darken(wall, 0.14));
    s.rect(bay + 36, level + 112, 70, 18, s.lighten(wall, 0.12));
  }
  s.poly(
    [
      [bay, y + 300],
      [bay + width, y + 300],
      [bay + width - 14, y + 318],
      [bay + 14, y + 318],
    ],
    s.darken(trim, 0.14),
  );
  s.rect(bay + width, y + 12, 16, 290, s.light.shadow, { alpha: 0.14 });

  drawWindow(s, x + 186, y + 26, 58, 94, { cols: 1, rows: 2, trim });
  const head = y + 168;
  s.rect(x + 176, head - 14, 84, 16, s.lighten(trim, 0.1));
  s.poly(
    [
      [x + 172, head - 14],
      [x + 218, head - 38],
      [x + 264, head - 14],
    ],
    s.lighten(trim, 0.05),
  );
  s.rect(x + 182, head, 72, 136, s.darken(wall, 0.42));
  drawDoor(s, x + 190, head + 12, 56, 124, door, { trim, panels: 1, frame: 5 });

  // The stoop, as tall as the street is low.
  const landing = head + 136;
  const steps = Math.max(3, Math.round((street - landing) / 14));
  const rise = (street - landing) / steps;
  for (let j = 0; j < steps; j++) {
    s.rect(x + 176 - j, landing + j * rise, 84 + j * 2, rise, s.darken(s.light.pave, 0.2));
    s.rect(x + 176 - j, landing + j * rise, 84 + j * 2, 5, s.lighten(s.light.pave, 0.3));
  }
  s.line(
    `M${x + 172} ${landing - 34}V${street - 34}M${x + 264} ${landing - 34}V${street - 34}`,
    s.lighten(trim, 0.1),
    6,
  );
  const garage = y + 340;
  if (home.appearance.garage && street - garage > 54) {
    drawGarageDoor(s, x + 26, garage, 126, street - garage, trim, { rows: 3, lites: false, trim: s.darken(trim, 0.1) });
  } else if (street - garage > 40) {
    drawWindow(s, x + 40, garage + 2, 96, Math.min(60, street - garage - 16), {
      cols: 3,
      rows: 1,
      trim,
      sill: false,
      frame: 6,
    });
  }
}

/** A terrace of Victorian row houses that steps up a hill, as in San Francisco. */
export const drawRowhouse: Facade = (s, home, g) => {
  const street = g + 80;
  const tops = [348, 300, 252, 206];
  const slope = s.pick([1, 0] as const);
  tops.forEach((top, i) => {
    const wall = i === 1 ? home.paint.wall : s.pick(NEIGHBORS.filter((color) => color !== home.paint.wall));
    drawUnit(
      s,
      home,
      70 + i * (WIDTH + 2),
      slope ? top : 276 + (i % 2) * 18,
      street,
      wall,
      i === 1 ? home.paint.door : DOORS[i]!,
    );
  });
  const { pave, street: asphalt } = s.light;
  const fall = slope ? 108 : 0;
  const lift = slope ? 50 : 20;
  const slab = (y: number, fill: string) =>
    s.poly(
      [
        [-5, y],
        [1205, y - fall],
        [1205, 905],
        [-5, 905],
      ],
      fill,
    );
  slab(
    g + 60 + lift,
    s.linearGradient([
      [0, s.lighten(pave, 0.2)],
      [0.35, pave],
      [1, pave],
    ]),
  );
  slab(g + 110 + lift, s.darken(pave, 0.2));
  slab(g + 122 + lift, s.verticalGradient(asphalt, s.darken(asphalt, 0.12)));
  for (const [x, dy] of [
    [312, 94],
    [584, 70],
    [856, 46],
  ] as const) {
    const y = slope ? g + dy : g + 84;
    drawPot(s, x, y, 34, 28);
    drawBush(s, x, y - 26, 48, 40);
  }
  return { left: 70, right: 1150, top: slope ? 170 : 236, entry: 558, beds: [], paved: true };
};
