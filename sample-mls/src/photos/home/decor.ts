import type { Dice } from "../scene/random";
import type { HomeAppearance } from "./appearance";

/** What the rooms of one home share: floors, trim, metals, cabinets, and a family of textiles. */
export type Decor = {
  /** The main rooms' walls. */
  wall: string;
  /** Walls of the bedrooms, in order. */
  bedroomWalls: readonly string[];
  floor: string;
  floorKind: "boards" | "tile" | "carpet";
  trim: string;
  cabinet: string;
  island: string;
  counter: string;
  backsplash: string;
  tile: string;
  metal: string;
  wood: string;
  sofa: string;
  linen: string;
  textiles: readonly string[];
  rug: string;
  pot: string;
  /** Handleless cabinets and thin frames. */
  contemporary: boolean;
};

type Family = Pick<Decor, "cabinet" | "island" | "backsplash" | "tile" | "sofa" | "textiles" | "rug" | "pot"> & {
  walls: readonly string[];
};

const FAMILIES: readonly Family[] = [
  {
    cabinet: "#5f7a72",
    island: "#e9ddc9",
    backsplash: "#fdf8ee",
    tile: "#7fa39b",
    sofa: "#6f8574",
    textiles: ["#f0b34f", "#c2714f", "#f4e8d6"],
    rug: "#efe0c8",
    pot: "#c2714f",
    walls: ["#f1e4d0", "#f4ead9", "#e7e2d2", "#dfe0cf"],
  },
  {
    cabinet: "#b98056",
    island: "#6d8a78",
    backsplash: "#fbf3e4",
    tile: "#d9a58c",
    sofa: "#c98a5c",
    textiles: ["#4f7f88", "#f0b34f", "#f6efe2"],
    rug: "#e7d3b5",
    pot: "#e9ddc9",
    walls: ["#f3e6d2", "#efd9c3", "#f6ecdf", "#ead2c0"],
  },
  {
    cabinet: "#f4efe6",
    island: "#44566a",
    backsplash: "#dfe8e6",
    tile: "#8fb0bd",
    sofa: "#dcd3c4",
    textiles: ["#44566a", "#8fa9b0", "#d7a857"],
    rug: "#d9dedd",
    pot: "#8fa9b0",
    walls: ["#f2f0ea", "#e6ecec", "#dbe3e4", "#f4efe6"],
  },
  {
    cabinet: "#3f5166",
    island: "#c9a678",
    backsplash: "#f7f2e8",
    tile: "#5f7f95",
    sofa: "#3f5a73",
    textiles: ["#e2703f", "#f4e8d6", "#c9a678"],
    rug: "#e8e0d2",
    pot: "#f1e6d6",
    walls: ["#eee9df", "#dfe4e4", "#f3ede2", "#cfd8da"],
  },
  {
    cabinet: "#d9cfbf",
    island: "#8a9a7c",
    backsplash: "#f0e6d6",
    tile: "#b9c0a4",
    sofa: "#a9a087",
    textiles: ["#8a9a7c", "#c97f6a", "#fbf5ea"],
    rug: "#f3ead9",
    pot: "#b98d5c",
    walls: ["#f0ece0", "#e3e6d6", "#f5eee0", "#e9ddcb"],
  },
  {
    cabinet: "#7a5a44",
    island: "#efe6d8",
    backsplash: "#e9dfcf",
    tile: "#c9b7a0",
    sofa: "#8a5a48",
    textiles: ["#d9a441", "#5f7472", "#efe0c8"],
    rug: "#c98f74",
    pot: "#5f7472",
    walls: ["#f2e7d5", "#e8d8c0", "#efe2d4", "#dccbb4"],
  },
  {
    cabinet: "#f7f3ec",
    island: "#b5654a",
    backsplash: "#e7b9a2",
    tile: "#e3bca6",
    sofa: "#d99a8a",
    textiles: ["#b5654a", "#f6dccb", "#7d8f86"],
    rug: "#f0e3cd",
    pot: "#fbf6ec",
    walls: ["#f7ede2", "#f3ddd0", "#efe8de", "#f6e9d6"],
  },
  {
    cabinet: "#4a4f4c",
    island: "#e6ded0",
    backsplash: "#d6d2c9",
    tile: "#8f9490",
    sofa: "#6a6f72",
    textiles: ["#d9a441", "#c9c3b6", "#8a5a3c"],
    rug: "#d5cec2",
    pot: "#4a4f4c",
    walls: ["#ece8e0", "#dedbd3", "#f1eee8", "#d3d6d2"],
  },
];

/** One family of colors for all of a home's rooms. */
export function chooseDecor(appearance: HomeAppearance, dice: Dice): Decor {
  const family = dice.pick(FAMILIES);
  const first = dice.integer(0, family.walls.length - 1);
  const walls = family.walls.map((_, i) => family.walls[(first + i) % family.walls.length]!);
  const woods = ["#b9855a", "#a3734a", "#c69a6c", "#8f6240", "#7a5540"] as const;
  const tileFloor = appearance.region === "desert" || appearance.region === "coast" ? 0.3 : 0.12;
  const contemporary = appearance.yearBuilt >= 2000 || dice.chance(0.3);
  const floorKind = dice.chance(tileFloor)
    ? "tile"
    : appearance.kind === "manufactured" && dice.chance(0.4)
      ? "carpet"
      : "boards";
  return {
    ...family,
    wall: walls[0]!,
    bedroomWalls: [...walls.slice(1), walls[0]!],
    floorKind,
    floor:
      floorKind === "boards"
        ? dice.pick(["#b98a5f", "#c9a277", "#a3764f", "#8a6246", "#d0b08a", "#b59a80"])
        : floorKind === "tile"
          ? dice.pick(["#d9c3a6", "#d3a384", "#cfc8bd"])
          : dice.pick(["#d8cbb8", "#c9c2b8"]),
    trim: dice.pick(["#fdfaf3", "#fbf7ef", "#f7f0e2"]),
    counter: dice.pick(["#fffdf8", "#efe9df", "#d9d4cc", "#5a5654"]),
    metal: dice.pick(["#c89a4a", "#a9a7a5", "#4a4442", "#b98d5c"]),
    wood: dice.pick(woods),
    linen: dice.pick(["#fbf5ea", "#f4efe8", "#eef0ee"]),
    contemporary,
  };
}
