import type { Home } from "../home/home";
import type { Frontage } from "../home/setting";
import type { Scene } from "../scene/scene";

/** What the yard needs to know about the building behind it. */
export type FrontView = Frontage & {
  /** The walk from the front door: its center, width, start, and sideways drift. */
  walk?: { x: number; width: number; foot: number; drift?: number; spread?: number };
  /** The building has drawn its own pavement. */
  paved?: boolean;
  driveways?: readonly { x0: number; x1: number; drift?: number }[];
  /** The highest point of the building, for the camera. */
  top: number;
};

/** Draws one building on `ground` and returns the position of its front. */
export type Facade = (s: Scene, home: Home, ground: number) => FrontView;
