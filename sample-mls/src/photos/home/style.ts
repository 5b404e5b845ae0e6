import type { Dice } from "../scene/random";
import type { HomeAppearance } from "./appearance";

/** The architecture of the building: what its front looks like. */
export type Style =
  | "spanish"
  | "ranch"
  | "craftsman"
  | "midcentury"
  | "cape"
  | "farmhouse"
  | "modern"
  | "victorian"
  | "tract"
  | "colonial"
  | "tudor"
  | "pueblo"
  | "cabin"
  | "aframe"
  | "rowhouse"
  | "townhomes"
  | "condo-block"
  | "condo-garden"
  | "duplex"
  | "fourplex"
  | "manufactured";

/** The styles that were common when a house of one story, or of more, was built. */
function listHouseStyles({ yearBuilt, stories, region }: HomeAppearance): readonly Style[] {
  const tall = stories >= 2;
  if (region === "mountain") {
    if (yearBuilt >= 2005) return tall ? ["cabin", "cabin", "farmhouse", "modern"] : ["cabin", "craftsman"];
    return yearBuilt >= 1955 && tall ? ["aframe", "cabin"] : ["cabin", "cabin", "craftsman"];
  }
  if (region === "desert" && yearBuilt >= 1975 && !tall) return ["pueblo", "pueblo", "spanish", "midcentury", "ranch"];
  if (region === "desert" && !tall) return ["midcentury", "midcentury", "ranch", "pueblo"];
  if (yearBuilt < 1915) return tall ? ["victorian", "victorian", "colonial"] : ["victorian", "craftsman"];
  if (yearBuilt < 1942)
    return tall ? ["spanish", "tudor", "colonial", "craftsman"] : ["craftsman", "spanish", "craftsman", "tudor"];
  if (yearBuilt < 1955) return tall ? ["colonial", "cape", "spanish"] : ["cape", "ranch", "ranch"];
  if (yearBuilt < 1978) return tall ? ["tract", "colonial", "cape"] : ["ranch", "ranch", "midcentury"];
  if (yearBuilt < 2008) return tall ? ["tract", "tract", "spanish", "colonial"] : ["ranch", "spanish"];
  return tall ? ["modern", "farmhouse", "tract", "spanish"] : ["farmhouse", "spanish", "ranch", "midcentury"];
}

/** The style of a home, chosen from those that its kind, age, region, and stories allow. */
export function chooseStyle(appearance: HomeAppearance, dice: Dice): Style {
  switch (appearance.kind) {
    case "house":
      return dice.pick(listHouseStyles(appearance));
    case "townhouse":
      return dice.pick(
        appearance.yearBuilt < 1945
          ? ["rowhouse"]
          : appearance.yearBuilt < 1990
            ? ["townhomes", "rowhouse"]
            : ["townhomes"],
      );
    case "condo":
      return dice.pick(
        appearance.stories >= 3 || appearance.region === "city" ? ["condo-block"] : ["condo-garden", "condo-block"],
      );
    case "multi-family":
      return dice.pick(appearance.stories >= 2 ? ["fourplex", "fourplex", "duplex"] : ["duplex"]);
    case "manufactured":
      return "manufactured";
  }
}
