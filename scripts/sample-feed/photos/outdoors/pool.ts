import { box, drawWall } from "../building/cladding";
import { drawBoardFence, drawStringLights } from "../building/fixtures";
import { drawSlidingDoors, drawWindow } from "../building/openings";
import { drawEaveShadow, drawLongRoof } from "../building/roofs";
import { drawTallBackdrop } from "../home/backyard";
import type { Home } from "../home/home";
import { drawAgave } from "../nature/desert";
import { drawBlossoms, drawBougainvillea, drawHedge, drawPot, drawPottedTree } from "../nature/shrubs";
import { mix } from "../scene/colour";
import { Scene, unit } from "../scene/scene";

const GROUND = 560;

export function drawLounger(s: Scene, x: number, y: number, size: number, cushion: string): void {
  const k = size;
  s.ground(x + 66 * k, y + 44 * k, 110 * k, 10);
  s.poly(
    [
      [x, y - 62 * k],
      [x + 24 * k, y - 68 * k],
      [x + 62 * k, y + 8 * k],
      [x + 40 * k, y + 14 * k],
    ],
    s.sunny("#fff8ea", 0.1),
  );
  s.poly(
    [
      [x + 40 * k, y + 2 * k],
      [x + 168 * k, y + 10 * k],
      [x + 168 * k, y + 24 * k],
      [x + 40 * k, y + 18 * k],
    ],
    s.shade("#fff3dd", 0.06),
  );
  s.line(`M${unit(x + 48 * k)} ${unit(y + 18 * k)}v26M${unit(x + 156 * k)} ${unit(y + 24 * k)}v22`, "#9a7350", 6);
  s.rect(x + 100 * k, y + 2 * k, 44 * k, 12 * k, cushion, { rx: 5 });
}

/** A parasol on its pole, standing at `base`. */
export function drawParasol(s: Scene, x: number, base: number, colour: string): void {
  const top = base - 280;
  s.line(`M${x} ${base}V${top + 50}`, "#9a7350", 7);
  s.path(
    `M${x - 160} ${top + 66}Q${x} ${top - 48} ${x + 160} ${top + 66}Q${x + 120} ${top + 50} ${x + 80} ${top + 68}Q${x + 40} ${top + 50} ${x} ${top + 68}Q${x - 40} ${top + 50} ${x - 80} ${top + 68}Q${x - 120} ${top + 50} ${x - 160} ${top + 66}Z`,
    s.face(colour, 0.2, 0.1),
  );
  s.path(
    `M${x} ${top}Q${x - 50} ${top + 20} ${x - 80} ${top + 68}Q${x - 40} ${top + 50} ${x} ${top + 68}ZM${x} ${top}Q${x + 50} ${top + 20} ${x + 80} ${top + 68}Q${x + 120} ${top + 50} ${x + 160} ${top + 66}Q${x + 100} ${top + 10} ${x} ${top}Z`,
    "#fff8e8",
    { alpha: s.light.lit ? 0.35 : 0.7 },
  );
}

/** Water under this light. */
export function poolWater(s: Scene): string {
  return s.light.lit ? "#3f9fb8" : "#4fa9b4";
}

function drawPoolWater(s: Scene, shape: "straight" | "kidney"): void {
  const water = poolWater(s);
  const coping = s.sunny("#fff7ea", 0.1);
  const surface =
    shape === "straight"
      ? "M318 664H868L1018 836H190Z"
      : "M330 668C470 640 560 690 700 664C860 640 930 690 980 760C1020 830 900 852 760 838C600 822 520 850 360 846C200 838 160 770 220 716Q260 680 330 668Z";
  if (shape === "straight") {
    s.path("M300 640H884L1060 850H150Z", coping);
    s.path("M322 652H862L1018 836H190Z", s.shade(water, 0.35));
  } else {
    s.line(surface, coping, 34);
    s.path(surface, s.shade(water, 0.3));
  }
  s.path(
    surface,
    s.linear([
      [0, mix(water, "#ffffff", 0.1)],
      [0.5, mix(water, "#dff5ee", s.light.lit ? 0.55 : 0.35)],
      [1, water],
    ]),
  );
  s.clipped(surface, () => {
    if (shape === "kidney") s.line(surface, s.shade(water, 0.35), 16, { alpha: 0.35 });
    let ripples = "";
    for (let i = 0; i < 30; i++) {
      const y = s.rand(676, 836);
      const w = s.rand(24, 90) * (y / 760);
      ripples += `M${unit(s.rand(200, 980))} ${unit(y)}q${unit(w / 4)}-5 ${unit(w / 2)} 0t${unit(w / 2)} 0`;
    }
    s.line(ripples, "#fff", 3, { alpha: 0.5, round: true });
    if (!s.light.lit)
      s.poly(
        [
          [420, 664],
          [520, 664],
          [470, 836],
          [320, 836],
        ],
        s.light.sun,
        { alpha: 0.22 },
      );
  });
}

