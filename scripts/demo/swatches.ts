/** Drawn images of design items, in place of a designer's photos. */
import { createRandom } from "sample-mls/random";

const wrapSvg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
<defs>
<linearGradient id="light" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#4a2d3c" stop-opacity=".2"/></linearGradient>
<linearGradient id="brass" x2="1"><stop stop-color="#e9c98a"/><stop offset=".45" stop-color="#c2924c"/><stop offset="1" stop-color="#8a6230"/></linearGradient>
</defs>${body}<rect width="800" height="600" fill="url(#light)" opacity=".8"/></svg>`;

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

function drawTile(): string {
  const draw = createRandom(11);
  const glazes = ["#8fb5ad", "#a9c9be", "#79a59d", "#9dbfb6", "#6a9790"];
  const tiles = range(48).map((n) => {
    const [x, y] = [(n % 8) * 100 + 4, Math.floor(n / 8) * 100 + 4];
    return `<rect x="${x}" y="${y}" width="93" height="93" rx="3" fill="${draw.pick(glazes)}"/><path d="M${x + 6} ${y + 10}q40-8 76 0l-10 18q-30 4-60 14Z" fill="#fff" opacity="${(0.08 + (n % 5) / 25).toFixed(2)}"/>`;
  });
  return wrapSvg(`<rect width="800" height="600" fill="#cbbfae"/>${tiles.join("")}`);
}

function drawOak(): string {
  const boards = ["#d3ad7c", "#e2c398", "#c09866", "#d9b98c"];
  const plankShapes = range(8).map((n) => {
    const x = n * 104 - 10;
    const grain = range(5).map((g) => `M${x + 12 + g * 20} 0q${g % 2 ? 12 : -12} 160 0 300t0 300`);
    return `<rect x="${x}" width="103" height="600" fill="${boards[n % boards.length]}"/><path d="${grain.join("")}" fill="none" stroke="#8f6538" stroke-width="2" opacity=".28"/>`;
  });
  return wrapSvg(plankShapes.join(""));
}

function drawPaint(): string {
  const cards = ["#c9d2cb", "#aebdb7", "#8fa39b", "#6f8780"].map(
    (color, n) =>
      `<rect x="${120 + n * 150}" y="${90 + n * 18}" width="130" height="400" rx="10" fill="#fffdf8"/><rect x="${120 + n * 150}" y="${90 + n * 18}" width="130" height="330" rx="10" fill="${color}"/>`,
  );
  return wrapSvg(`<rect width="800" height="600" fill="#efe7da"/>${cards.join("")}`);
}

function drawStone(): string {
  const veins = range(12).map(
    (n) =>
      `<path d="M-20 ${n * 58 - 40}C${180 + n * 7} ${n * 50 - 60} ${480 - n * 5} ${n * 60 + 90} 820 ${n * 55 - 80}" fill="none" stroke="${["#b9a58c", "#cfc2ae", "#8f9a92"][n % 3]}" stroke-width="${3 + ((n * 7) % 20)}" opacity="${(0.15 + (n % 4) / 12).toFixed(2)}" stroke-linecap="round"/>`,
  );
  return wrapSvg(`<rect width="800" height="600" fill="#e9e3d8"/>${veins.join("")}`);
}

const drawLamp = () =>
  wrapSvg(
    `<rect width="800" height="600" fill="#7f9189"/><ellipse cx="400" cy="420" rx="420" ry="300" fill="#fff0c8" opacity=".22"/><path d="M396 0h8v190h-8z" fill="url(#brass)"/><path d="M230 190h340l36 190q-206 46-412 0z" fill="#f7ecd6"/><ellipse cx="400" cy="398" rx="150" ry="12" fill="#fff7df"/>`,
  );

/** SVG documents, 800 by 600. */
export const SWATCHES = { tile: drawTile, oak: drawOak, paint: drawPaint, stone: drawStone, lamp: drawLamp } as const;
