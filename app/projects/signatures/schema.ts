/** What a signature is, and the fields of signing, shared by server and browser. */
import * as z from "zod/mini";
import { checkboxField } from "~/forms/choice";
import { descriptionField, lineField } from "../fields";

export const SIGNATURE_STATUSES = ["waiting", "signed", "declined", "withdrawn"] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

export const SIGN_FORM = "sign";
export const DECLINE_FORM = "decline";

export const signFields = {
  name: lineField("Type your full name"),
  consent: checkboxField("Whether the signer agrees to sign electronically, in the words of the page."),
};

/** Of the form that signs, whose box has to be checked. */
export const signSchema = z.object({
  ...signFields,
  consent: signFields.consent.check(
    z.refine((isChecked) => isChecked === true, "Check the box to sign electronically"),
  ),
});

export const declineSchema = z.object({ reason: descriptionField() });
