import { LabeledTexts } from "~/ui/key-value";
import { formatDateTime } from "~/ui/text/dates";
import type { OfferSummaryData } from "./capabilities-summary.server";

const ROUTE_LABELS = { own: "as a resource of their own", expand: "with their homes", none: "not offered" };
const ENUMERATION_LABELS = { names: "display names", tokens: "member names", unknown: "unknown" };

/** The capabilities of the feed's server, and what it lacks. */
export function CapabilitiesSummary({ capabilities }: { capabilities: OfferSummaryData | null }) {
  if (!capabilities) return <p className="text-soft">The feed has not been read yet.</p>;
  const { readAt, dictionary, enumerations, resources, expansions, media, openHouses, missing, missingStatuses } =
    capabilities;
  const rows = [
    ["Resources", resources.join(", ") || "N/A"],
    ["Expanded", expansions.join(", ") || "None"],
    ["Photos", ROUTE_LABELS[media]],
    ["Open houses", ROUTE_LABELS[openHouses]],
    [`Fields not offered (${missing.length})`, missing.join(", ") || "None"],
    [`Statuses not offered (${missingStatuses.length})`, missingStatuses.join(", ") || "None"],
  ] as const;
  return (
    <>
      <p className="text-soft">
        {dictionary
          ? `Read from its metadata on ${formatDateTime(readAt)}: Data Dictionary ${dictionary}, values as ${ENUMERATION_LABELS[enumerations]}.`
          : `Metadata could not be read on ${formatDateTime(readAt)}.`}
      </p>
      <LabeledTexts rows={rows} className="mt-3" />
    </>
  );
}
