/** The fields of a cost & timeline request, for its two steps and the API. */
import * as z from "zod/mini";
import { checkboxField, choiceField, listField, whenChecked } from "~/forms/choice";
import { parseDate } from "~/forms/dates";
import { emailField, optionalEmail } from "~/forms/email";
import { dollarsField, optionalDollars } from "~/forms/money";
import { monthField } from "~/forms/month";
import { optionalPhone } from "~/forms/phone";
import { optionalMultiline, optionalText, requiredText } from "~/forms/text";
import { formatPacificDay } from "~/intl/formats";
import { CONTACT_METHODS } from "~/leads/contact-methods";
import { DEFAULT_CONTACT_METHOD, MAX_NAME_LENGTH } from "~/leads/schema";

/** The id of each step's form on its page. */
export const REQUEST_FORM = "request";

export const MAX_COMMENT_LENGTH = 2_000;
export const MAX_UPGRADES = 100;
export const MAX_UPGRADE_ID_LENGTH = 100;

/** In California, YYYY-MM. Made of what browsers load anyway, because pages of homes would load the server's clock too. */
export const getCurrentMonth = (): string => (parseDate(formatPacificDay(new Date())) ?? "").slice(0, 7);

const AMOUNT = { example: "675,000", isPositive: true };

const contactFields = {
  fullName: requiredText({ required: "Please enter your full name.", max: MAX_NAME_LENGTH }),
  email: emailField({ required: "Please enter your email." }),
  phone: optionalPhone(),
  contactMethod: choiceField(
    CONTACT_METHODS.map(({ value }) => value),
    { required: "Choose how we should contact you.", defaultValue: DEFAULT_CONTACT_METHOD },
  ),
  maxHomeBudget: dollarsField({ required: "Please enter your budget.", ...AMOUNT }),
  targetMoveIn: monthField(getCurrentMonth),
};
const agentFields = { agentName: optionalText(MAX_NAME_LENGTH), agentEmail: optionalEmail() };
const lenderFields = { lenderName: optionalText(MAX_NAME_LENGTH), preapprovalAmount: optionalDollars(AMOUNT) };

/** The fields of the second step. */
export const upgradesFields = {
  upgrades: listField({ max: MAX_UPGRADES }),
  additionalComments: optionalMultiline(MAX_COMMENT_LENGTH),
};

/** The fields of both steps by name. While a checkbox is off, `requestSchema` ignores what it reveals. */
export const requestFields = {
  ...contactFields,
  hasAgent: checkboxField(),
  ...agentFields,
  hasLender: checkboxField(),
  ...lenderFields,
  ...upgradesFields,
};

export const contactStep = z.intersection(
  z.object(contactFields),
  z.intersection(whenChecked("hasAgent", agentFields), whenChecked("hasLender", lenderFields)),
);
export const upgradesStep = z.object(upgradesFields);
export const requestSchema = z.intersection(contactStep, upgradesStep);

/** A valid request. */
export type RequestFields = z.output<typeof requestSchema>;
