/** What pages show instead of a home that is unknown, off the market, or whose data is out of date. */
import { data } from "react-router";
import type { WithdrawnListing } from "./detail.server";
import { OUT_OF_DATE_RETRY_SECONDS } from "./out-of-date";

export type UnavailableHome =
  | { kind: "unknown" }
  | { kind: "withdrawn" | "out of date"; home: { city: string; state: string; zip: string } };

const RESPONSES: Record<UnavailableHome["kind"], ResponseInit> = {
  unknown: { status: 404 },
  withdrawn: { status: 410 },
  "out of date": { status: 503, headers: { "Retry-After": String(OUT_OF_DATE_RETRY_SECONDS) } },
};

function toUnavailableHome(found: WithdrawnListing | null): UnavailableHome {
  if (!found) return { kind: "unknown" };
  const { city, state, zip, isOutOfDate } = found;
  return { kind: isOutOfDate ? "out of date" : "withdrawn", home: { city, state, zip } };
}

/** Loader data with its status. @param found null if the home is unknown @param more data of the page */
export function respondUnavailable<More extends object>(found: WithdrawnListing | null, more: More) {
  const unavailable = toUnavailableHome(found);
  return data({ ...unavailable, ...more }, RESPONSES[unavailable.kind]);
}

/** The page title for the loader's `kind`. */
export function getUnavailableTitle(kind: string | undefined): string {
  if (kind === "withdrawn") return "No longer available";
  return kind === "out of date" ? "Listing data out of date" : "Listing not found";
}
