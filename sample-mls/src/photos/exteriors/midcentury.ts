import { drawWall, getRectangle } from "../building/cladding";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import type { Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** A wall of pierced blocks, `count` by `count`, each 34 units wide. */
function drawBreezeBlocks(s: Scene, x: number, y: number, count: number, color: string): void {
  const size = 34;
  const span = count * size;
  s.rect(x, y, span, span, s.darken("#6d5a54", 0.2));
  let rings = "";
  let diamonds = "";
  for (let i = 0; i <= count; i++) {
    for (let j = 0; j <= count; j++) {
      const [bx, by] = [x + i * size, y + j * size];
      if (i < count && j < count)
        rings += `M${bx + 17} ${by}a17 17 0 0 1 0 34a17 17 0 0 1 0-34zm0 7a10 10 0 0 0 0 20a10 10 0 0 0 0-20z`;
      diamonds += `M${bx} ${by - 8}l8 8-8 8-8-8z`;
    }
  }
  s.withClip(`M${x} ${y}h${span}v${span}h${-span}z`, () => {
    s.path(rings, s.lighten(color, 0.15), { evenOdd: true });
    s.path(diamonds, s.lighten(color, 0.15));
  });
  s.line(`M${x} ${y}h${span}v${span}h${-span}z`, s.lighten(color, 0.1), 6);
}

/** A thin roof slab through the given upper edge, with the shadow it throws. */
function drawSlab(s: Scene, x0: number, y0: number, x1: number, y1: number, color: string, wallTop: number): void {
  s.poly(
    [
      [x0 + 54, y0 + 30],
      [x1 - 20, y1 + 24],
      [x1 - 20, wallTop + 30],
      [x0 + 54, wallTop + 30],
    ],
    s.light.shadow,
    { alpha: 0.24 },
  );
  s.poly(
    [
      [x0, y0],
      [x1, y1],
      [x1, y1 + 24],
      [x0, y0 + 28],
    ],
    s.verticalGradient(s.lighten(color, 0.1), s.darken(color, 0.2)),
  );
}

/** Post-and-beam: glass wall, stone chimney, breeze blocks, and a butterfly, a flat or a low gabled roof. */
export const drawMidcentury: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, stone, door, frame } = paint;
  const shape = s.pick(["butterfly", "flat", "gable"] as const);
  const white = s.lighten("#fff8ea", 0.05);
  const top = g - 220;

  drawWall(s, getRectangle(60, g - 100, 1080, 100), wall);
  drawWall(s, getRectangle(210, top, 720, 220), wall);
  drawWall(s, getRectangle(600, g - 330, 96, 330), stone, s.pick(["stone", "brick", "stone"] as const));
  drawWindow(s, 226, g - 184, 360, 184, { cols: 4, rows: 1, trim: frame, bar: 7, sill: false, frame: 7 });
  drawWindow(s, 226, top, 360, 30, { cols: 4, rows: 1, trim: frame, curtain: false, sill: false, bar: 6, frame: 5 });

  s.rect(700, top, 230, 220, s.darken(wall, 0.2));
  drawDoor(s, 716, g - 184, 92, 184, door, { glazed: false, panels: 0, trim: white, frame: 6 });
  s.ring(762, g - 94, 15, 15, s.darken(door, 0.5), 3);
  drawWindow(s, 818, g - 184, 44, 184, { cols: 1, rows: 3, trim: white, curtain: false, sill: false });
  if (appearance.garage) {
    // A carport wing that has been closed.
    drawWall(s, getRectangle(880, g - 204, 220, 204), wall, "batten");
    drawGarageDoor(s, 900, g - 150, 176, 150, wall, { lites: s.dice.chance(0.5), planks: true, trim: white });
  } else {
    drawBreezeBlocks(s, 872, g - 204, 6, s.darken(wall, 0.03));
  }

  if (shape === "butterfly") {
    drawSlab(s, 150, g - 266, 612, g - 224, roof, top);
    drawSlab(s, 1130, g - 272, 684, g - 224, roof, top);
  } else if (shape === "flat") {
    drawSlab(s, 150, g - 246, 612, g - 246, roof, top);
    drawSlab(s, 684, g - 246, 1134, g - 246, roof, top);
  } else {
    drawSlab(s, 140, g - 222, 620, g - 300, roof, top);
    drawSlab(s, 684, g - 300, 1140, g - 226, roof, top);
    s.poly(
      [
        [210, top + 4],
        [600, g - 276],
        [600, top + 4],
      ],
      s.faceGradient(wall, 0.1, 0.1),
    );
    s.poly(
      [
        [696, top + 4],
        [696, g - 276],
        [1060, top + 4],
      ],
      s.faceGradient(wall, 0.1, 0.1),
    );
  }
  s.line(`M176 ${g - 244}V${g}M1112 ${g - 244}V${g}`, white, 9);
  s.line(`M181 ${g - 244}V${g}M1117 ${g - 244}V${g}`, s.light.shadow, 3, { alpha: 0.25 });
  // Round stepping stones to the door.
  for (let i = 0; i < 5; i++) {
    s.ellipse(760 - i * 16, g + 16 + i * i * 6.2 + i * 6, 62 + i * 15, 8 + i * 2.2, s.lighten(s.light.pave, 0.35));
  }
  return {
    left: 110,
    right: 1100,
    top: g - 360,
    entry: 762,
    beds: [
      [330, 240],
      [520, 90],
    ],
    driveways: appearance.garage ? [{ x0: 900, x1: 1076, drift: 30 }] : [],
  };
};
