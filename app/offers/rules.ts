/** The fields of an offer, shared by server and browser. */
import type { Field } from "~/ui/forms/fields";

export const OFFER_STATUSES = ["submitted", "under review", "countered", "accepted", "rejected", "withdrawn"] as const;

/** Whole dollars; `submittedOn` YYYY-MM-DD. */
export type OfferFields = {
  buyerEmail: string;
  address: string;
  mlsId: string;
  status: string;
  offerPrice: number;
  listPrice: number | null;
  loanType: string | null;
  closingTimeFrame: string | null;
  submittedOn: string;
};

export const OFFER_FIELDS: readonly Field[] = [
  { name: "buyerEmail", label: "Buyer email", kind: "email", required: "Must be a valid email", maxLength: 254 },
  { name: "address", label: "Address", kind: "text", required: "Address is required", maxLength: 200 },
  { name: "mlsId", label: "MLS number", kind: "text", required: "MLS number is required", maxLength: 40 },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    required: "Status is required",
    options: OFFER_STATUSES,
    defaultValue: "submitted",
  },
  { name: "offerPrice", label: "Offer price", kind: "money", required: "Offer price is required" },
  { name: "listPrice", label: "List price (optional)", kind: "money" },
  { name: "loanType", label: "Loan type (optional)", kind: "text", maxLength: 60 },
  { name: "closingTimeFrame", label: "Closing time frame (optional)", kind: "text", maxLength: 60 },
  { name: "submittedOn", label: "Submission date", kind: "date", required: "Submission date is required" },
];
