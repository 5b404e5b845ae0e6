/** The fields of a cost & timeline request and their validation, shared by server and browser. */

import { PHONE_HINT, readPhone } from "~/accounts/profile-rules";
import { isContactWay } from "~/leads/contact";
import { emailLike } from "~/ui/forms/email-like";
import { hasLineBreak, ONE_LINE } from "~/ui/text/line-breaks";
import { dollarsIn } from "~/ui/text/money";

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

export const NAME_LENGTH = 100;
export const COMMENT_LENGTH = 2_000;
const MOST_DOLLARS = 1_000_000_000;

/** The current month in California, "2026-11". */
const thisMonth = (now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", year: "numeric", month: "2-digit" })
    .format(now)
    .slice(0, 7);

/** The month after the current one, which is the earliest for a move-in. */
export function nextMonth(now: Date): string {
  const [year, month] = thisMonth(now).split("-").map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}

function dollarsProblem(text: string): string | undefined {
  if (hasLineBreak(text)) return ONE_LINE;
  const dollars = dollarsIn(text);
  if (dollars === null) return "Use digits, such as 675,000.";
  if (dollars < 1) return "Use an amount above zero.";
  return dollars > MOST_DOLLARS ? "Use a smaller amount." : undefined;
}

function monthProblem(text: string, now: Date): string | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12) return "Choose a month, such as 2027-03.";
  if (text <= thisMonth(now)) return "Choose a month after the current one.";
  return Number(year) > now.getUTCFullYear() + 20 ? "Choose an earlier month." : undefined;
}

const tooLong = (text: string, most: number) => (text.length > most ? `Use at most ${most} characters.` : undefined);
const nameProblem = (text: string) => (hasLineBreak(text) ? ONE_LINE : tooLong(text, NAME_LENGTH));
const wanted = (text: string, what: string) => (text.trim() ? undefined : what);

/** Errors of the first step; empty when it is valid. Fields of unchecked boxes are ignored. */
export function stepOneErrors(fields: RequestFields, now: Date): RequestErrors {
  const errors: RequestErrors = {
    fullName: wanted(fields.fullName, "Please enter your full name.") ?? nameProblem(fields.fullName),
    email: wanted(fields.email, "Please enter your email.") ?? emailLike(fields.email),
    phone: hasLineBreak(fields.phone)
      ? ONE_LINE
      : fields.phone.trim() && !readPhone(fields.phone)
        ? PHONE_HINT
        : undefined,
    contactMethod: isContactWay(fields.contactMethod) ? undefined : "Choose how we should contact you.",
    maxHomeBudget: wanted(fields.maxHomeBudget, "Please enter your budget.") ?? dollarsProblem(fields.maxHomeBudget),
    targetMoveIn: wanted(fields.targetMoveIn, "Please choose a month.") ?? monthProblem(fields.targetMoveIn, now),
    ...(fields.hasAgent && {
      agentName: nameProblem(fields.agentName),
      agentEmail: fields.agentEmail.trim() ? emailLike(fields.agentEmail) : undefined,
    }),
    ...(fields.hasLender && {
      lenderName: nameProblem(fields.lenderName),
      preapprovalAmount: fields.preapprovalAmount.trim() ? dollarsProblem(fields.preapprovalAmount) : undefined,
    }),
  };
  return onlyFound(errors);
}

/** Errors of the second step. */
export function stepTwoErrors(fields: RequestFields): RequestErrors {
  return onlyFound({ additionalComments: tooLong(fields.additionalComments, COMMENT_LENGTH) });
}

const onlyFound = (errors: RequestErrors): RequestErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message));

/** Whether the first step's required fields are filled in. */
export const isFilled = ({ fullName, email, maxHomeBudget, targetMoveIn }: RequestFields): boolean =>
  [fullName, email, maxHomeBudget, targetMoveIn].every((text) => text.trim());

const TEXTS = [
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

export const NO_FIELDS: RequestFields = {
  ...(Object.fromEntries(TEXTS.map((name) => [name, ""])) as Record<(typeof TEXTS)[number], string>),
  contactMethod: "email",
  hasAgent: false,
  hasLender: false,
  upgrades: [],
};

/** Characters stored of a field, even when it is invalid. */
const KEPT_LENGTH = 5_000;

/** Merges the fields of one step's form into the previous fields; never throws. */
export function readFields(form: FormData, before: RequestFields): RequestFields {
  const fields: RequestFields = { ...before };
  for (const name of TEXTS) {
    const value = form.get(name);
    if (typeof value === "string") fields[name] = value.slice(0, KEPT_LENGTH);
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
