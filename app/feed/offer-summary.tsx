import { timeText } from "~/ui/dates";
import type { OfferSummaryData } from "./offer-summary.server";

const ROUTES = { own: "as a resource of their own", expand: "with their homes", none: "not offered" };
const ENUMERATIONS = { names: "display names", tokens: "member names", unknown: "unknown" };

/** What the feed's server offers, and what we would like to have and it does not offer. */
export function OfferSummary({ offer }: { offer: OfferSummaryData | null }) {
  if (!offer) return <p className="soft">The feed has not been read yet.</p>;
  const { readAt, dictionary, enumerations, resources, expansions, media, openHouses, missing, missingStatuses } =
    offer;
  const facts = [
    ["Resources", resources.join(", ") || "N/A"],
    ["Expanded", expansions.join(", ") || "None"],
    ["Photos", ROUTES[media]],
    ["Open houses", ROUTES[openHouses]],
    [`Fields not offered (${missing.length})`, missing.join(", ") || "None"],
    [`Statuses not offered (${missingStatuses.length})`, missingStatuses.join(", ") || "None"],
  ] as const;
  return (
    <>
      <p className="soft">
        {dictionary
          ? `Read from its metadata ${timeText(readAt)}: Data Dictionary ${dictionary}, values as ${ENUMERATIONS[enumerations]}.`
          : `It had no metadata that could be read ${timeText(readAt)}.`}
      </p>
      <dl className="pairs">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
