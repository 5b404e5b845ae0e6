import { mixColors } from "./color";

/** Three tones of one plant: in shade, in the middle, in the sun. */
export type Tones = readonly [shade: string, middle: string, sun: string];

/** How the time of day and the weather affect everything in a photo. */
export type Light = {
  sky: readonly [zenith: string, middle: string, horizon: string];
  sun: string;
  /** The sun's position in scene units. Its side decides which faces are lit. */
  sunAt: readonly [x: number, y: number];
  hasSunDisc: boolean;
  cloud: string;
  far: string;
  mid: string;
  near: string;
  lawn: readonly [back: string, front: string];
  leaf: Tones;
  trunk: readonly [lit: string, shade: string];
  pave: string;
  street: string;
  shadow: string;
  warm: string;
  warmth: number;
  glass: readonly [top: string, bottom: string];
  /** Lamps are on and windows glow. */
  isLampLit: boolean;
};

export type LightName = "golden" | "clear" | "morning" | "marine" | "desert" | "dusk";

export const LIGHTS: Record<LightName, Light> = {
  golden: {
    sky: ["#8fbccb", "#e9d9bd", "#f8cf98"],
    sun: "#fff0c4",
    sunAt: [250, 330],
    hasSunDisc: true,
    cloud: "#fff3de",
    far: "#c79f93",
    mid: "#a98b72",
    near: "#7f8058",
    lawn: ["#a9ab5c", "#7d8a4a"],
    leaf: ["#47592f", "#6f8341", "#a8ab57"],
    trunk: ["#a37f5f", "#6d5240"],
    pave: "#e9d6bd",
    street: "#b7a29b",
    shadow: "#4a2d3c",
    warm: "#ffd9a0",
    warmth: 0.2,
    glass: ["#a9cbd2", "#57707c"],
    isLampLit: false,
  },
  clear: {
    sky: ["#6fabd0", "#abd3e0", "#e3efe6"],
    sun: "#ffffff",
    sunAt: [210, 150],
    hasSunDisc: false,
    cloud: "#ffffff",
    far: "#9fb6c0",
    mid: "#93a788",
    near: "#7c935f",
    lawn: ["#9db866", "#71974e"],
    leaf: ["#355634", "#557a43", "#8fac5a"],
    trunk: ["#a08466", "#685141"],
    pave: "#e6dfd3",
    street: "#a9a7ab",
    shadow: "#2c3350",
    warm: "#fff2cc",
    warmth: 0.1,
    glass: ["#b9dcea", "#56788c"],
    isLampLit: false,
  },
  morning: {
    sky: ["#a9cfe0", "#f1e2d8", "#f9d2bb"],
    sun: "#fff4e2",
    sunAt: [960, 360],
    hasSunDisc: true,
    cloud: "#fff7f0",
    far: "#b9b5bf",
    mid: "#a3a58f",
    near: "#7f8f67",
    lawn: ["#a7b77a", "#7c9560"],
    leaf: ["#3f5941", "#66805a", "#a1b273"],
    trunk: ["#a68a74", "#6b564b"],
    pave: "#ecdfd4",
    street: "#b8abab",
    shadow: "#47344c",
    warm: "#ffdcc4",
    warmth: 0.18,
    glass: ["#cfe0e4", "#6f8790"],
    isLampLit: false,
  },
  marine: {
    sky: ["#b8ccd3", "#d9e0dd", "#eeeae0"],
    sun: "#ffffff",
    sunAt: [820, 260],
    hasSunDisc: false,
    cloud: "#f8f8f4",
    far: "#b3c2c6",
    mid: "#9db0a8",
    near: "#849a85",
    lawn: ["#a5b685", "#809a6b"],
    leaf: ["#3f5a50", "#678068", "#9db08a"],
    trunk: ["#9c8b7c", "#655850"],
    pave: "#e3ded5",
    street: "#b0aeb0",
    shadow: "#36405a",
    warm: "#fff6e6",
    warmth: 0.08,
    glass: ["#d5e3e6", "#71888f"],
    isLampLit: false,
  },
  desert: {
    sky: ["#6aa9c4", "#c9d9d0", "#f6dcbc"],
    sun: "#fff3d6",
    sunAt: [930, 300],
    hasSunDisc: true,
    cloud: "#fff5e6",
    far: "#b08f9c",
    mid: "#c2907f",
    near: "#b59a72",
    lawn: ["#e5cfa8", "#cfae82"],
    leaf: ["#48624a", "#6f8a5f", "#a5b57c"],
    trunk: ["#b08d6a", "#755a47"],
    pave: "#efdfc8",
    street: "#c0a89c",
    shadow: "#53304a",
    warm: "#ffdfae",
    warmth: 0.15,
    glass: ["#b5d9e2", "#587e8d"],
    isLampLit: false,
  },
  dusk: {
    sky: ["#34456f", "#8b6a90", "#f0a380"],
    sun: "#ffd9a8",
    sunAt: [260, 520],
    hasSunDisc: true,
    cloud: "#c58a97",
    far: "#6f5c86",
    mid: "#564e72",
    near: "#3f4a58",
    lawn: ["#5c6c58", "#3f5048"],
    leaf: ["#263640", "#3a4d4a", "#5d6d58"],
    trunk: ["#6b5560", "#40343f"],
    pave: "#a893a0",
    street: "#6d6480",
    shadow: "#1a1733",
    warm: "#ff9f6e",
    warmth: 0.16,
    glass: ["#ffd58a", "#f2a24d"],
    isLampLit: true,
  },
};

function mixAllColors<T extends readonly string[]>(from: T, to: T, share: number): T {
  return from.map((color, i) => mixColors(color, to[i]!, share)) as unknown as T;
}

/** A light between two others. Parts that can't be mixed (sun, lamps) are the first one's. */
export function blendLights(from: Light, to: Light, share: number): Light {
  return {
    ...from,
    sky: mixAllColors(from.sky, to.sky, share),
    sun: mixColors(from.sun, to.sun, share),
    cloud: mixColors(from.cloud, to.cloud, share),
    far: mixColors(from.far, to.far, share),
    mid: mixColors(from.mid, to.mid, share),
    near: mixColors(from.near, to.near, share),
    lawn: mixAllColors(from.lawn, to.lawn, share),
    leaf: mixAllColors(from.leaf, to.leaf, share),
    trunk: mixAllColors(from.trunk, to.trunk, share),
    pave: mixColors(from.pave, to.pave, share),
    street: mixColors(from.street, to.street, share),
    shadow: mixColors(from.shadow, to.shadow, share),
    warm: mixColors(from.warm, to.warm, share),
    warmth: from.warmth + (to.warmth - from.warmth) * share,
    glass: mixAllColors(from.glass, to.glass, share),
  };
}
