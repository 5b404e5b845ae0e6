/** What has to be shot: each state in each variant. */
import { createHash } from "node:crypto";
import type { Variant } from "./options";
import type { State } from "./states";
import type { World, WorldIds } from "./world";

/** Counts changes of how pictures are taken, after which stored pictures are out of date. */
const SHOOT_VERSION = 1;

/** One page load, which gives a picture per color scheme. */
export interface Shot extends Variant {
  state: State;
  /** Changes with the state's definition, so that stored pictures of another definition aren't compared. */
  key: string;
}

/** The picture's file name without its extension. */
export const nameShot = ({ state, width, scripts, key }: Shot, scheme: string): string =>
  `${state.name}.${width}.${scheme}.${scripts ? "scripts" : "plain"}.${key}`;

/** The path with the ids of a world. */
export const fillPath = (path: string, { ids }: World) =>
  path.replace(/:([a-z]\w*)/gi, (_, name: keyof WorldIds) => String(ids[name]));

export function listShots(states: readonly State[], variants: readonly Variant[], world: World): Shot[] {
  return states.flatMap((state) => {
    const { path, ...rest } = state;
    const source = JSON.stringify([SHOOT_VERSION, world.name, world.now, rest, fillPath(path, world)]);
    const key = createHash("sha256").update(source).digest("hex").slice(0, 8);
    const needsScripts = (state.steps && !state.plain) || state.held !== undefined || state.aborted !== undefined;
    const all = state.width ? [true, false].map((scripts) => ({ width: state.width!, scripts })) : variants;
    return all
      .filter(({ scripts }) => variants.some((variant) => variant.scripts === scripts))
      .filter(({ scripts }) => scripts || (!needsScripts && !state.light))
      .map((variant) => ({ ...variant, state, key }));
  });
}
