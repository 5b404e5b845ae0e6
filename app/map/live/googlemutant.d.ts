declare module "leaflet.gridlayer.googlemutant/src/Leaflet.GoogleMutant.mjs" {
  import type { GridLayer, GridLayerOptions } from "leaflet";

  /** Version 0.16 has no types. */
  export default class GoogleMutant extends GridLayer {
    constructor(options: GridLayerOptions & { type: "roadmap" | "satellite" | "hybrid" | "terrain" });
    /** Creates Google's map, in a timer some time after the layer was added. */
    protected _initMutant(): void;
  }
}
