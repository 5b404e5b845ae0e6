import { Icon } from "~/ui/icons";
import type { ParsedListingQuery } from "../schema";

const KEYS = ["bbox", "polygon", "ll", "z"] as const;

/** Shows malformed map parameters of the URL, which are ignored. */
export function MapErrors({ errors, submitted }: Pick<ParsedListingQuery, "errors" | "submitted">) {
  const invalidKeys = KEYS.filter((key) => errors[key]);
  if (invalidKeys.length === 0) return null;
  return (
    <div className="map-errors" role="alert">
      {invalidKeys.map((key) => (
        <p key={key} className="err">
          <Icon name="alert" size="s" />
          <span>{`${errors[key]} The link has ${key}=${(submitted[key] ?? "").slice(0, 60)}, which we ignored.`}</span>
        </p>
      ))}
    </div>
  );
}
