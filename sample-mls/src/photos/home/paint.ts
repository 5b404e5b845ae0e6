import type { Cladding, RoofCovering } from "../building/cladding";
import type { Dice } from "../scene/random";
import type { Style } from "./style";

/** The outside colors of one building. */
export type ExteriorPaint = {
  wall: string;
  /** A second wall color: another unit, a gable, a panel. */
  second: string;
  roof: string;
  trim: string;
  door: string;
  /** Shutters, awnings, a mailbox. */
  accent: string;
  stone: string;
  /** Window frames. */
  frame: string;
  garage: string;
  wood: string;
  cladding: Cladding;
  /** What covers the roof, front and back; "flat" has a parapet or a slab. */
  covering: RoofCovering | "flat";
};

const CLADDINGS: Partial<Record<Style, readonly Cladding[]>> = {
  ranch: ["siding", "siding", "stucco", "batten"],
  craftsman: ["siding", "siding", "shingle"],
  cape: ["shingle", "siding", "shingle"],
  farmhouse: ["batten"],
  victorian: ["siding"],
  colonial: ["siding", "siding", "stucco"],
  tudor: ["brick"],
  cabin: ["log", "siding", "batten", "log"],
  aframe: ["batten"],
  rowhouse: ["siding"],
  duplex: ["siding", "stucco", "shingle"],
  manufactured: ["siding", "siding", "batten"],
};

const COVERINGS: Partial<Record<Style, readonly ExteriorPaint["covering"][]>> = {
  spanish: ["tile"],
  midcentury: ["flat"],
  farmhouse: ["seam"],
  modern: ["flat"],
  tract: ["tile", "tile", "tile", "shingle"],
  pueblo: ["flat"],
  cabin: ["seam", "shingle"],
  rowhouse: ["flat"],
  townhomes: ["flat"],
  "condo-block": ["flat"],
  "condo-garden": ["tile", "shingle"],
  fourplex: ["flat"],
};

/** A brick house is a house painted in brick's color. */
const BRICK = "#b77a60";

const DOORS = [
  "#2f6f73",
  "#a8442f",
  "#d0663f",
  "#e0a43c",
  "#3e4a66",
  "#5f7a5c",
  "#8a3f4f",
  "#2f3d44",
  "#b5763b",
] as const;
const ACCENTS = ["#56707a", "#4f7f88", "#3f5a52", "#6b4a45", "#44506a", "#7a6a55", "#8a4a3c"] as const;
const STONES = ["#b3a08d", "#c9967a", "#a9a096", "#b77a60", "#9d8f84", "#8f8478"] as const;
const WHITE = "#fbf6ec";
const IRON = "#37312f";

type Pools = {
  walls: readonly string[];
  roofs: readonly string[];
  trims?: readonly string[];
  frames?: readonly string[];
  doors?: readonly string[];
};

const CREAMS = ["#f7ecdc", "#f4e3cb", "#efdcc2", "#f9f1e6", "#ead2b5", "#f3d9c4"] as const;
const GRAYS = ["#5f5a5c", "#6c6460", "#75716e", "#4f4c50", "#7d6f66"] as const;
const SHINGLES = ["#7c6a63", "#5c4f4c", "#6f6a6b", "#8d8078", "#6a5a4c", "#59606a"] as const;
const CLAY = ["#bf6746", "#b4583c", "#c47a52", "#a85c44", "#b87250"] as const;
const SIDINGS = [
  "#efe6d6",
  "#b9c7c4",
  "#a9b7a0",
  "#d9c59a",
  "#8fa0aa",
  "#c9b7a4",
  "#dfe3df",
  "#7f94a3",
  "#e6cdb4",
  "#97a58c",
] as const;
const DEEP = [
  "#6f8574",
  "#4f6472",
  "#8a9a7c",
  "#c2964e",
  "#7a6a5c",
  "#5d7476",
  "#a3795a",
  "#3f5166",
  "#94604a",
] as const;

