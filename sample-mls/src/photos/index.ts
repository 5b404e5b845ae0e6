import { buildAlbum, type Shot } from "./album";
import type { HomeAppearance } from "./home/appearance";
import { buildHome } from "./home/home";
import { Dice, mixSeeds } from "./scene/random";

export type { HomeAppearance as HomeLook } from "./home/appearance";
export { Dice } from "./scene/random";

/** What each photo of the home shows, in the listing's order. As many as `look.photos`, the first an exterior. */
export function listPhotoCaptions(appearance: HomeAppearance): string[] {
  return buildAlbum(appearance).map((shot) => shot.caption);
}

/** The same, and which of them are staged. */
export function listPhotos(appearance: HomeAppearance): Pick<Shot, "caption" | "staging">[] {
  return buildAlbum(appearance);
}

/**
 * One photo of the home as a complete SVG document, 1200 by 900, for librsvg.
 * @throws RangeError when the home has no photo at `index`.
 */
export function drawPhoto(appearance: HomeAppearance, index: number): string {
  const shot = buildAlbum(appearance)[index];
  if (!shot) throw new RangeError(`The home has ${appearance.photos} photos; there is no photo ${index}.`);
  const home = buildHome(appearance);
  const seed = mixSeeds(appearance.seed, 100 + shot.place);
  const scene = shot.draw(home, seed);
  scene.finish();
  return scene.svg(shot.isOutdoors ? home.isFlipped : new Dice(mixSeeds(seed, 7)).chance(0.5));
}
