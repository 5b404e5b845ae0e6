import { FieldError } from "~/ui/forms/field-error";
import type { ParsedListingQuery } from "../schema";

const KEYS = ["bbox", "polygon", "ll", "z"] as const;

/** Shows malformed map parameters of the URL, which are ignored. */
export function MapErrors({ errors, submitted }: Pick<ParsedListingQuery, "errors" | "submitted">) {
  const invalidKeys = KEYS.filter((key) => errors[key]);
  if (invalidKeys.length === 0) return null;
  return (
    <div className="mt-4 grid gap-1 wrap-anywhere" role="alert">
      {invalidKeys.map((key) => (
        <FieldError
          key={key}
          message={`${errors[key]} The link has ${key}=${(submitted[key] ?? "").slice(0, 60)}, which we ignored.`}
        />
      ))}
    </div>
  );
}
