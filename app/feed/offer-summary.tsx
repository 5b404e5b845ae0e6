import { timeText } from "~/ui/dates";
import type { OfferSummaryData } from "./offer-summary.server";

const ROUTES = { own: "as a resource of their own", expand: "with their homes", none: "not offered" };
const ENUMERATIONS = { names: "display names", tokens: "member names", unknown: "unknown" };

/** What the feed's server offers, and what we would like to have and it does not offer. */
export function OfferSummary({ offer }: { offer: OfferSummaryData | null }) {
  if (!offer) return <p className="soft">The feed has not been read yet.</p>;
  const { readAt, dictionary, enumerations, resources, expansions, media, openHouses, missing } = offer;
  return (
    <>
      <p className="soft">
        {dictionary
          ? `Read from its metadata ${timeText(readAt)}: Data Dictionary ${dictionary}, values as ${ENUMERATIONS[enumerations]}.`
          : `Metadata could not be read ${timeText(readAt)}.`}
      </p>
      <dl>
        <dt>Resources</dt>
        <dd>{resources.join(", ") || "N/A"}</dd>
        <dt>Expanded</dt>
        <dd>{expansions.join(", ") || "None"}</dd>
        <dt>Photos</dt>
        <dd>{ROUTES[media]}</dd>
        <dt>Open houses</dt>
        <dd>{ROUTES[openHouses]}</dd>
        <dt>{`Fields not offered (${missing.length})`}</dt>
        <dd>{missing.join(", ") || "None"}</dd>
      </dl>
    </>
  );
}
