import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawRailing } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow } from "../building/roofs";
import type { Scene } from "../scene/scene";
import type { Facade } from "./facade";

/** A flat roof slab over a wall, with its shadow. */
function drawFlatRoof(
  s: Scene,
  x: number,
  y: number,
  width: number,
  color: string,
  wallX: number,
  wallWidth: number,
): void {
  drawEaveShadow(s, wallX, y + 18, wallWidth, 22, 0.22);
  s.rect(x, y, width, 20, s.verticalGradient(s.lighten(color, 0.18), s.darken(color, 0.2)));
}

/** A modern house of stacked boxes: stucco, wood slats, big dark-framed panes, flat roofs. */
export const drawModern: Facade = (s, { paint, appearance }, g) => {
  const { wall, second, roof, wood, door, frame, stone } = paint;
  const tall = appearance.stories >= 2;
  const top = tall ? g - 424 : g - 236;
  const lower = g - 206;
  const slats = s.pick(["batten", "siding"] as const);

  // The lower box runs the whole width.
  drawWall(s, getRectangle(150, lower, 890, 206), wall);
  if (tall) {
    const upperX = s.pick([150, 210]);
    const upperWidth = 500;
    drawWall(s, getRectangle(upperX, top, upperWidth, lower - top + 10), second);
    drawWall(s, getRectangle(upperX + upperWidth, top + 56, 280, lower - top - 46), wood, slats);
    drawWindow(s, upperX + 44, top + 60, 250, 116, { cols: 3, rows: 1, trim: frame, sill: false, frame: 6, bar: 6 });
    drawWindow(s, upperX + 350, top + 60, 106, 116, { cols: 1, rows: 1, trim: frame, sill: false, frame: 6 });
    drawWindow(s, upperX + upperWidth + 46, top + 100, 190, 84, {
      cols: 2,
      rows: 1,
      trim: frame,
      sill: false,
      frame: 6,
      bar: 6,
    });
    drawFlatRoof(s, upperX - 26, top - 14, upperWidth + 46, roof, upperX, upperWidth);
    drawFlatRoof(s, upperX + upperWidth, top + 44, 310, roof, upperX + upperWidth, 280);
    if (s.dice.chance(0.6)) {
      drawRailing(s, upperX + 24, upperX + upperWidth - 20, lower - 46, 46, frame, 15, 2.5);
      s.rect(
        upperX + 10,
        lower - 4,
        upperWidth - 16,
        14,
        s.verticalGradient(s.lighten(second, 0.2), s.darken(second, 0.2)),
      );
    }
  }
  drawFlatRoof(s, 110, lower - 10, 970, roof, 150, 890);

  // Entry: a recess of warm wood with a side light and a canopy.
  drawWall(s, getRectangle(470, lower + 14, 230, g - lower - 14), wood, slats);
  s.rect(470, lower + 14, 230, 40, s.light.shadow, { alpha: 0.3 });
  drawDoor(s, 540, g - 158, 92, 158, door, { trim: frame, glazed: false, panels: 0, frame: 5 });
  drawWindow(s, 640, g - 158, 40, 158, { cols: 1, rows: 3, trim: frame, sill: false, curtain: false, frame: 5 });
  s.rect(616, g - 110, 6, 60, "#e9e2d6", { rx: 3 });
  drawWindow(s, 190, g - 168, 236, 138, { cols: 3, rows: 1, trim: frame, sill: false, frame: 6, bar: 6 });
  if (appearance.garage) {
    drawGarageDoor(s, 756, g - 140, 230, 140, s.pick([wood, frame, "#cfd6d6"]), {
      lites: s.dice.chance(0.5),
      planks: true,
      trim: wall,
    });
    drawLantern(s, 728, g - 120);
  } else {
    drawWall(s, getRectangle(740, lower + 12, 90, g - lower - 12), stone, "stone");
    drawWindow(s, 850, g - 168, 160, 138, { cols: 2, rows: 1, trim: frame, sill: false, frame: 6, bar: 6 });
  }
  s.rect(452, g - 2, 266, 12, s.darken(s.light.pave, 0.14));
  return {
    left: 110,
    right: 1080,
    top: tall ? top - 20 : top + 10,
    entry: 586,
    beds: [[310, 270], ...(appearance.garage ? [] : ([[900, 230]] as const))],
    walk: { x: 586, width: 120, foot: g + 10, drift: appearance.garage ? -30 : 0, spread: 1.4 },
    driveways: appearance.garage ? [{ x0: 756, x1: 986, drift: 30 }] : [],
  };
};
