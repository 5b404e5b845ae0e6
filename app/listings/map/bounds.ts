/** Map bounds: four fields of a plain form that become the URL's box. */
import { parseBbox } from "../area";

export const BOUND_NAMES = ["north", "south", "west", "east"] as const;
export type BoundName = (typeof BOUND_NAMES)[number];

export type ParsedBounds = {
  /** Without the four fields if they form a box, which is then `bbox`; unchanged if they do not. */
  params: URLSearchParams;
  submitted: Partial<Record<BoundName, string>>;
  errors: Partial<Record<BoundName, string>>;
};

const MAX_DEGREES = { north: 90, south: 90, west: 180, east: 180 };

/** Replaces the URL's box with the form's four fields. Empty fields remove the box. */
export function parseBounds(input: URLSearchParams): ParsedBounds {
  const values: ParsedBounds["submitted"] = {};
  const errors: ParsedBounds["errors"] = {};
  if (!BOUND_NAMES.some((edge) => input.has(edge))) return { params: input, submitted: values, errors };
  for (const edge of BOUND_NAMES) {
    const text = (input.getAll(edge).at(-1) ?? "").trim().replace("−", "-");
    values[edge] = text.slice(0, 40);
    const max = MAX_DEGREES[edge];
    if (!/^-?\d{1,3}(\.\d+)?$/.test(text)) errors[edge] = "Use degrees, such as 33.95.";
    else if (Math.abs(Number(text)) > max) errors[edge] = `Use degrees from -${max} to ${max}.`;
  }
  const params = new URLSearchParams(input);
  const isEmpty = BOUND_NAMES.every((edge) => values[edge] === "");
  if (!isEmpty && Object.keys(errors).length > 0) return { params: input, submitted: values, errors };
  const box = isEmpty ? "" : `${values.west},${values.south},${values.east},${values.north}`;
  const parsedBox = isEmpty ? null : parseBbox(box);
  if (typeof parsedBox === "string") {
    errors[/south|north/.test(parsedBox) ? "south" : "west"] = parsedBox;
    return { params: input, submitted: values, errors };
  }
  for (const key of [...BOUND_NAMES, "bbox", "ll", "z", "page"]) params.delete(key);
  if (parsedBox) params.set("bbox", parsedBox.join(","));
  return { params, submitted: {}, errors: {} };
}
