import { blendLights, LIGHTS, type Light, type LightName } from "../scene/light";
import { Dice, mixSeeds } from "../scene/random";
import type { HomeAppearance, Region } from "./appearance";
import { chooseDecor, type Decor } from "./decor";
import { chooseExteriorPaint, type ExteriorPaint } from "./paint";
import { chooseStyle, type Style } from "./style";

/** Everything that stays the same through one home's photos. */
export type Home = {
  appearance: HomeAppearance;
  style: Style;
  paint: ExteriorPaint;
  decor: Decor;
  light: Light;
  lightName: LightName;
  /** The whole home is mirrored. */
  isFlipped: boolean;
};

const REGION_LIGHTS: Record<Region, readonly LightName[]> = {
  coast: ["clear", "golden", "marine", "morning", "clear", "golden", "dusk"],
  city: ["clear", "golden", "morning", "marine", "golden", "clear", "dusk"],
  valley: ["golden", "clear", "clear", "morning", "golden", "dusk"],
  desert: ["desert", "desert", "golden", "desert", "clear", "dusk"],
  mountain: ["clear", "morning", "golden", "clear", "marine", "dusk"],
};

/** By day, any two lights of a region may mix. Dusk stays pure. */
function chooseLight(region: Region, dice: Dice): { light: Light; lightName: LightName } {
  const lightName = dice.pick(REGION_LIGHTS[region]);
  const other = dice.pick(REGION_LIGHTS[region].filter((name) => name !== "dusk"));
  const base = LIGHTS[lightName];
  const share = lightName === "dusk" ? 0 : dice.between(0, 0.42);
  const mixed = blendLights(base, LIGHTS[other], share);
  const sunAt = [base.sunAt[0] + dice.between(-90, 90), base.sunAt[1] + dice.between(-40, 40)] as const;
  return { lightName, light: { ...mixed, sunAt } };
}

/** The home behind an appearance: its architecture, its colors, its light. */
export function buildHome(appearance: HomeAppearance): Home {
  const dice = new Dice(mixSeeds(appearance.seed, 1));
  const style = chooseStyle(appearance, dice);
  const paint = chooseExteriorPaint(style, dice);
  return {
    appearance,
    style,
    paint,
    ...chooseLight(appearance.region, dice),
    isFlipped: dice.chance(0.5),
    decor: chooseDecor(appearance, new Dice(mixSeeds(appearance.seed, 2))),
  };
}
