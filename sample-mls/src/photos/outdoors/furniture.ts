import type { Home } from "../home/home";
import { getGravelColors } from "../home/setting";
import { drawAgave, drawBarrelCactus, drawBoulder, drawOcotillo } from "../nature/desert";
import { drawLawn, drawPebbles, drawTufts, drawWalk } from "../nature/ground";
import { drawBlossoms, drawBush, drawLavender, drawPottedTree } from "../nature/shrubs";
import { drawPine, drawTree } from "../nature/trees";
import { roundToInteger, type Scene } from "../scene/scene";
import { drawBench } from "./seating";

/** A parasol on its pole, standing at `base`. */
export function drawParasol(s: Scene, x: number, base: number, color: string): void {
  const top = base - 280;
  s.line(`M${x} ${base}V${top + 50}`, "#9a7350", 7);
  s.path(
    `M${x - 160} ${top + 66}Q${x} ${top - 48} ${x + 160} ${top + 66}Q${x + 120} ${top + 50} ${x + 80} ${top + 68}Q${x + 40} ${top + 50} ${x} ${top + 68}Q${x - 40} ${top + 50} ${x - 80} ${top + 68}Q${x - 120} ${top + 50} ${x - 160} ${top + 66}Z`,
    s.faceGradient(color, 0.2, 0.1),
  );
  s.path(
    `M${x} ${top + 10}Q${x - 50} ${top + 22} ${x - 80} ${top + 68}Q${x - 40} ${top + 50} ${x} ${top + 68}ZM${x} ${top + 10}Q${x + 110} ${top + 14} ${x + 160} ${top + 66}Q${x + 120} ${top + 50} ${x + 80} ${top + 68}Q${x + 60} ${top + 28} ${x} ${top + 10}Z`,
    "#fff8e8",
    { alpha: s.light.isLampLit ? 0.3 : 0.62 },
  );
}

/** A lounger facing right, its seat at y. */
export function drawLounger(s: Scene, x: number, y: number, size: number, cushion: string): void {
  const k = size;
  s.groundShadow(x + 66 * k, y + 44 * k, 110 * k, 10);
  s.line(
    `M${roundToInteger(x + 48 * k)} ${roundToInteger(y + 18 * k)}v26M${roundToInteger(x + 156 * k)} ${roundToInteger(y + 20 * k)}v24`,
    "#9a7350",
    6,
  );
  s.poly(
    [
      [x, y - 62 * k],
      [x + 24 * k, y - 68 * k],
      [x + 62 * k, y + 8 * k],
      [x + 40 * k, y + 14 * k],
    ],
    s.lighten("#fff8ea", 0.1),
  );
  s.poly(
    [
      [x + 40 * k, y + 2 * k],
      [x + 168 * k, y + 10 * k],
      [x + 168 * k, y + 24 * k],
      [x + 40 * k, y + 18 * k],
    ],
    s.darken("#fff3dd", 0.06),
  );
  s.rect(x + 100 * k, y + 2 * k, 44 * k, 12 * k, cushion, { rx: 5 });
}

/** An outdoor dining table with chairs at both ends; the feet stand at `base`. */
export function drawOutdoorTable(s: Scene, cx: number, base: number, wood: string, cushion: string): void {
  s.groundShadow(cx, base, 190, 12, 0.22);
  for (const side of [-1, 1] as const) {
    const x = cx + side * 130;
    s.line(
      `M${x - 26} ${base - 40}v40M${x + 26} ${base - 40}v40M${x + side * 28} ${base - 40}V${base - 104}`,
      s.darken(wood, 0.3),
      7,
      { round: true },
    );
    s.rect(x - 34, base - 50, 68, 14, s.verticalGradient(s.lighten(cushion, 0.2), cushion), { rx: 6 });
    s.rect(x + side * 26 - 8, base - 106, 16, 52, s.lighten(cushion, 0.12), { rx: 6 });
  }
  s.line(`M${cx - 90} ${base - 70}V${base}M${cx + 90} ${base - 70}V${base}`, s.darken(wood, 0.34), 10);
  s.poly(
    [
      [cx - 104, base - 84],
      [cx + 104, base - 84],
      [cx + 122, base - 68],
      [cx - 122, base - 68],
    ],
    s.horizontalGradient(s.lighten(wood, 0.32), wood),
  );
  s.rect(cx - 122, base - 68, 244, 9, s.darken(wood, 0.22));
  s.path(`M${cx - 16} ${base - 78}v-26h24v26z`, "#fffaf0");
  drawBlossoms(s, cx - 4, base - 112, 18, 12, ["#e58fa5", "#fff", s.light.leaf[2]], 12, [4, 7]);
}

