import type { Home } from "../home/home";
import { drawBackdrop, drawGroundCover, drawPlanting, GROUND } from "../home/setting";
import type { Style } from "../home/style";
import { drawDriveway, drawWalk } from "../nature/ground";
import { mixSeeds } from "../scene/random";
import { Scene } from "../scene/scene";
import { drawAFrame, drawCabin } from "./cabin";
import { drawCape } from "./cape";
import { drawColonial } from "./colonial";
import { drawCondoBlock, drawCondoGarden } from "./condo";
import { drawCraftsman } from "./craftsman";
import type { Facade, FrontView } from "./facade";
import { drawFarmhouse } from "./farmhouse";
import { drawManufactured } from "./manufactured";
import { drawMidcentury } from "./midcentury";
import { drawModern } from "./modern";
import { drawDuplex, drawFourplex } from "./multiplex";
import { drawPueblo } from "./pueblo";
import { drawRanch } from "./ranch";
import { drawRowhouse } from "./rowhouse";
import { drawSpanish } from "./spanish";
import { drawTownhomes } from "./townhomes";
import { drawTract } from "./tract";
import { drawTudor } from "./tudor";
import { drawVictorian } from "./victorian";

const FACADES: Record<Style, Facade> = {
  spanish: drawSpanish,
  ranch: drawRanch,
  craftsman: drawCraftsman,
  midcentury: drawMidcentury,
  cape: drawCape,
  farmhouse: drawFarmhouse,
  modern: drawModern,
  victorian: drawVictorian,
  tract: drawTract,
  colonial: drawColonial,
  tudor: drawTudor,
  pueblo: drawPueblo,
  cabin: drawCabin,
  aframe: drawAFrame,
  rowhouse: drawRowhouse,
  townhomes: drawTownhomes,
  "condo-block": drawCondoBlock,
  "condo-garden": drawCondoGarden,
  duplex: drawDuplex,
  fourplex: drawFourplex,
  manufactured: drawManufactured,
};

/** The camera's distance: the whole front, the front door, or from across the street. */
export type Distance = "front" | "entry" | "street";

/** The front of the home. Every distance shows the same drawing, so trees, clouds and flowers stay where they are. */
export function drawFront(home: Home, distance: Distance): Scene {
  const s = new Scene(mixSeeds(home.appearance.seed, 11), home.light);
  drawBackdrop(s, home);
  const view = FACADES[home.style](s, home, GROUND);
  if (!view.paved) {
    drawGroundCover(s, home, GROUND);
    drawApproach(s, home, view);
  }
  drawPlanting(s, home, view);
  s.frame = chooseFrame(view, distance);
  return s;
}

function drawApproach(s: Scene, home: Home, { walk, driveways = [] }: FrontView): void {
  const curb = home.appearance.region === "mountain" ? 905 : home.appearance.region === "desert" ? 836 : 806;
  for (const { x0, x1, drift } of driveways) drawDriveway(s, x0, x1, GROUND, curb === 806 ? 846 : curb, drift);
  if (walk) drawWalk(s, walk.x, walk.width, walk.foot, curb, walk.spread, walk.drift);
}

function chooseFrame({ left, right, top, entry }: FrontView, distance: Distance): Scene["frame"] {
  if (distance === "entry") {
    const width = 560;
    return { x: Math.max(10, Math.min(1190 - width, entry - width / 2)), y: GROUND + 60 - width * 0.75, width };
  }
  if (distance === "street") return { x: 0, y: 0, width: 1200 };
  const frameWidth = Math.max(right - left + 150, ((GROUND + 175 - (top - 60)) * 4) / 3, 980);
  const width = Math.min(1180, frameWidth);
  const x = Math.max(6, Math.min(1194 - width, (left + right) / 2 - width / 2));
  const height = width * 0.75;
  return { x, y: Math.max(4, Math.min(896 - height, GROUND + 196 - height)), width };
}
