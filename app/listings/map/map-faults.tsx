import { Icon } from "~/ui/icons";
import type { ParsedListingQuery } from "../schema";

const KEYS = ["bbox", "polygon", "ll", "z"] as const;

/** Shows malformed map parameters of the URL, which are ignored. */
export function MapFaults({ errors, given }: Pick<ParsedListingQuery, "errors" | "given">) {
  const faults = KEYS.filter((key) => errors[key]);
  if (faults.length === 0) return null;
  return (
    <div className="map-faults" role="alert">
      {faults.map((key) => (
        <p key={key} className="err">
          <Icon name="alert" size="s" />
          <span>{`${errors[key]} The link has ${key}=${(given[key] ?? "").slice(0, 60)}, which we ignored.`}</span>
        </p>
      ))}
    </div>
  );
}
