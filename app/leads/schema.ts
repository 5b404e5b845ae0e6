/** The fields of a question about a home, for its form and the API. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { emailField } from "~/forms/email";
import { optionalPhone } from "~/forms/phone";
import { optionalMultiline, requiredText } from "~/forms/text";
import { CONTACT_METHODS } from "./contact-methods";

/** The id of the form on its page. */
export const LEAD_FORM = "lead";

export const MAX_NAME_LENGTH = 100;
export const MAX_MESSAGE_LENGTH = 2_000;

export const BEST_TIMES = ["morning", "afternoon", "evening"] as const;
export const DEFAULT_CONTACT_METHOD = "email";
export const DEFAULT_BEST_TIME = "afternoon";

const NAME_REQUIRED = "Please enter your name.";
const EMAIL_REQUIRED = "Please enter your email.";
const CONTACT_METHOD_REQUIRED = "Please choose how we should reach you.";
const BEST_TIME_REQUIRED = "Please choose the best time.";
const REQUIRED_MESSAGES: readonly string[] = [
  NAME_REQUIRED,
  EMAIL_REQUIRED,
  CONTACT_METHOD_REQUIRED,
  BEST_TIME_REQUIRED,
];

/** Contact method and best time are required like name and email, but have defaults for programs that don't send them. */
export const leadFields = {
  name: requiredText({ required: NAME_REQUIRED, max: MAX_NAME_LENGTH }),
  email: emailField({ required: EMAIL_REQUIRED }),
  phone: optionalPhone(),
  contactPref: choiceField(
    CONTACT_METHODS.map(({ value }) => value),
    { required: CONTACT_METHOD_REQUIRED, defaultValue: DEFAULT_CONTACT_METHOD },
  ),
  bestTime: choiceField(BEST_TIMES, { required: BEST_TIME_REQUIRED, defaultValue: DEFAULT_BEST_TIME }),
  message: optionalMultiline(MAX_MESSAGE_LENGTH),
};

export const leadSchema = z.object(leadFields);

/** A valid question. */
export type LeadFields = z.output<typeof leadSchema>;

/** Whether a message says that a required field is empty, which has its own text above the form. */
export const isMissing = (message: string): boolean => REQUIRED_MESSAGES.includes(message);

/** Key of the form draft of a question about a home. */
export const leadDraftKey = (homeId: number | string) => `ask ${homeId}`;
