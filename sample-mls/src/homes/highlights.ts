import { createRandom } from "../random";
import { type Home, randomTopics } from "./home";
import type { Traits } from "./traits";

/** The text with which the feed marks a seller's incentive. */
const sellerIncentive = "Seller incentives offered";

/** Two to five short selling points, each true of the home. About one home in seventeen offers an incentive. */
export function pickHighlights(seed: number, slot: number, generation: number, home: Home, traits: Traits): string[] {
  const draw = createRandom(seed, slot, generation, randomTopics.remarks, 2);
  const incentive = draw.chance(0.06);
  const targetCount = draw.integer(2, 4);
  const points = draw.pickSome(listSellingPoints(home, traits), targetCount);
  return incentive ? [...points, sellerIncentive] : points;
}

function listSellingPoints(home: Home, traits: Traits): string[] {
  if (home.kind === "land") return ["Ready for your plans", "Gentle slope with a view of the hills"];
  const points: (string | false)[] = [
    traits.patio === "Covered" && "Covered patio off the kitchen",
    home.pool === "in-ground" && (home.spa ? "Pool and spa in a private yard" : "In-ground pool in a private yard"),
    home.pool === "community" && "Community pool",
    traits.upkeep === "remodeled" && "Remodeled throughout",
    traits.upkeep === "new" && "Never lived in",
    traits.island &&
      traits.counters !== "Laminate" &&
      traits.counters !== "Tile" &&
      `${traits.counters} island kitchen`,
    traits.vaulted && "Vaulted ceilings",
    traits.walkInCloset && "Walk-in closet in the primary bedroom",
    traits.fireplaces > 0 && `Fireplace in the ${traits.fireplaceRoom.toLowerCase()}`,
    traits.solar === "owned" && "Owned solar",
    traits.rvAccess && "Gated RV parking",
    traits.accessoryDwelling && "Detached guest house",
    traits.views[0] === "Ocean" && "Ocean view",
    traits.views.includes("Mountain(s)") && "Mountain views",
    home.units > 1 && `${home.units} separate dwellings`,
    home.garageSpaces >= 3 && `${home.garageSpaces}-car garage`,
  ];
  const sellingPoints = points.filter((point): point is string => point !== false);
  return sellingPoints.length >= 2 ? sellingPoints : [...sellingPoints, "Easy to show", "Close to shops and parks"];
}
