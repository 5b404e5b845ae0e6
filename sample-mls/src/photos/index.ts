import { albumOf, type Shot } from "./album";
import { homeOf } from "./home/home";
import type { HomeLook } from "./home/look";
import { Dice, mixSeeds } from "./scene/random";

export type { HomeLook } from "./home/look";
export { Dice } from "./scene/random";

/** What each photo of the home shows, in the listing's order. As many as `look.photos`, the first an exterior. */
export function photoCaptions(look: HomeLook): string[] {
  return albumOf(look).map((shot) => shot.caption);
}

/** The same, and which of them are staged. */
export function photoAlbum(look: HomeLook): Pick<Shot, "caption" | "staging">[] {
  return albumOf(look);
}

/**
 * One photo of the home as a complete SVG document, 1200 by 900, for librsvg.
 * @throws RangeError when the home has no photo at `index`.
 */
export function photoSvg(look: HomeLook, index: number): string {
  const shot = albumOf(look)[index];
  if (!shot) throw new RangeError(`The home has ${look.photos} photos; there is no photo ${index}.`);
  const home = homeOf(look);
  const seed = mixSeeds(look.seed, 100 + shot.place);
  const scene = shot.draw(home, seed);
  scene.finish();
  return scene.svg(shot.outdoors ? home.flip : new Dice(mixSeeds(seed, 7)).chance(0.5));
}
