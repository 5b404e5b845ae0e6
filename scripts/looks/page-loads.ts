/** The page loads that give all pictures: each state in each variant. */
import { createHash } from "node:crypto";
import type { Variant } from "./options";
import type { SampleData, SampleIds } from "./sample-site";
import type { State } from "./states";

/** Counts changes of how pictures are taken, after which stored pictures are out of date. */
const PICTURE_VERSION = 1;

/** One page load, which gives a picture per color scheme. */
export interface PageLoad extends Variant {
  state: State;
  /** Changes with the state's definition, so that stored pictures of another definition aren't compared. */
  key: string;
}

/** The picture's file name without its extension. */
export const namePicture = ({ state, width, scripts, key }: PageLoad, scheme: string): string =>
  `${state.name}.${width}.${scheme}.${scripts ? "scripts" : "plain"}.${key}`;

/** The path with the ids of the sample. */
export const fillPath = (path: string, { ids }: SampleData) =>
  path.replace(/:([a-z]\w*)/gi, (_, name: keyof SampleIds) => String(ids[name]));

export function listPageLoads(states: readonly State[], variants: readonly Variant[], sample: SampleData): PageLoad[] {
  return states.flatMap((state) => {
    const { path, ...rest } = state;
    const source = JSON.stringify([PICTURE_VERSION, sample.name, sample.now, rest, fillPath(path, sample)]);
    const key = createHash("sha256").update(source).digest("hex").slice(0, 8);
    const needsScripts = (state.steps && !state.plain) || state.held !== undefined || state.aborted !== undefined;
    const all = state.width ? [true, false].map((scripts) => ({ width: state.width!, scripts })) : variants;
    return all
      .filter(({ scripts }) => variants.some((variant) => variant.scripts === scripts))
      .filter(({ scripts }) => scripts || (!needsScripts && !state.light))
      .map((variant) => ({ ...variant, state, key }));
  });
}
