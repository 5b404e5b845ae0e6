import { drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawLantern, drawPicketFence, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import { roundToInteger } from "../scene/scene";
import type { Facade } from "./facade";

/** A cape cottage: steep roof with dormers, a small pediment over the door, shutters, surfboards by the sea. */
export const drawCape: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, trim, door, accent, cladding } = paint;
  const eave = g - 214;
  const dormers = s.pick([
    [394, 660],
    [394, 660],
    [352, 527, 702],
  ]);

  if (appearance.garage) {
    drawWall(s, getRectangle(880, g - 176, 200, 176), wall, cladding);
    drawGable(s, {
      cx: 980,
      half: 100,
      eave: g - 176,
      peak: g - 254,
      wall,
      roof,
      trim,
      cladding,
      overhang: 20,
      board: 14,
    });
    drawGarageDoor(s, 912, g - 126, 136, 126, paint.garage, { rows: 4 });
  }
  drawWall(s, getRectangle(250, eave, 660, 214), wall, cladding);
  drawChimney(s, s.pick([770, 330]), eave - 184, 54, 110, "#b9a596");
  drawLongRoof(s, { x: 206, width: 752, eave, height: 146, hip: s.pick([120, 44]), color: roof, fascia: trim });
  for (const x of dormers) {
    drawWall(s, getRectangle(x, eave - 90, 116, 80), wall, cladding);
    drawGable(s, {
      cx: x + 58,
      half: 58,
      eave: eave - 90,
      peak: eave - 136,
      wall,
      roof,
      trim,
      overhang: 14,
      board: 12,
    });
    drawWindow(s, x + 24, eave - 80, 68, 62, { trim, sill: false, frame: 6 });
    s.poly(
      [
        [x + 116, eave - 76],
        [x + 116, eave - 10],
        [x + 148, eave - 10],
      ],
      s.light.shadow,
      { alpha: 0.14 },
    );
  }
  drawEaveShadow(s, 250, eave + 13, 660, 26);
  for (const x of [296, 752]) drawWindow(s, x, g - 160, 110, 116, { cols: 2, rows: 3, trim, shutters: accent });

  // The porch.
  s.rect(486, g - 190, 190, 190, s.darken(wall, 0.3));
  drawDoor(s, 536, g - 160, 90, 160, door, { trim, panels: 1 });
  s.poly(
    [
      [470, g - 184],
      [581, g - 254],
      [692, g - 184],
    ],
    s.lighten(trim, 0.05),
  );
  s.poly(
    [
      [490, g - 190],
      [581, g - 244],
      [672, g - 190],
    ],
    s.darken(wall, 0.1),
  );
  s.rect(470, g - 190, 222, 14, s.lighten(trim, 0.1));
  s.rect(482, g - 176, 13, 178, s.lighten(trim, 0.15));
  s.rect(668, g - 176, 13, 178, s.darken(trim, 0.08));
  s.rect(495, g - 176, 173, 24, s.light.shadow, { alpha: 0.24 });
  drawLantern(s, 512, g - 120);
  drawLantern(s, 650, g - 120);
  drawSteps(s, 581, g + 16, 120, 2, 9);

  if (appearance.region === "coast" && s.dice.chance(0.6)) {
    const boards = [
      [716, s.pick(["#f3b64b", "#7fb0b5"]), 4],
      [894, s.pick(["#e9766a", "#f0d9b0"]), -3],
    ] as const;
    for (const [x, color, tilt] of boards) {
      s.withTransform(`rotate(${tilt} ${x} ${g})`, () => {
        s.path(
          `M${x} ${g - 190}C${x + 22} ${g - 150} ${x + 20} ${g - 40} ${x} ${g + 4}C${x - 20} ${g - 40} ${x - 22} ${g - 150} ${x} ${g - 190}Z`,
          s.horizontalGradient(s.lighten(color, 0.3), s.darken(color, 0.1)),
        );
        s.line(`M${x} ${g - 184}V${g - 2}`, "#fff", 2.5, { alpha: 0.8 });
        s.path(`M${x - 19} ${roundToInteger(g - 120)}q19 9 38 0v14q-19 9-38 0z`, "#fff", { alpha: 0.85 });
      });
    }
  }
  if (appearance.region !== "desert" && appearance.region !== "mountain" && s.dice.chance(0.5)) {
    drawPicketFence(s, -10, 504, 812, trim);
    drawPicketFence(s, 674, appearance.garage ? 830 : 1210, 812, trim);
  }
  return {
    left: 220,
    right: appearance.garage ? 1090 : 950,
    top: eave - 200,
    entry: 581,
    beds: [
      [352, 200],
      [800, 170],
    ],
    walk: { x: 581, width: 100, foot: g + 16, drift: 6, spread: 1.35 },
    driveways: appearance.garage ? [{ x0: 912, x1: 1048 }] : [],
  };
};
