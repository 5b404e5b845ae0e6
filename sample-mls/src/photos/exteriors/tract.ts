import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import type { Facade } from "./facade";

/** A California stucco house of the 1980s to 2000s: concrete tile, a forward gable over the garage, foam trim. */
export const drawTract: Facade = (s, { paint, appearance }, g) => {
  const { wall, second, roof, trim, door, accent } = paint;
  const upper = g - 372;
  const lower = g - 178;
  const covering = paint.covering === "flat" ? undefined : paint.covering;
  const band = s.lighten(trim, 0.05);
  const stone = s.dice.chance(0.4);

  // The two-story part.
  drawWall(s, getRectangle(250, upper, 560, g - upper), wall);
  drawLongRoof(s, {
    x: 216,
    width: 628,
    eave: upper,
    height: 112,
    hip: s.pick([110, 60]),
    color: roof,
    covering,
    fascia: trim,
  });
  drawEaveShadow(s, 250, upper + 13, 560, 26);
  s.rect(250, g - 196, 560, 12, band);
  const rows = s.pick([
    [300, 470, 650],
    [310, 520, 690],
  ]);
  for (const x of rows) {
    drawWindow(s, x, upper + 54, 96, 100, {
      cols: 2,
      rows: 2,
      trim,
      shutters: s.dice.chance(0.3) ? accent : undefined,
    });
    s.rect(x - 12, upper + 44, 120, 9, band);
  }

  // The garage wing, closer to the camera.
  const garageEave = lower - 8;
  drawWall(s, getRectangle(690, garageEave, 330, g - garageEave), stone ? second : wall);
  drawGable(s, {
    cx: 855,
    half: 165,
    eave: garageEave,
    peak: garageEave - 96,
    wall: stone ? second : wall,
    roof,
    trim,
    overhang: 30,
    board: 18,
  });
  s.ellipse(855, garageEave - 30, 17, 17, s.darken(trim, 0.1));
  s.ellipse(855, garageEave - 30, 11, 11, s.darken(wall, 0.45));
  if (appearance.garage) {
    drawGarageDoor(s, 736, g - 130, 238, 130, paint.garage, { lites: s.dice.chance(0.7) });
    drawLantern(s, 712, g - 112);
    drawLantern(s, 1000, g - 112);
  } else drawWindow(s, 780, g - 140, 150, 100, { cols: 3, rows: 2, trim, shutters: accent });
  if (stone) {
    drawWall(s, getRectangle(690, g - 60, 40, 60), paint.stone, "stone");
    drawWall(s, getRectangle(980, g - 60, 40, 60), paint.stone, "stone");
  }

  // Arched entry and the room beside it.
  const entry = 590;
  s.poly(
    [
      [520, lower + 8],
      [660, lower + 8],
      [660, g],
      [520, g],
    ],
    s.darken(wall, 0.06),
  );
  s.path(`M540 ${g}V${lower + 66}a50 44 0 0 1 100 0V${g}Z`, s.darken(wall, 0.36));
  drawDoor(s, 550, g - 132, 80, 132, door, { trim: band, panels: 1 });
  drawWindow(s, 300, g - 152, 170, 106, { cols: 3, rows: 2, trim });
  s.rect(288, g - 166, 194, 10, band);
  drawSteps(s, entry, g + 12, 120, 2, 9);
  return {
    left: 226,
    right: 1040,
    top: upper - 120,
    entry,
    beds: [[380, 250], [668, 44], ...(appearance.garage ? [] : ([[856, 280]] as const))],
    walk: { x: entry, width: 96, foot: g + 12, drift: appearance.garage ? -40 : 10, spread: 1.4 },
    driveways: appearance.garage ? [{ x0: 736, x1: 974, drift: 24 }] : [],
  };
};
