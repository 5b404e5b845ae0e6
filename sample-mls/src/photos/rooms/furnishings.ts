import { drawPot } from "../nature/shrubs";
import { roundToInteger, type Scene } from "../scene/scene";

/** How many different pictures `drawPicture` knows. */
const PICTURES = 6;

/** A framed picture on the wall; `subject` counts through six of them. */
export function drawPicture(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  subject: number,
  frame = "#b98d5c",
): void {
  s.rect(x + 6, y + 8, width, height, s.light.shadow, { alpha: 0.16 });
  s.rect(
    x,
    y,
    width,
    height,
    s.linearGradient(
      [
        [0, s.lighten(frame, 0.3)],
        [1, s.darken(frame, 0.1)],
      ],
      1,
      1,
    ),
  );
  s.rect(x + 7, y + 7, width - 14, height - 14, "#fbf6ea");
  const m = Math.min(22, width * 0.14);
  const [left, top, right, bottom] = [x + m, y + m, x + width - m, y + height - m];
  const [cx, cy] = [x + width / 2, y + height / 2];
  const wave = (from: number, color: string) =>
    s.path(
      `M${roundToInteger(x)} ${roundToInteger(from)}q${roundToInteger(width * 0.3)} ${roundToInteger(-height * 0.14)} ${roundToInteger(width * 0.55)} 0t${roundToInteger(width * 0.5)} 0V${roundToInteger(bottom)}H${roundToInteger(x)}z`,
      color,
    );
  s.withClip(
    `M${roundToInteger(left)} ${roundToInteger(top)}H${roundToInteger(right)}V${roundToInteger(bottom)}H${roundToInteger(left)}Z`,
    () => {
      switch (((subject % PICTURES) + PICTURES) % PICTURES) {
        case 0: // Sun over hills.
          s.rect(x, y, width, height, "#f3ddb6");
          s.ellipse(cx + width * 0.1, cy - height * 0.06, width * 0.2, width * 0.2, "#ef9a3d");
          wave(cy + height * 0.12, "#9a6b55");
          wave(cy + height * 0.24, "#4d6a60");
          break;
        case 1: // A fern.
          s.rect(x, y, width, height, "#dfe5dc");
          s.line(
            `M${roundToInteger(cx)} ${roundToInteger(bottom)}Q${roundToInteger(cx - 6)} ${roundToInteger(cy)} ${roundToInteger(cx)} ${roundToInteger(top)}`,
            "#4f6d55",
            4,
          );
          for (let i = 0; i < 7; i++) {
            const at = bottom - (i * (bottom - top)) / 7.5;
            const w = width * 0.3;
            s.path(
              `M${roundToInteger(cx)} ${roundToInteger(at)}q${roundToInteger(w * 0.86)}-6 ${roundToInteger(w)}-34q${roundToInteger(-w * 0.8)} 0 ${roundToInteger(-w)} 34q${roundToInteger(-w * 0.86)}-6 ${roundToInteger(-w)}-34q${roundToInteger(w * 0.8)} 0 ${roundToInteger(w)} 34`,
              i % 2 ? "#6d8a6a" : "#4f6d55",
            );
          }
          break;
        case 2: // Nested arches.
          s.rect(x, y, width, height, "#f1e6d6");
          ["#c9704c", "#e8b36a", "#f1e6d6"].forEach((color, i) => {
            const inset = i * width * 0.1;
            const r = (right - left) / 2 - inset;
            s.path(
              `M${roundToInteger(left + inset)} ${roundToInteger(bottom)}V${roundToInteger(cy)}a${roundToInteger(r)} ${roundToInteger(r)} 0 0 1 ${roundToInteger(2 * r)} 0V${roundToInteger(bottom)}z`,
              color,
            );
          });
          break;
        case 3: // The sea.
          s.rect(x, y, width, height, "#e6eef0");
          wave(cy - height * 0.02, "#8fb8c4");
          wave(cy + height * 0.12, "#5f95a8");
          wave(cy + height * 0.26, "#e9d6b4");
          break;
        case 4: // Blocks of color.
          s.rect(x, y, width, height, "#f4efe6");
          s.rect(left + width * 0.08, top + height * 0.08, width * 0.34, height * 0.3, "#3f5a73");
          s.rect(left + width * 0.3, top + height * 0.28, width * 0.34, height * 0.3, "#e0a43c", { alpha: 0.9 });
          s.ellipse(left + width * 0.3, top + height * 0.58, width * 0.18, width * 0.18, "#c9704c", { alpha: 0.9 });
          break;
        default: // Three dark peaks.
          s.rect(x, y, width, height, "#efe6dc");
          s.poly(
            [
              [left, bottom],
              [left + width * 0.2, cy],
              [cx, bottom],
            ],
            "#5f7472",
          );
          s.poly(
            [
              [left + width * 0.14, bottom],
              [cx, cy - height * 0.14],
              [right - width * 0.08, bottom],
            ],
            "#3f4f55",
          );
          s.ellipse(right - width * 0.16, top + height * 0.16, width * 0.07, width * 0.07, "#d98a4e");
      }
    },
  );
}

