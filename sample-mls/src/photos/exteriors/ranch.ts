import { drawWall, getRectangle } from "../building/cladding";
import { drawChimney, drawLantern, drawMailbox, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawFascia, drawGable, drawLongRoof } from "../building/roofs";
import type { Facade } from "./facade";

/** A long, low ranch house: brick skirt, recessed porch, and a gable over the garage or the front bedroom. */
export const drawRanch: Facade = (s, { paint, appearance }, g) => {
  const { wall, roof, trim, accent, stone, door, frame, cladding } = paint;
  const eave = g - 186;
  const hip = s.pick([142, 90, 30]);
  const skirt = s.pick(["brick", "stone", "none"] as const);
  const gableX = 891;

  drawWall(s, getRectangle(120, eave, 960, 186), wall, cladding);
  if (skirt !== "none") {
    drawWall(s, getRectangle(120, g - 70, 570, 70), stone, skirt);
    s.rect(114, g - 76, 582, 9, s.lighten(trim, 0.1));
  }
  if (s.dice.chance(0.7)) drawChimney(s, s.pick([300, 420, 520]), eave - 200, 72, 130, stone);
  drawLongRoof(s, { x: 72, width: 1056, eave, height: 144, hip, color: roof, fascia: trim });
  drawEaveShadow(s, 120, eave + 13, 606, 28, 0.22);

  drawWall(s, getRectangle(726, eave + 8, 330, 178), wall, cladding);
  drawGable(s, {
    cx: gableX,
    half: 165,
    eave: eave + 8,
    peak: eave - 90,
    wall,
    roof,
    trim,
    cladding: "batten",
    overhang: 34,
  });
  if (s.dice.chance(0.6)) {
    s.ellipse(gableX, eave - 34, 25, 25, s.lighten("#fff", 0.1));
    s.ellipse(
      gableX,
      eave - 34,
      19,
      19,
      s.light.isLampLit ? "#ffd58a" : s.verticalGradient(s.light.glass[0], s.light.glass[1]),
    );
    s.line(`M${gableX} ${eave - 54}v40M${gableX - 20} ${eave - 34}h40`, s.lighten("#fff", 0.1), 4);
  }
  if (appearance.garage) {
    drawGarageDoor(s, 770, g - 134, 244, 134, paint.garage, { planks: s.dice.chance(0.3) });
    drawLantern(s, 744, g - 110);
    drawLantern(s, 1040, g - 110);
  } else {
    drawWindow(s, 806, g - 140, 170, 100, { cols: 3, rows: 2, trim: frame, shutters: accent });
  }

  // The porch between bedroom wing and gable.
  s.rect(540, eave + 13, 186, 173, s.darken(wall, 0.3));
  s.rect(
    540,
    eave + 13,
    186,
    173,
    s.linearGradient([
      [0, s.light.shadow, 0.25],
      [1, s.light.shadow, 0],
    ]),
  );
  drawDoor(s, 572, g - 150, 86, 150, door, { trim, panels: 1, glazed: s.dice.chance(0.6) });
  drawFascia(s, 534, eave + 13, 12, 173, trim);
  drawFascia(s, 700, eave + 13, 12, 173, trim);

  const shutters = s.dice.chance(0.7) ? accent : undefined;
  drawWindow(s, 216, g - 142, 190, 96, { cols: s.pick([3, 4]), rows: 2, shutters, trim: frame });
  drawWindow(s, 468, g - 142, 52, 84, { cols: 1, rows: 2, trim: frame });
  drawSteps(s, 613, g + 12, 104, 2, 9, "#d9c3ac");
  if (appearance.region !== "desert" && appearance.region !== "mountain") drawMailbox(s, 690, 806, accent, door);
  return {
    left: 110,
    right: 1090,
    top: eave - 160,
    entry: 613,
    beds: [[300, 340], [486, 70], ...(appearance.garage ? ([[1076, 50]] as const) : ([[891, 250]] as const))],
    walk: { x: 613, width: 92, foot: g + 14, drift: appearance.garage ? -40 : 0, spread: 1.3 },
    driveways: appearance.garage ? [{ x0: 770, x1: 1014 }] : [],
  };
};
