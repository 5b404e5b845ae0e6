import { drawWall, getRectangle } from "../building/cladding";
import { drawBoardFence, drawStringLights } from "../building/fixtures";
import { drawTallBackdrop } from "../home/backyard";
import type { Home } from "../home/home";
import { drawAgave } from "../nature/desert";
import { drawBlossoms, drawBougainvillea, drawHedge, drawPot, drawPottedTree } from "../nature/shrubs";
import { mixColors } from "../scene/color";
import { roundToInteger, Scene } from "../scene/scene";
import { drawRear } from "./backyard";
import { drawLounger, drawParasol } from "./furniture";

const GROUND = 560;

/** Water under this light. */
function getPoolWater(s: Scene): string {
  return s.light.isLampLit ? "#3f9fb8" : "#4fa9b4";
}

function drawPoolWater(s: Scene, shape: "straight" | "kidney"): void {
  const water = getPoolWater(s);
  const coping = s.lighten("#fff7ea", 0.1);
  const surface =
    shape === "straight"
      ? "M318 664H868L1018 836H190Z"
      : "M330 668C470 640 560 690 700 664C860 640 930 690 980 760C1020 830 900 852 760 838C600 822 520 850 360 846C200 838 160 770 220 716Q260 680 330 668Z";
  if (shape === "straight") {
    s.path("M300 640H884L1060 850H150Z", coping);
    s.path("M322 652H862L1018 836H190Z", s.darken(water, 0.35));
  } else {
    s.line(surface, coping, 34);
    s.path(surface, s.darken(water, 0.3));
  }
  s.path(
    surface,
    s.linearGradient([
      [0, mixColors(water, "#ffffff", 0.1)],
      [0.5, mixColors(water, "#dff5ee", s.light.isLampLit ? 0.55 : 0.35)],
      [1, water],
    ]),
  );
  s.withClip(surface, () => {
    if (shape === "kidney") s.line(surface, s.darken(water, 0.35), 16, { alpha: 0.35 });
    let ripples = "";
    for (let i = 0; i < 30; i++) {
      const y = s.rand(676, 836);
      const w = s.rand(24, 90) * (y / 760);
      ripples += `M${roundToInteger(s.rand(200, 980))} ${roundToInteger(y)}q${roundToInteger(w / 4)}-5 ${roundToInteger(w / 2)} 0t${roundToInteger(w / 2)} 0`;
    }
    s.line(ripples, "#fff", 3, { alpha: 0.5, round: true });
    if (!s.light.isLampLit)
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
  const { paint, appearance } = home;
  const s = new Scene(seed, home.light);
  s.frame = { x: 30, y: 60, width: 1120 };
  drawTallBackdrop(s, home, GROUND);
  if (angle === 0) drawRear(s, home, 560, 1080, GROUND);
  if (appearance.region === "desert")
    drawWall(s, getRectangle(-10, GROUND - 90, angle === 0 ? 560 : 1220, 94), s.darken(paint.wall, 0.1));
  else if (s.dice.chance(0.4)) drawBoardFence(s, -10, angle === 0 ? 560 : 1210, GROUND + 2, 110, paint.wood);
  else drawHedge(s, -10, GROUND + 4, angle === 0 ? 560 : 1220, 96);
  if (appearance.region !== "mountain") drawBougainvillea(s, 420, GROUND - 74, 110, 40, 60);
  if (angle === 0) drawHedge(s, 1080, GROUND + 4, 160, 96);

  s.rect(-5, GROUND, 1210, 345, s.verticalGradient(s.darken(s.light.pave, 0.1), s.lighten(s.light.pave, 0.25)));
  let joints = "";
  for (let i = -9; i < 10; i++) joints += `M${600 + i * 110} ${GROUND}L${600 + i * 250} 905`;
  for (const y of [590, 634, 694, 774, 872]) joints += `M0 ${y}H1200`;
  s.line(joints, s.light.shadow, 2, { alpha: 0.1 });
  drawPoolWater(s, Math.abs(appearance.seed) % 2 ? "straight" : "kidney");
  const cushion = home.decor.textiles[0]!;
  drawParasol(s, 1010, 704, cushion);
  drawLounger(s, 910, 690, 1, home.decor.tile);
  drawLounger(s, 1046, 720, 1.1, home.decor.tile);
  drawPottedTree(s, 210, 640, 74, "#c2714f", appearance.region === "mountain" ? undefined : ["#f09a34", "#f6b557"]);
  drawPot(s, 90, 690, 90, 78, "#d99a72");
  if (appearance.region === "mountain") drawBlossoms(s, 90, 600, 40, 22, ["#fff", "#f4cbd6"], 20);
  else drawAgave(s, 90, 614, 90);
  if (angle === 0) drawStringLights(s, -10, 250, 560, appearance.stories >= 2 ? 230 : 350, 40);
  return s;
}
