import { drawWall, getRectangle } from "../building/cladding";
import { drawLantern, drawRailing, drawSideStair, drawSteps } from "../building/fixtures";
import { drawDoor, drawGarageDoor, drawWindow } from "../building/openings";
import { drawEaveShadow, drawGable, drawLongRoof } from "../building/roofs";
import { roundToInteger } from "../scene/scene";
import type { Facade } from "./facade";

/** Two homes under one roof, mirrored about the party wall, each with its own door. */
export const drawDuplex: Facade = (s, { paint, appearance }, g) => {
  const { wall, second, roof, trim, door, accent, stone, cladding } = paint;
  const tall = appearance.stories >= 2;
  const eave = tall ? g - 330 : g - 196;
  drawWall(s, getRectangle(130, eave, 940, g - eave), wall, cladding);
  drawLongRoof(s, { x: 94, width: 1012, eave, height: 118, hip: s.pick([90, 40]), color: roof, fascia: trim });
  drawEaveShadow(s, 130, eave + 13, 940, 26);
  for (const side of [-1, 1] as const) {
    const cx = 600 + side * 250;
    const gableEave = eave + 6;
    drawWall(s, getRectangle(cx - 140, gableEave, 280, g - gableEave), second, "batten");
    drawGable(s, {
      cx,
      half: 140,
      eave: gableEave,
      peak: gableEave - 92,
      wall: second,
      roof,
      trim,
      cladding: "shingle",
      overhang: 24,
      board: 16,
    });
    if (tall) for (const dx of [-100, 20]) drawWindow(s, cx + dx, eave + 44, 80, 96, { cols: 2, rows: 2, trim });
    if (appearance.garage && !tall) drawGarageDoor(s, cx - 100, g - 126, 200, 126, paint.garage);
    else drawWindow(s, cx - 84, g - 142, 168, 100, { cols: 3, rows: 2, trim, shutters: accent });
    const doorX = 600 + side * 68 - 38;
    s.rect(doorX - 16, g - 166, 108, 166, s.darken(wall, 0.26));
    drawDoor(s, doorX, g - 146, 76, 146, side < 0 ? door : accent, { trim, panels: 1 });
    s.rect(doorX - 24, g - 176, 124, 12, s.lighten(trim, 0.1));
    drawSteps(s, doorX + 38, g + 10, 96, 1, 10);
    drawWindow(s, side < 0 ? 150 : 970, g - 142, 60, 92, { cols: 1, rows: 2, trim });
    if (tall) drawWindow(s, doorX + 6, eave + 50, 64, 88, { cols: 1, rows: 2, trim });
  }
  s.rect(594, eave + 13, 12, g - eave - 13, s.darken(stone, 0.05));
  drawLantern(s, 600, g - 130);
  return {
    left: 96,
    right: 1104,
    top: eave - 130,
    entry: 600,
    beds:
      appearance.garage && !tall
        ? []
        : [
            [350, 250],
            [850, 250],
          ],
    walk: { x: 600, width: 200, foot: g + 8, spread: 1.15 },
    driveways:
      appearance.garage && !tall
        ? [
            { x0: 250, x1: 450, drift: -30 },
            { x0: 750, x1: 950, drift: 30 },
          ]
        : [],
  };
};

/** A dingbat fourplex: two stories over carports, or four doors around a stair, with a starburst on the wall. */
export const drawFourplex: Facade = (s, { paint, appearance }, g) => {
  const { wall, second, trim, door, accent, frame } = paint;
  const top = g - 410;
  const carports = appearance.garage;
  drawWall(s, getRectangle(170, top, 860, 410), wall);
  drawWall(
    s,
    getRectangle(170, top, 300, carports ? 276 : 410),
    second,
    s.pick(["siding", "stone", "stucco"] as const),
  );
  s.rect(152, top - 14, 896, 20, s.verticalGradient(s.lighten(trim, 0.1), s.darken(trim, 0.16)));
  drawEaveShadow(s, 170, top + 6, 860, 20);
  // The starburst.
  let rays = "";
  const [sx, sy] = [320, top + 136];
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * Math.PI * 2;
    const r = i % 2 ? 34 : 58;
    rays += `M${roundToInteger(sx + Math.cos(a) * 12)} ${roundToInteger(sy + Math.sin(a) * 12)}L${roundToInteger(sx + Math.cos(a) * r)} ${roundToInteger(sy + Math.sin(a) * r)}`;
  }
  s.line(rays, accent, 4, { round: true });
  s.ellipse(sx, sy, 9, 9, accent);

  for (const floor of [top + 32, top + 166]) {
    for (const x of [510, 660]) drawWindow(s, x, floor, 120, 84, { cols: 3, rows: 1, trim: frame, frame: 6 });
    drawWindow(s, 850, floor, 76, 84, { cols: 1, rows: 2, trim: frame, frame: 6 });
  }
  s.rect(170, top + 270, 860, 14, s.lighten(trim, 0.06));
  const ground = top + 284;
  if (carports) {
    s.rect(170, ground, 560, g - ground, s.darken("#5a5254", 0.35));
    s.rect(170, ground, 560, 40, s.light.shadow, { alpha: 0.3 });
    for (const x of [176, 364, 546, 724])
      s.rect(x - 6, ground, 12, g - ground, s.horizontalGradient(s.lighten(trim, 0.2), s.darken(trim, 0.2)));
    for (const x of [270, 456]) {
      s.rect(x - 66, g - 58, 132, 48, s.darken(accent, 0.25), { rx: 16 });
      s.path(`M${x - 48} ${g - 56}q10-34 30-36h36q20 2 30 36z`, s.darken("#39424a", 0.2));
      s.rect(x - 60, g - 30, 120, 20, s.darken(accent, 0.4), { rx: 6 });
      for (const dx of [-48, 48]) s.ellipse(x + dx, g - 36, 8, 6, "#f4e3b4");
    }
  } else {
    for (const x of [210, 340]) drawWindow(s, x, ground + 22, 96, 74, { cols: 2, rows: 1, trim: frame, frame: 6 });
    for (const x of [500, 650])
      drawDoor(s, x, g - 112, 66, 112, x === 500 ? door : accent, { trim, panels: 1, frame: 5 });
  }
  // The stair to the upper doors.
  s.rect(770, ground, 250, g - ground, s.darken(wall, 0.3));
  drawDoor(s, 790, g - 112, 62, 112, door, { trim, panels: 1, frame: 5 });
  drawSideStair(s, 868, g, 12, 13, 14.6, s.darken(wall, 0.06), frame);
  drawRailing(s, 950, 1030, top + 224, 46, frame, 11, 3);
  drawLantern(s, 780, g - 90);
  return {
    left: 150,
    right: 1050,
    top: top - 20,
    entry: 822,
    beds: carports
      ? [[960, 110]]
      : [
          [300, 220],
          [930, 150],
        ],
    walk: { x: 822, width: 84, foot: g, spread: 1.4 },
    driveways: carports ? [{ x0: 190, x1: 716, drift: 0 }] : [],
  };
};
