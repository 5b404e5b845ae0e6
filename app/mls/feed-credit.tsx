import { cva } from "class-variance-authority";
import type { ShownTime } from "~/ui/text/dates";

/** The MLS's name and logo, as its rules require next to its listings. */
export type FeedCredit = { text: string | null; logo: { src: string; alt: string } | null };

const logoClass = cva("mr-2 inline-block w-auto align-middle", { variants: { size: { s: "h-4.5", m: "h-6" } } });

export function FeedLogo({ logo, size }: { logo: NonNullable<FeedCredit["logo"]>; size: "s" | "m" }) {
  return <img className={logoClass({ size })} src={logo.src} alt={logo.alt} height={24} loading="lazy" />;
}

export function FeedCreditLine({ credit: { text, logo } }: { credit: FeedCredit }) {
  return (
    <p className="mt-6 type-small">
      {logo ? <FeedLogo logo={logo} size="m" /> : null}
      {text}
    </p>
  );
}

/**
 * When listing data was last updated.
 * @param asOf the sentence that the MLS requires, with {updated} for the time; null for ours
 */
export function DataAsOf({ asOf, updated }: { asOf: string | null; updated: ShownTime | null }) {
  if (!updated) return null;
  const [before, after] = (asOf ?? "Last updated {updated}.").split("{updated}");
  return (
    <>
      {before}
      <time dateTime={updated.at}>{updated.text}</time>
      {after}
    </>
  );
}
