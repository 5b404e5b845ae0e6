/** Map bounds: four fields of a plain form that become the URL's box. */
import { parseBbox } from "../area";

export const EDGES = ["north", "south", "west", "east"] as const;
export type Edge = (typeof EDGES)[number];

export type TakenEdges = {
  /** Without the four fields if they form a box, which is then `bbox`; unchanged if they do not. */
  params: URLSearchParams;
  given: Partial<Record<Edge, string>>;
  errors: Partial<Record<Edge, string>>;
};

const BETWEEN = { north: 90, south: 90, west: 180, east: 180 };

/** Replaces the URL's box with the form's four fields. Empty fields remove the box. */
export function takeEdges(given: URLSearchParams): TakenEdges {
  const values: TakenEdges["given"] = {};
  const errors: TakenEdges["errors"] = {};
  if (!EDGES.some((edge) => given.has(edge))) return { params: given, given: values, errors };
  for (const edge of EDGES) {
    const text = (given.getAll(edge).at(-1) ?? "").trim().replace("−", "-");
    values[edge] = text.slice(0, 40);
    const most = BETWEEN[edge];
    if (!/^-?\d{1,3}(\.\d+)?$/.test(text)) errors[edge] = "Use degrees, such as 33.95.";
    else if (Math.abs(Number(text)) > most) errors[edge] = `Use degrees from -${most} to ${most}.`;
  }
  const params = new URLSearchParams(given);
  const empty = EDGES.every((edge) => values[edge] === "");
  if (!empty && Object.keys(errors).length > 0) return { params: given, given: values, errors };
  const box = empty ? "" : `${values.west},${values.south},${values.east},${values.north}`;
  const read = empty ? null : parseBbox(box);
  if (typeof read === "string") {
    errors[/south|north/.test(read) ? "south" : "west"] = read;
    return { params: given, given: values, errors };
  }
  for (const key of [...EDGES, "bbox", "ll", "z", "page"]) params.delete(key);
  if (read) params.set("bbox", read.join(","));
  return { params, given: {}, errors: {} };
}
