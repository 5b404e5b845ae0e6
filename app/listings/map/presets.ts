import type { MapView } from "~/map/view";

/** City presets of the map. */
export const PRESETS: readonly (MapView & { name: string })[] = [
  { name: "Los Angeles", center: { lat: 34.05223, lng: -118.24368 }, zoom: 10 },
  { name: "Riverside", center: { lat: 33.95335, lng: -117.39616 }, zoom: 11 },
  { name: "San Diego", center: { lat: 32.71571, lng: -117.16472 }, zoom: 10 },
  { name: "San Bernardino", center: { lat: 34.10834, lng: -117.28977 }, zoom: 11 },
  { name: "Orange", center: { lat: 33.78779, lng: -117.85311 }, zoom: 11 },
  { name: "Anaheim", center: { lat: 33.83529, lng: -117.9145 }, zoom: 12 },
  { name: "Long Beach", center: { lat: 33.76696, lng: -118.18923 }, zoom: 11 },
  { name: "Santa Ana", center: { lat: 33.74557, lng: -117.86783 }, zoom: 12 },
  { name: "Irvine", center: { lat: 33.66946, lng: -117.82311 }, zoom: 12 },
];
