/** Facts that few homes have, or few people look for. */
import type { ListingDetails } from "~/listings/listing";
import type { Property } from "./property";

/** Only an explicit false forbids: feeds leave these flags null where nobody asked the seller. */
export function readDetails(property: Property): ListingDetails {
  const details: ListingDetails = {};
  if (property.InternetAutomatedValuationDisplayYN === false) details.automatedValuation = false;
  if (property.InternetConsumerCommentYN === false) details.consumerComments = false;
  return details;
}
