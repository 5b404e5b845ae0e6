import { drawCladding, drawWall, getRectangle } from "../building/cladding";
import { drawRailing } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable } from "../building/roofs";
import type { Home } from "../home/home";
import { drawBlossoms, drawBush } from "../nature/shrubs";
import { mixColors } from "../scene/color";
import type { Scene } from "../scene/scene";
import type { Facade } from "./facade";

type Unit = { x: number; width: number; top: number; wall: string; door: string; mirrored: boolean; gabled: boolean };

/** One three-story town home: garage and entry below, a bay with a balcony above. */
function drawUnit(s: Scene, home: Home, g: number, { x, width, top, wall, door, mirrored, gabled }: Unit): void {
  const { roof } = home.paint;
  const dark = "#37312f";
  const trim = "#fbf5ea";
  drawWall(s, getRectangle(x, top, width, g - top), wall, s.dice.chance(0.3) ? "siding" : "stucco");
  if (gabled)
    drawGable(s, {
      cx: x + width / 2,
      half: width / 2,
      eave: top,
      peak: top - 74,
      wall,
      roof,
      trim,
      overhang: 10,
      board: 12,
    });
  else s.rect(x - 6, top - 14, width + 12, 18, s.lighten(trim, 0.05));
  drawEaveShadow(s, x, top + 4, width, 14);

  const bay = mirrored ? x + width * 0.46 : x + 22;
  const bayWidth = width * 0.46;
  const panel = mixColors(wall, "#ffffff", 0.5);
  s.rect(bay, top + 44, bayWidth, 300, s.faceGradient(panel, 0.2, 0.12));
  drawCladding(s, getRectangle(bay, top + 44, bayWidth, 300), "batten", panel);
  s.rect(bay + bayWidth, top + 60, 14, 284, s.light.shadow, { alpha: 0.16 });
  drawWindow(s, bay + 18, top + 70, bayWidth - 36, 92, { cols: 2, rows: 1, trim: dark, frame: 5, sill: false });
  drawWindow(s, bay + 18, top + 216, bayWidth - 36, 100, { cols: 2, rows: 1, trim: dark, frame: 5, sill: false });
  s.rect(bay - 10, top + 322, bayWidth + 20, 10, s.lighten(trim, 0.1));
  drawRailing(s, bay - 8, bay + bayWidth + 8, top + 284, 40, dark, 12, 2.5);
  drawBush(s, bay + 24, top + 322, 38, 26);
  drawBlossoms(s, bay + 24, top + 306, 14, 8, ["#e58fa5", "#fff"], 9, [3, 5]);
  s.rect(bay - 4, top + 332, bayWidth + 8, 20, s.light.shadow, { alpha: 0.22 });

  const side = mirrored ? x + 26 : x + width * 0.62;
  const sideWidth = width * 0.27;
  for (const y of [top + 74, top + 216])
    drawWindow(s, side, y, sideWidth, 74, { cols: 1, rows: 2, trim: dark, frame: 5 });
  const sill = top + 352;
  s.rect(side - 12, sill, sideWidth + 24, 12, s.lighten(home.paint.wood, 0.1));
  s.rect(side - 4, sill + 12, sideWidth + 8, g - sill - 12, s.darken(wall, 0.35));
  drawDoor(s, side + 2, sill + 20, sideWidth - 6, g - sill - 20, door, { trim: dark, panels: 1, frame: 5 });
  if (home.appearance.garage)
    drawGarageDoor(s, bay + 6, sill + 20, bayWidth - 12, g - sill - 20, "#d9cfc2", {
      rows: 4,
      lites: false,
      trim: s.darken(wall, 0.2),
    });
  else drawWindow(s, bay + 16, sill + 30, bayWidth - 32, 82, { cols: 3, rows: 1, trim: dark, frame: 5 });
}

/** A block of new town homes. The home is the middle one. */
export const drawTownhomes: Facade = (s, home, g) => {
  const { wall, second, door, wood } = home.paint;
  const gabled = home.style === "townhomes" && s.dice.chance(0.4);
  const third = s.pick(["#e7d3bd", "#8f9d97", "#d9d2c6", "#a3795a"]);
  const units: Unit[] = [
    { x: 90, width: 320, top: g - 482, wall: second, door: wood, mirrored: false, gabled },
    { x: 414, width: 350, top: g - 512, wall, door, mirrored: true, gabled: false },
    { x: 768, width: 330, top: g - 482, wall: third, door: wood, mirrored: false, gabled },
  ];
  for (const unit of units) drawUnit(s, home, g, unit);
  for (const x of [404, 764]) s.rect(x, g - 470, 10, 470, s.light.shadow, { alpha: 0.2 });
  return {
    left: 90,
    right: 1098,
    top: g - 530,
    entry: 490,
    beds: [
      [250, 90],
      [400, 60],
      [764, 60],
      [1000, 40],
    ],
    walk: { x: 488, width: 80, foot: g, spread: 1.4 },
    driveways: home.appearance.garage ? [{ x0: 584, x1: 730, drift: 0 }] : [],
  };
};