const POOLS: Record<Style, Pools> = {
  spanish: { walls: CREAMS, roofs: CLAY, frames: ["#5a4338", "#efe0cb", "#3f5a52"] },
  ranch: { walls: SIDINGS, roofs: SHINGLES },
  craftsman: { walls: DEEP, roofs: SHINGLES, trims: ["#f6efe1", "#efe3cc", "#e4d3b5"] },
  midcentury: {
    walls: ["#f4efe6", "#eadfce", "#d9cdbd", "#c8d0cc", "#e8d5bd"],
    roofs: ["#fffaf0", "#efe6d8", "#5a4a44"],
    frames: ["#5a4338", "#3b3532"],
    doors: ["#f2a12b", "#e2703f", "#2f8f8a", "#d7c13f", "#c2476a", "#5aa0b0"],
  },
  cape: { walls: SIDINGS, roofs: SHINGLES },
  farmhouse: {
    walls: ["#f8f3ea", "#f4efe8", "#e9e4da", "#4a5354", "#6f7a72"],
    roofs: GRAYS,
    frames: ["#33302f", "#2b2a2c"],
    doors: ["#b5763b", "#2f3d44", "#5f7a5c", "#a8442f", "#e0a43c"],
  },
  modern: {
    walls: ["#f2eee7", "#e6e0d6", "#d8d2c8", "#8a8784", "#c9c2b6"],
    roofs: ["#4a4648", "#5b5552"],
    frames: ["#2f2c2d", "#403a38"],
    doors: ["#b0834f", "#2f3d44", "#d0663f", "#8a5a3c"],
  },
  victorian: {
    walls: ["#8fa9b0", "#d8a59a", "#e2cf9e", "#9aa98a", "#c9b7c4", "#7f93b0", "#b98a72", "#d9d3c4"],
    roofs: GRAYS,
  },
  tract: { walls: CREAMS, roofs: ["#a4715a", "#8f6f5f", "#7d6f66", "#b07a5e", "#957a66"], frames: [WHITE] },
  colonial: { walls: ["#f6f0e4", "#dfe3df", "#e9dcc0", "#b77a60", "#a9b7bd", "#efe2cf"], roofs: SHINGLES },
  tudor: {
    walls: ["#f3e8d6", "#efdfc6", "#e6dccb"],
    roofs: ["#6a5348", "#5c4f4c", "#7a5c4c"],
    doors: ["#6b4630", "#8a3f34", "#3f5a52", "#4a3a33"],
  },
  pueblo: {
    walls: ["#d9ae86", "#cf9f7a", "#e3c09a", "#c98f6c", "#dcb59c", "#e8cdb0"],
    roofs: ["#b98a66"],
    frames: ["#2f7f86", "#5a4338", "#3f6a78"],
    doors: ["#2f7f86", "#8a4a2f", "#5a7fa0", "#b5763b"],
  },
  cabin: {
    walls: ["#a3734a", "#8f6240", "#7a5a44", "#b07a4e", "#6b5a4c"],
    roofs: ["#5d6a58", "#6a4a44", "#4f565c", "#7a4a3c"],
    frames: ["#efe3cc", "#3f5a45", "#7a3a30"],
    doors: ["#a8442f", "#3f5a45", "#e0a43c", "#3e5a6a"],
  },
  aframe: { walls: ["#b07a4e", "#a3734a", "#8f6240"], roofs: ["#6a4a44", "#4f565c", "#5d6a58"] },
  rowhouse: {
    walls: ["#d8a59a", "#e9dcc0", "#8fa9b0", "#c9b7c4", "#a9b79a", "#e2c088", "#b9a7b8", "#7f9aa5"],
    roofs: GRAYS,
  },
  townhomes: {
    walls: ["#e7d3bd", "#9c5f4b", "#5f7472", "#d9d2c6", "#8a7a6c", "#b98a66", "#6f7f86", "#efe6d8"],
    roofs: GRAYS,
    frames: [IRON],
  },
  "condo-block": {
    walls: ["#efe6d8", "#d9cbb8", "#c58f74", "#b9c0bd", "#e6d2b8", "#a3aeb0"],
    roofs: GRAYS,
    frames: [IRON, WHITE],
  },
  "condo-garden": {
    walls: [...CREAMS, "#c9b7a4", "#b9c0b0"],
    roofs: [...CLAY, ...SHINGLES],
    frames: [WHITE, "#5a4338"],
  },
  duplex: { walls: [...SIDINGS, ...CREAMS], roofs: SHINGLES },
  fourplex: { walls: ["#9fc0bd", "#efd9b8", "#e8b9a0", "#f0e6d6", "#b9c9a8", "#c7d3d9"], roofs: GRAYS },
  manufactured: { walls: ["#efe9dc", "#c9d3d2", "#d9ceb8", "#b9c4b4", "#e3d3c4", "#a9bac4"], roofs: SHINGLES },
};

/** Matching colors, one set for each home. */
export function chooseExteriorPaint(style: Style, dice: Dice): ExteriorPaint {
  const pools = POOLS[style];
  const wall = dice.pick(pools.walls);
  const others = pools.walls.filter((color) => color !== wall);
  const trim = dice.pick(pools.trims ?? [WHITE, "#f6efe1", "#fdfaf2"]);
  return {
    wall,
    second: others.length ? dice.pick(others) : wall,
    roof: dice.pick(pools.roofs),
    trim,
    door: dice.pick(pools.doors ?? DOORS),
    accent: dice.pick(ACCENTS),
    stone: dice.pick(STONES),
    frame: dice.pick(pools.frames ?? [trim]),
    garage: dice.pick([WHITE, trim, "#d9cfc2", "#b5834f"]),
    wood: dice.pick(["#b07a4e", "#9a6b47", "#c08c5c", "#8a6246"]),
    cladding: wall === BRICK ? "brick" : dice.pick(CLADDINGS[style] ?? ["stucco"]),
    covering: dice.pick(COVERINGS[style] ?? ["shingle"]),
  };
}
