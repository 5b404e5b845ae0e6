import { formatDateTimeWithZone } from "~/ui/text/dates";

/** The MLS's name and logo, as its rules require next to its listings. */
export type FeedCredit = { text: string | null; logo: { src: string; alt: string } | null };

export function FeedLogo({ logo }: { logo: NonNullable<FeedCredit["logo"]> }) {
  return <img className="mls-logo" src={logo.src} alt={logo.alt} height={24} loading="lazy" />;
}

export function FeedCreditLine({ credit: { text, logo } }: { credit: FeedCredit }) {
  return (
    <p className="mls-credit type-small">
      {logo ? <FeedLogo logo={logo} /> : null}
      {text}
    </p>
  );
}

/**
 * When listing data was last updated.
 * @param asOf the sentence that the MLS requires, with {updated} for the time; null for ours
 * @param updatedAt ISO 8601; null for nothing
 */
export function DataAsOf({ asOf, updatedAt }: { asOf: string | null; updatedAt: string | null }) {
  if (!updatedAt) return null;
  const [before, after] = (asOf ?? "Last updated {updated}.").split("{updated}");
  return (
    <>
      {before}
      <time dateTime={updatedAt}>{formatDateTimeWithZone(updatedAt)}</time>
      {after}
    </>
  );
}