/** The pool with the back of the house beyond it. */
export function drawPool(home: Home, seed: number, angle: number): Scene {
  const { paint, look } = home;
  const s = new Scene(seed, home.light);
  s.frame = { x: 30, y: 60, width: 1120 };
  drawTallBackdrop(s, home, GROUND);
  const covering = ["spanish", "tract", "condo-garden"].includes(home.style) ? "tile" : "shingle";
  const flat = ["modern", "midcentury", "pueblo"].includes(home.style);
  const eave = look.stories >= 2 ? 190 : 302;
  if (angle === 0) {
    drawWall(s, box(640, eave, 420, GROUND - eave), paint.wall);
    if (flat) s.rect(620, eave - 16, 462, 22, s.down(s.sunny(paint.trim, 0.1), s.shade(paint.trim, 0.16)));
    else
      drawLongRoof(s, {
        x: 606,
        width: 488,
        eave,
        height: 70,
        hip: 56,
        colour: paint.roof,
        covering,
        fascia: s.shade(paint.roof, 0.3),
      });
    drawEaveShadow(s, 640, eave + 13, 420, 22);
    if (look.stories >= 2)
      for (const x of [690, 850]) drawWindow(s, x, eave + 44, 120, 90, { cols: 3, rows: 1, trim: paint.frame });
    drawSlidingDoors(s, 684, GROUND - 198, 200, 198, paint.frame, 4);
    drawWindow(s, 932, GROUND - 168, 90, 96, { trim: paint.frame, frame: 5 });
  }
  if (look.region === "desert")
    drawWall(s, box(-10, GROUND - 90, angle === 0 ? 660 : 1220, 94), s.shade(paint.wall, 0.1));
  else if (s.dice.chance(0.4)) drawBoardFence(s, -10, angle === 0 ? 640 : 1210, GROUND + 2, 110, paint.wood);
  else drawHedge(s, -10, GROUND + 4, angle === 0 ? 660 : 1220, 96);
  if (look.region !== "mountain") drawBougainvillea(s, 420, GROUND - 74, 110, 40, 60);
  if (angle === 0) drawHedge(s, 1060, GROUND + 4, 160, 96);

  s.rect(-5, GROUND, 1210, 345, s.down(s.shade(s.light.pave, 0.1), s.sunny(s.light.pave, 0.25)));
  let joints = "";
  for (let i = -9; i < 10; i++) joints += `M${600 + i * 110} ${GROUND}L${600 + i * 250} 905`;
  for (const y of [590, 634, 694, 774, 872]) joints += `M0 ${y}H1200`;
  s.line(joints, s.light.shadow, 2, { alpha: 0.1 });
  drawPoolWater(s, Math.abs(look.seed) % 2 ? "straight" : "kidney");
  const cushion = home.decor.textiles[0]!;
  drawParasol(s, 1010, 704, cushion);
  drawLounger(s, 910, 690, 1, home.decor.tile);
  drawLounger(s, 1046, 720, 1.1, home.decor.tile);
  drawPottedTree(s, 210, 640, 74, "#c2714f", look.region === "mountain" ? undefined : ["#f09a34", "#f6b557"]);
  drawPot(s, 90, 690, 90, 78, "#d99a72");
  if (look.region === "mountain") drawBlossoms(s, 90, 600, 40, 22, ["#fff", "#f4cbd6"], 20);
  else drawAgave(s, 90, 614, 90);
  if (angle === 0) drawStringLights(s, -10, 250, 640, eave + 10, 40);
  return s;
}
