import { drawFanPalm, drawPalm } from "../nature/palms";
import { drawHills, drawMountains, drawSea, drawSky } from "../nature/sky";
import { drawForest, drawPine, drawTreeline } from "../nature/trees";
import type { Scene } from "../scene/scene";
import type { Home } from "./home";
import { drawSkyline } from "./setting";

/** Sky, horizon and tall trees behind a backyard whose ground starts at `ground`. */
export function drawTallBackdrop(s: Scene, home: Home, ground: number): void {
  const { region, waterfront } = home.appearance;
  drawSky(s, 3);
  if (region === "desert") drawMountains(s, ground - 120);
  else if (region === "mountain") {
    drawMountains(s, ground - 130, true);
    drawForest(s, ground - 30, 170, 0.3);
  } else if (waterfront) {
    drawSea(s, ground - 130, ground);
    return;
  } else if (region === "city") drawSkyline(s, ground - 60, 230);
  else drawHills(s, ground - 120);
  if (region !== "mountain") drawTreeline(s, ground - 40, 60);
  if (region === "mountain") {
    for (const [x, h] of [
      [70, 330],
      [190, 420],
      [480, 300],
    ] as const)
      drawPine(s, x, ground, h, h * 0.44);
    return;
  }
  if (region === "city") return;
  if (region === "desert") {
    drawFanPalm(s, 120, ground, 400, -14, 64);
    drawFanPalm(s, 200, ground, 310, 12, 56);
  } else {
    drawPalm(s, 150, ground, 390, -20, 126);
    drawPalm(s, 262, ground, 300, 22, 104);
  }
  drawFanPalm(s, 1130, ground, 430, 12, 62);
}
