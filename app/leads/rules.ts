/** The fields of a question about a home and their validation, shared by server and browser. */

import { PHONE_HINT, readPhone } from "~/accounts/profile-rules";
import { emailLike } from "~/ui/forms/email-like";
import { hasLineBreak, ONE_LINE } from "~/ui/text/line-breaks";
import type { Said } from "~/ui/toast";
import { isContactWay } from "./contact";

export const BEST_TIMES = ["morning", "afternoon", "evening"] as const;

/** The result of a post. */
export type LeadAnswer = { kind: "sent" } | { kind: "refused"; fields: LeadFields; errors: LeadErrors; said: Said };

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

export const NAME_LENGTH = 100;
export const MESSAGE_LENGTH = 2_000;
const KEPT_LENGTH = 5_000;

export const NO_LEAD: LeadFields = {
  name: "",
  email: "",
  phone: "",
  contactPref: "email",
  bestTime: "afternoon",
  message: "",
};

/** The fields of a form; never throws. */
export function readLead(form: FormData): LeadFields {
  const fields = { ...NO_LEAD };
  for (const name of Object.keys(NO_LEAD) as (keyof LeadFields)[]) {
    const value = form.get(name);
    if (typeof value === "string") fields[name] = value.slice(0, KEPT_LENGTH);
  }
  return fields;
}

const isTime = (word: string) => BEST_TIMES.some((time) => time === word);

/** Error messages by field; empty when the lead is valid. */
export function leadErrors({ name, email, phone, contactPref, bestTime, message }: LeadFields): LeadErrors {
  const errors: LeadErrors = {
    name: name.trim()
      ? name.length > NAME_LENGTH
        ? `Use at most ${NAME_LENGTH} characters.`
        : undefined
      : "Please enter your name.",
    email: email.trim() ? emailLike(email) : "Please enter your email.",
    phone: phone.trim() && !readPhone(phone) ? PHONE_HINT : undefined,
    contactPref: isContactWay(contactPref) ? undefined : "Choose one of the options.",
    bestTime: isTime(bestTime) ? undefined : "Choose one of the options.",
    message: message.length > MESSAGE_LENGTH ? `Use at most ${MESSAGE_LENGTH} characters.` : undefined,
    ...(hasLineBreak(name) && { name: ONE_LINE }),
    ...(hasLineBreak(phone) && { phone: ONE_LINE }),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, words]) => words));
}

/** Whether a required field is empty, which has its own message above the form. */
export const isMissing = ({ name, email, contactPref, bestTime }: LeadFields): boolean =>
  [name, email, contactPref, bestTime].some((text) => !text.trim());