export function drawFloorLamp(s: Scene, x: number, top: number, base: number, shade = "#f7ecd6"): void {
  s.line(`M${x} ${top + 50}V${base}`, "#5a463b", 5);
  s.ellipse(x, base, 36, 6, "#5a463b");
  s.path(`M${x - 34} ${top}h68l22 70h-112z`, s.horizontalGradient(s.lighten(shade, 0.3), s.darken(shade, 0.14)));
  if (s.light.isLampLit) s.glow(x, top + 40, 190);
}

export function drawTableLamp(s: Scene, x: number, base: number, body: string, shade = "#fffaf0"): void {
  s.path(
    `M${x - 14} ${base}q-12-34 14-50q26 16 14 50z`,
    s.horizontalGradient(s.lighten(body, 0.2), s.darken(body, 0.2)),
  );
  s.path(`M${x - 40} ${base - 50}l14-66h52l14 66z`, s.verticalGradient(shade, s.darken(shade, 0.1)));
  if (s.light.isLampLit) s.glow(x, base - 80, 150);
}

/** A hanging lamp whose shade ends at y `drop`. */
export function drawPendant(
  s: Scene,
  x: number,
  drop: number,
  color: string,
  shape: "dome" | "globe" | "cone" = "dome",
  r = 58,
): void {
  s.line(`M${x} 0V${drop - r}`, "#5a463b", 3);
  const fill = s.horizontalGradient(s.lighten(color, 0.2), s.darken(color, 0.2));
  if (shape === "globe") {
    s.ellipse(
      x,
      drop - r * 0.5,
      r * 0.7,
      r * 0.7,
      s.light.isLampLit ? "#fff0c0" : s.horizontalGradient("#fffaf0", s.darken("#f4e9d8", 0.1)),
    );
    s.rect(x - 8, drop - r * 1.26, 16, 12, color);
  } else if (shape === "cone") {
    s.path(`M${x - 12} ${drop - r}h24l${r * 0.7} ${r}h${-24 - r * 1.4}z`, fill);
    s.ellipse(x, drop, r * 0.7 + 12, 7, "#fff2cf");
  } else {
    s.path(`M${x - r} ${drop}q${r * 0.14}-${r * 1.07} ${r}-${r * 1.07}t${r} ${r * 1.07}z`, fill);
    s.ellipse(x, drop, r, 8, "#fff2cf");
  }
  if (s.light.isLampLit) s.glow(x, drop + 20, 190, 150, 0.55);
}

/** A broad-leaved plant in a pot. */
export function drawHousePlant(s: Scene, x: number, base: number, height: number, pot: string): void {
  const { leaf } = s.light;
  const rim = base - 74;
  drawPot(s, x, base, 78, 74, pot);
  for (let i = 0; i < 9; i++) {
    const a = ((-160 + i * 17.5) * Math.PI) / 180;
    const length = height * s.rand(0.75, 1);
    const tip = [x + Math.cos(a) * length * 0.8, rim + Math.sin(a) * length] as const;
    const bend = [x + Math.cos(a) * length * 0.2, rim + Math.sin(a) * length * 0.7] as const;
    s.line(
      `M${roundToInteger(x)} ${roundToInteger(rim)}Q${roundToInteger(bend[0])} ${roundToInteger(bend[1])} ${roundToInteger(tip[0])} ${roundToInteger(tip[1])}`,
      leaf[0],
      4,
    );
    const w = length * 0.17;
    const at = (x0: number, y0: number) => `${roundToInteger(w * x0)} ${roundToInteger(w * y0)}`;
    s.withTransform(
      `translate(${roundToInteger(tip[0])} ${roundToInteger(tip[1])}) rotate(${Math.round((a * 180) / Math.PI + 90 + (i - 4) * 7)})`,
      () => {
        s.path(
          `M${at(0, -0.4)}C${at(1.3, -1.2)} ${at(1.3, 1.4)} ${at(0, 2.1)}C${at(-1.3, 1.4)} ${at(-1.3, -1.2)} ${at(0, -0.4)}Z`,
          i % 3 ? leaf[1] : leaf[2],
        );
        s.line(`M0 0V${roundToInteger(w * 1.9)}`, leaf[0], 2, { alpha: 0.5 });
      },
    );
  }
}

