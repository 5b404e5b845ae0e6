declare module "leaflet.gridlayer.googlemutant/src/Leaflet.GoogleMutant.mjs" {
  import type { GridLayer, GridLayerOptions } from "leaflet";

  /** Version 0.16 brings no types. */
  export default class GoogleMutant extends GridLayer {
    constructor(options: GridLayerOptions & { type: "roadmap" | "satellite" | "hybrid" | "terrain" });
    /** Makes Google's map, in a timer of its own some time after the layer was added. */
    protected _initMutant(): void;
  }
}
