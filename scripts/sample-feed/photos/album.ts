import { drawFront } from "./exteriors/front";
import type { Home } from "./home/home";
import type { HomeLook } from "./home/look";
import { drawPool } from "./outdoors/pool";
import { drawBathroom } from "./rooms/bathroom";
import { drawPrimaryBedroom, drawSecondBedroom } from "./rooms/bedroom";
import { drawKitchen } from "./rooms/kitchen";
import { drawLiving } from "./rooms/living";
import type { Scene } from "./scene/scene";

/** One photo of a listing. */
export type Shot = {
  caption: string;
  draw: (home: Home, seed: number) => Scene;
  /** Outdoor photos carry the whole home's mirroring; rooms are mirrored one by one. */
  outdoors: boolean;
};

const outside = (caption: string, draw: (home: Home, seed: number) => Scene): Shot => ({
  caption,
  draw,
  outdoors: true,
});
const inside = (caption: string, draw: (home: Home, seed: number) => Scene): Shot => ({
  caption,
  draw,
  outdoors: false,
});

const ORDINALS = ["", "", "Second", "Third", "Fourth", "Fifth", "Sixth"] as const;

function rankedShots(look: HomeLook): Shot[] {
  const shots: Shot[] = [
    outside("Front of the home", (home) => drawFront(home, "front")),
    inside("Living room", (home, seed) => drawLiving(home, seed, 0)),
    inside("Kitchen", (home, seed) => drawKitchen(home, seed, 0)),
  ];
  if (look.beds >= 1) shots.push(inside("Primary bedroom", (home, seed) => drawPrimaryBedroom(home, seed, 0)));
  shots.push(inside(look.baths >= 2 ? "Primary bathroom" : "Bathroom", (home, seed) => drawBathroom(home, seed, 0)));
  if (look.pool) shots.push(outside("Pool", (home, seed) => drawPool(home, seed, 0)));
  for (let i = 2; i <= Math.min(6, look.beds); i++)
    shots.push(inside(`${ORDINALS[i]} bedroom`, (home, seed) => drawSecondBedroom(home, seed, i)));
  for (let i = 2; i <= Math.min(5, Math.floor(look.baths)); i++)
    shots.push(inside(`${ORDINALS[i]} bathroom`, (home, seed) => drawBathroom(home, seed, i - 1)));
  shots.push(
    inside("Living room toward the fireplace", (home, seed) => drawLiving(home, seed, 1)),
    inside("Kitchen toward the range", (home, seed) => drawKitchen(home, seed, 1)),
    outside("Front entry", (home) => drawFront(home, "entry")),
    outside("From across the street", (home) => drawFront(home, "street")),
  );
  return shots;
}

/** The listing's photos in the order an agent would show them. */
export function albumOf(look: HomeLook): Shot[] {
  return rankedShots(look).slice(0, look.photos);
}
