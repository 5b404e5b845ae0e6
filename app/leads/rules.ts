/** The fields of a question about a home and their validation, shared by server and browser. */

import { PHONE_HINT, readPhone } from "~/accounts/profile-rules";
import { findEmailProblem } from "~/ui/forms/email-problem";
import { hasLineBreak, SINGLE_LINE_ERROR } from "~/ui/text/line-breaks";
import type { Toast } from "~/ui/toast";
import { isContactMethod } from "./contact-methods";

export const BEST_TIMES = ["morning", "afternoon", "evening"] as const;

/** The result of a post. */
export type LeadFormResult =
  | { kind: "sent" }
  | { kind: "refused"; fields: LeadFields; errors: LeadErrors; toast: Toast };

/** As it is typed. */
export type LeadFields = {
  name: string;
  email: string;
  phone: string;
  contactPref: string;
  bestTime: string;
  message: string;
};
export type LeadErrors = Partial<Record<keyof LeadFields, string>>;

export const MAX_NAME_LENGTH = 100;
export const MAX_MESSAGE_LENGTH = 2_000;
const MAX_STORED_LENGTH = 5_000;

export const EMPTY_LEAD: LeadFields = {
  name: "",
  email: "",
  phone: "",
  contactPref: "email",
  bestTime: "afternoon",
  message: "",
};

/** The fields of a form; never throws. */
export function parseLead(form: FormData): LeadFields {
  const fields = { ...EMPTY_LEAD };
  for (const name of Object.keys(EMPTY_LEAD) as (keyof LeadFields)[]) {
    const value = form.get(name);
    if (typeof value === "string") fields[name] = value.slice(0, MAX_STORED_LENGTH);
  }
  return fields;
}

const isBestTime = (text: string) => BEST_TIMES.some((time) => time === text);

/** Error messages by field; empty when the lead is valid. */
export function validateLead({ name, email, phone, contactPref, bestTime, message }: LeadFields): LeadErrors {
  const errors: LeadErrors = {
    name: name.trim()
      ? name.length > MAX_NAME_LENGTH
        ? `Use at most ${MAX_NAME_LENGTH} characters.`
        : undefined
      : "Please enter your name.",
    email: email.trim() ? findEmailProblem(email) : "Please enter your email.",
    phone: phone.trim() && !readPhone(phone) ? PHONE_HINT : undefined,
    contactPref: isContactMethod(contactPref) ? undefined : "Choose one of the options.",
    bestTime: isBestTime(bestTime) ? undefined : "Choose one of the options.",
    message: message.length > MAX_MESSAGE_LENGTH ? `Use at most ${MAX_MESSAGE_LENGTH} characters.` : undefined,
    ...(hasLineBreak(name) && { name: SINGLE_LINE_ERROR }),
    ...(hasLineBreak(phone) && { phone: SINGLE_LINE_ERROR }),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message));
}

/** Whether a required field is empty, which has its own message above the form. */
export const hasMissingFields = ({ name, email, contactPref, bestTime }: LeadFields): boolean =>
  [name, email, contactPref, bestTime].some((text) => !text.trim());

/** Key of the form draft of a question about a home. */
export const leadDraftKey = (homeId: number) => `ask ${homeId}`;