export function drawRug(
  s: Scene,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  border: string,
  round = true,
): void {
  if (round) {
    s.ellipse(cx, cy, rx, ry, s.darken(color, 0.06));
    s.ring(cx, cy, rx * 0.9, ry * 0.88, border, 6, 0.7);
    s.ring(cx, cy, rx * 0.8, ry * 0.76, border, 2.5, 0.7);
    return;
  }
  const corners = (share: number) =>
    [
      [cx - rx * 0.86 * share, cy - ry * share],
      [cx + rx * 0.86 * share, cy - ry * share],
      [cx + rx * share, cy + ry * share],
      [cx - rx * share, cy + ry * share],
    ] as const;
  s.poly(corners(1), s.darken(color, 0.06));
  s.poly(corners(0.93), border, { alpha: 0.55 });
  s.poly(corners(0.9), s.darken(color, 0.03));
  s.poly(corners(0.82), border, { alpha: 0.3 });
  s.poly(corners(0.8), s.lighten(color, 0.05));
}

/** A cushion, turned by `tilt` degrees. */
export function drawCushion(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  tilt: number,
  color: string,
  stripe?: string,
): void {
  s.withTransform(`rotate(${tilt} ${roundToInteger(x + width / 2)} ${roundToInteger(y + height / 2)})`, () => {
    s.rect(x, y, width, height, s.verticalGradient(s.lighten(color, 0.15), s.darken(color, 0.12)), { rx: 18 });
    if (!stripe) return;
    let d = "";
    for (let at = x + 18; at < x + width - 8; at += 16)
      d += `M${roundToInteger(at)} ${roundToInteger(y + 5)}v${roundToInteger(height - 10)}`;
    s.line(d, stripe, 4, { alpha: 0.6 });
  });
}

/** A vase of branches or flowers standing at `base`. */
export function drawVase(
  s: Scene,
  x: number,
  base: number,
  height: number,
  color: string,
  blooms: readonly string[],
): void {
  const w = height * 0.34;
  s.path(
    `M${roundToInteger(x - w * 0.6)} ${roundToInteger(base)}q${roundToInteger(-w * 0.7)} ${roundToInteger(-height * 0.24)} ${roundToInteger(w * 0.1)} ${roundToInteger(-height * 0.46)}h${roundToInteger(w)}q${roundToInteger(w * 0.8)} ${roundToInteger(height * 0.22)} ${roundToInteger(w * 0.1)} ${roundToInteger(height * 0.46)}z`,
    s.horizontalGradient(s.lighten(color, 0.2), s.darken(color, 0.2)),
  );
  const mouth = base - height * 0.45;
  let stems = "";
  const heads: (readonly [number, number])[] = [];
  for (let i = 0; i < 6; i++) {
    const lean = (i - 2.5) * w * 0.42 + s.rand(-4, 4);
    const rise = height * s.rand(0.34, 0.62);
    stems += `M${roundToInteger(x)} ${roundToInteger(mouth)}Q${roundToInteger(x + lean * 0.3)} ${roundToInteger(mouth - rise * 0.6)} ${roundToInteger(x + lean)} ${roundToInteger(mouth - rise)}`;
    heads.push([x + lean, mouth - rise]);
  }
  s.line(stems, s.light.leaf[1], 3, { round: true });
  for (const [hx, hy] of heads) {
    s.ellipse(hx - 4, hy + 10, 8, 5, s.light.leaf[2]);
    s.ellipse(hx, hy, height * 0.07, height * 0.065, s.pick(blooms));
  }
}

/** Three books lying, the lowest at `base`. */
export function drawBooks(s: Scene, x: number, base: number, width: number, colors: readonly string[]): void {
  colors.slice(0, 3).forEach((color, i) => {
    const inset = i * 5 + (i % 2) * 4;
    s.rect(
      x + inset,
      base - (i + 1) * 11,
      width - inset * 1.4,
      11,
      s.verticalGradient(s.lighten(color, 0.1), s.darken(color, 0.12)),
      { rx: 2 },
    );
  });
}
