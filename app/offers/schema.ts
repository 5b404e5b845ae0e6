/** The form of an offer. */
import * as z from "zod/mini";
import { choiceField, versionField } from "~/forms/choice";
import { pastDateField } from "~/forms/dates";
import { emailField } from "~/forms/email";
import { dollarsField, optionalDollars } from "~/forms/money";
import { optionalText, requiredText } from "~/forms/text";
import { pacificToday } from "~/ui/text/dates";

/** The id of the form on its page. */
export const OFFER_FORM = "offer";

export const OFFER_STATUSES = ["submitted", "under review", "countered", "accepted", "rejected", "withdrawn"] as const;

export const MAX_ADDRESS_LENGTH = 200;
export const MAX_MLS_ID_LENGTH = 40;
/** Of the loan type and of the closing time frame. */
export const MAX_TERM_LENGTH = 60;

const INVALID_EMAIL = "Must be a valid email";
const EXAMPLE = "655,000";

export const offerSchema = z.object({
  buyerEmail: emailField({ required: INVALID_EMAIL, invalid: INVALID_EMAIL }),
  address: requiredText({ required: "Address is required", max: MAX_ADDRESS_LENGTH }),
  mlsId: requiredText({ required: "MLS number is required", max: MAX_MLS_ID_LENGTH }),
  status: choiceField(OFFER_STATUSES, { required: "Status is required" }),
  offerPrice: dollarsField({ required: "Offer price is required", example: EXAMPLE }),
  listPrice: optionalDollars({ example: EXAMPLE }),
  loanType: optionalText(MAX_TERM_LENGTH),
  closingTimeFrame: optionalText(MAX_TERM_LENGTH),
  submittedOn: pastDateField("Submission date is required", pacificToday),
});

/** The same for a stored offer. */
export const offerChangeSchema = z.extend(offerSchema, { version: versionField() });

/** Whole dollars; `submittedOn` YYYY-MM-DD. */
export type OfferFields = z.output<typeof offerSchema>;
