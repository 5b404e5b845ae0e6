/** The fields of a cost & timeline request and their validation, shared by server and browser. */

import { hasLineBreak, SINGLE_LINE_ERROR } from "~/forms/line-breaks";
import { parseDollars } from "~/forms/money";
import { PHONE_ERROR, parsePhone } from "~/forms/phone";
import { isContactMethod } from "~/leads/contact-methods";
import { findEmailProblem } from "~/ui/forms/email-problem";
import { pacificToday } from "~/ui/text/dates";

/** The fields as they are typed. */
export type RequestFields = {
  fullName: string;
  email: string;
  phone: string;
  contactMethod: string;
  maxHomeBudget: string;
  targetMoveIn: string;
  hasAgent: boolean;
  agentName: string;
  agentEmail: string;
  hasLender: boolean;
  lenderName: string;
  preapprovalAmount: string;
  additionalComments: string;
  /** Ids. */
  upgrades: string[];
};

export type RequestErrors = Partial<Record<keyof RequestFields, string>>;

export const MAX_NAME_LENGTH = 100;
export const MAX_COMMENT_LENGTH = 2_000;
const MAX_DOLLARS = 1_000_000_000;

/** The current month in California, "2026-11". */
const getCurrentMonth = (now: Date): string => pacificToday(now).slice(0, 7);

/** The month after the current one, which is the earliest for a move-in. */
export function getNextMonth(now: Date): string {
  const [year, month] = getCurrentMonth(now).split("-").map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}

function validateDollars(text: string): string | undefined {
  if (hasLineBreak(text)) return SINGLE_LINE_ERROR;
  const dollars = parseDollars(text);
  if (dollars === null) return "Use digits, such as 675,000.";
  if (dollars < 1) return "Use an amount above zero.";
  return dollars > MAX_DOLLARS ? "Use a smaller amount." : undefined;
}

function validateMonth(text: string, now: Date): string | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12) return "Choose a month, such as 2027-03.";
  if (text <= getCurrentMonth(now)) return "Choose a month after the current one.";
  return Number(year) > now.getUTCFullYear() + 20 ? "Choose an earlier month." : undefined;
}

const validateLength = (text: string, maxLength: number) =>
  text.length > maxLength ? `Use at most ${maxLength} characters.` : undefined;
const validateName = (text: string) => (hasLineBreak(text) ? SINGLE_LINE_ERROR : validateLength(text, MAX_NAME_LENGTH));
const validateRequired = (text: string, message: string) => (text.trim() ? undefined : message);

/** Errors of the first step; empty when it is valid. Fields of unchecked boxes are ignored. */
export function validateStepOne(fields: RequestFields, now: Date): RequestErrors {
  const errors: RequestErrors = {
    fullName: validateRequired(fields.fullName, "Please enter your full name.") ?? validateName(fields.fullName),
    email: validateRequired(fields.email, "Please enter your email.") ?? findEmailProblem(fields.email),
    phone: hasLineBreak(fields.phone)
      ? SINGLE_LINE_ERROR
      : fields.phone.trim() && !parsePhone(fields.phone)
        ? PHONE_ERROR
        : undefined,
    contactMethod: isContactMethod(fields.contactMethod) ? undefined : "Choose how we should contact you.",
    maxHomeBudget:
      validateRequired(fields.maxHomeBudget, "Please enter your budget.") ?? validateDollars(fields.maxHomeBudget),
    targetMoveIn:
      validateRequired(fields.targetMoveIn, "Please choose a month.") ?? validateMonth(fields.targetMoveIn, now),
    ...(fields.hasAgent && {
      agentName: validateName(fields.agentName),
      agentEmail: fields.agentEmail.trim() ? findEmailProblem(fields.agentEmail) : undefined,
    }),
    ...(fields.hasLender && {
      lenderName: validateName(fields.lenderName),
      preapprovalAmount: fields.preapprovalAmount.trim() ? validateDollars(fields.preapprovalAmount) : undefined,
    }),
  };
  return omitEmpty(errors);
}

/** Errors of the second step. */
export function validateStepTwo(fields: RequestFields): RequestErrors {
  return omitEmpty({ additionalComments: validateLength(fields.additionalComments, MAX_COMMENT_LENGTH) });
}

const omitEmpty = (errors: RequestErrors): RequestErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message));

/** Whether the first step's required fields are filled in. */
export const isFilled = ({ fullName, email, maxHomeBudget, targetMoveIn }: RequestFields): boolean =>
  [fullName, email, maxHomeBudget, targetMoveIn].every((text) => text.trim());

const TEXT_FIELDS = [
  "fullName",
  "email",
  "phone",
  "contactMethod",
  "maxHomeBudget",
  "targetMoveIn",
  "agentName",
  "agentEmail",
  "lenderName",
  "preapprovalAmount",
  "additionalComments",
] as const satisfies readonly (keyof RequestFields)[];

export const EMPTY_FIELDS: RequestFields = {
  ...(Object.fromEntries(TEXT_FIELDS.map((name) => [name, ""])) as Record<(typeof TEXT_FIELDS)[number], string>),
  contactMethod: "email",
  hasAgent: false,
  hasLender: false,
  upgrades: [],
};

/** Characters stored of a field, even when it is invalid. */
const MAX_STORED_LENGTH = 5_000;

/** Merges the fields of one step's form into the previous fields; never throws. */
export function parseFields(form: FormData, previous: RequestFields): RequestFields {
  const fields: RequestFields = { ...previous };
  for (const name of TEXT_FIELDS) {
    const value = form.get(name);
    if (typeof value === "string") fields[name] = value.slice(0, MAX_STORED_LENGTH);
  }
  // Unchecked boxes send nothing, so the step's marker tells which boxes the form had.
  if (form.has("step-1")) {
    fields.hasAgent = form.has("hasAgent");
    fields.hasLender = form.has("hasLender");
  }
  if (form.has("step-2"))
    fields.upgrades = form
      .getAll("upgrades")
      .filter((id) => typeof id === "string")
      .slice(0, 100);
  return fields;
}