/** A fire bowl with four low chairs around it. */
function drawFirePit(s: Scene, home: Home, cx: number, base: number): void {
  const stone = home.paint.stone;
  const { textiles, wood } = home.decor;
  for (const side of [-1, 1] as const) drawBench(s, cx + side * 250, base + 6, 170, wood, textiles[side < 0 ? 0 : 1]!);
  s.groundShadow(cx, base + 10, 150, 20, 0.24);
  s.path(
    `M${cx - 110} ${base - 54}H${cx + 110}L${cx + 96} ${base + 8}Q${cx} ${base + 24} ${cx - 96} ${base + 8}Z`,
    s.faceGradient(stone, 0.2, 0.24),
  );
  s.line(
    `M${cx - 104} ${base - 28}Q${cx} ${base - 14} ${cx + 104} ${base - 28}M${cx - 60} ${base - 50}v26M${cx} ${base - 46}v28M${cx + 60} ${base - 50}v26M${cx - 30} ${base - 20}v28M${cx + 34} ${base - 20}v28`,
    s.light.shadow,
    2,
    { alpha: 0.24 },
  );
  s.ellipse(cx, base - 54, 112, 22, s.lighten(stone, 0.3));
  s.ellipse(cx, base - 54, 86, 15, "#3f3634");
  s.path(`M${cx - 40} ${base - 54}q-6-46 24-72q0 32 16 38q4-38 28-54q-6 40 10 52q8 20-10 36z`, "#f7a941");
  s.path(`M${cx - 18} ${base - 54}q-4-26 12-38q2 18 12 20q4-18 12-24q0 26 4 32q0 8-6 10z`, "#fff0b8");
  if (s.light.isLampLit) s.glow(cx, base - 80, 240, 170, 0.5);
}

/** Raised vegetable beds. */
function drawRaisedBeds(s: Scene, home: Home, base: number): void {
  const { wood } = home.decor;
  for (const [x, y, w] of [
    [250, base - 40, 260],
    [560, base - 40, 260],
    [330, base + 70, 340],
  ] as const) {
    s.groundShadow(x + w / 2, y + 4, w * 0.54, 10, 0.2);
    for (let at = x + 26; at < x + w - 10; at += 36) {
      if (s.dice.chance(0.3)) drawLavender(s, at - 14, at + 16, y - 46, 40, ["#5f8a4c", "#8fac5a"]);
      else drawBush(s, at, y - 46, s.rand(38, 52), s.rand(26, 46));
      if (s.dice.chance(0.5))
        drawBlossoms(s, at, y - 66, 14, 12, s.pick([["#d94f3a"], ["#f0b34f"], ["#fff"]]), 5, [4, 6]);
    }
    s.rect(x, y - 52, w, 54, s.verticalGradient(s.lighten(wood, 0.24), s.darken(wood, 0.14)));
    s.line(`M${x} ${y - 26}h${w}`, s.light.shadow, 3, { alpha: 0.2 });
  }
}

/** A planted corner behind the house, from the fence at y `top` toward the camera. */
export function drawGarden(s: Scene, home: Home, top: number): void {
  const { region } = home.appearance;
  if (region === "desert") {
    drawLawn(s, top, { stripes: false, colors: getGravelColors(s) });
    drawPebbles(s, top + 16, 890, 44, [6, 18], getGravelColors(s)[1]);
    for (let i = 0; i < 7; i++) {
      const x = 120 + i * 160 + s.rand(-30, 30);
      if (Math.abs(x - 600) < 240) continue;
      const kind = s.dice.integer(0, 3);
      const y = top + s.rand(40, 110);
      if (kind === 0) drawOcotillo(s, x, y, s.rand(130, 180));
      else if (kind === 1) drawBarrelCactus(s, x, y, s.rand(24, 36));
      else drawAgave(s, x, y, s.rand(60, 96));
    }
    drawBoulder(s, 180, 800, 150);
    drawBoulder(s, 1040, 780, 120);
    drawFirePit(s, home, 600, 740);
    return;
  }
  drawLawn(s, top, { stripes: false });
  drawTufts(s, top + 60, 890, 60);
  for (let x = 90; x < 1200; x += 150) drawBush(s, x + s.rand(-20, 20), top + 30, s.rand(120, 160), s.rand(50, 84));
  if (region === "mountain") drawPine(s, 1060, top + 90, 460, 200);
  else drawTree(s, 1060, top + 80, s.rand(340, 430), 310);
  if (s.dice.chance(0.5)) {
    drawWalk(s, 620, 100, top + 24, 905, 3, -40);
    drawRaisedBeds(s, home, 740);
  } else {
    s.ellipse(600, 770, 430, 90, s.lighten(s.light.pave, 0.1));
    s.ring(600, 770, 420, 84, s.darken(s.light.pave, 0.2), 3, 0.5);
    drawFirePit(s, home, 600, 770);
  }
  drawPottedTree(s, 170, 700, 66, home.decor.pot, region === "mountain" ? undefined : ["#f09a34", "#f6b557"]);
}
