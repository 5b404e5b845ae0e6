import { blendLights, LIGHTS, type Light, type LightName } from "../scene/light";
import { Dice, mixSeeds } from "../scene/random";
import { chooseDecor, type Decor } from "./decor";
import type { HomeLook, Region } from "./look";
import { chooseExteriorPaint, type ExteriorPaint } from "./paint";
import { chooseStyle, type Style } from "./style";

/** Everything that stays the same through one home's photos. */
export type Home = {
  look: HomeLook;
  style: Style;
  paint: ExteriorPaint;
  decor: Decor;
  light: Light;
  lightName: LightName;
  /** The whole home is mirrored. */
  flip: boolean;
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
  const share = lightName === "dusk" ? 0 : dice.range(0, 0.42);
  const mixed = blendLights(base, LIGHTS[other], share);
  const sunAt = [base.sunAt[0] + dice.range(-90, 90), base.sunAt[1] + dice.range(-40, 40)] as const;
  return { lightName, light: { ...mixed, sunAt } };
}

/** The home behind an appearance: its architecture, its colors, its light. */
export function homeOf(look: HomeLook): Home {
  const dice = new Dice(mixSeeds(look.seed, 1));
  const style = chooseStyle(look, dice);
  const paint = chooseExteriorPaint(style, dice);
  return {
    look,
    style,
    paint,
    ...chooseLight(look.region, dice),
    flip: dice.chance(0.5),
    decor: chooseDecor(look, new Dice(mixSeeds(look.seed, 2))),
  };
}
