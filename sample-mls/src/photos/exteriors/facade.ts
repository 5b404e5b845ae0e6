import type { Home } from "../home/home";
import type { Frontage } from "../home/setting";
import type { Scene } from "../scene/scene";

/** What a building tells the yard in front of it. */
export type FrontView = Frontage & {
  /** The walk from the front door: its middle, width, where it starts and how far it drifts aside. */
  walk?: { x: number; width: number; foot: number; drift?: number; spread?: number };
  /** The building has drawn its own pavement. */
  paved?: boolean;
  driveways?: readonly { x0: number; x1: number; drift?: number }[];
  /** The highest point of the building, for the camera. */
  top: number;
};

/** Draws one building standing on `ground`, and says where its front is. */
export type Facade = (s: Scene, home: Home, ground: number) => FrontView;
