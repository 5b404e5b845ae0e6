import * as z from "zod/mini";
import { cleanCode } from "~/forms/clean";
import { textField } from "~/forms/field";
import type { Bbox } from "~/map/view";
import { parseBbox } from "../area";

/** Map bounds: four fields of a plain form that become the URL's box. */
export const BOUND_NAMES = ["north", "south", "west", "east"] as const;

const MAX_DEGREES = { north: 90, south: 90, west: 180, east: 180 };

const degreesText = textField((text) => cleanCode(text).replace(",", "."));

/** Returns what is wrong with a bound, or null. */
function validateDegrees(text: string, max: number): string | null {
  if (!/^-?\d{1,3}(\.\d+)?$/.test(text)) return "Use degrees, such as 33.95.";
  return Math.abs(Number(text)) > max ? `Use degrees from -${max} to ${max}.` : null;
}

/** The box, or null if all fields are empty. */
export const boundsSchema = z.pipe(
  z.object({ north: degreesText, south: degreesText, west: degreesText, east: degreesText }),
  z.transform((bounds, context): Bbox | null => {
    if (BOUND_NAMES.every((name) => bounds[name] === "")) return null;
    const refuseBound = (name: string, message: string) =>
      context.issues.push({ code: "custom", message, input: bounds, path: [name] });
    for (const name of BOUND_NAMES) {
      const problem = validateDegrees(bounds[name], MAX_DEGREES[name]);
      if (problem) refuseBound(name, problem);
    }
    if (context.issues.length > 0) return z.NEVER;
    const box = parseBbox([bounds.west, bounds.south, bounds.east, bounds.north].join(","));
    if (typeof box !== "string") return box;
    refuseBound(/south|north/.test(box) ? "south" : "west", box);
    return z.NEVER;
  }),
);
