/** The fields of a change order and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { countField, listField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { dollarsField, MAX_DOLLARS } from "~/forms/money";
import { readRows } from "~/forms/rows";
import { isId } from "~/platform/db/id";
import { descriptionField, lineField } from "../fields";

export const CHANGE_ORDER_STATUSES = ["draft", "sent", "approved", "declined", "withdrawn"] as const;
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

const MAX_LINES = 50;
const MAX_ITEMS = 100;
const TOO_MANY_LINES = `Use at most ${MAX_LINES} lines.`;
export const MAX_DAYS = 365;

/** What a change adds to the price or, below zero, takes off. Whole dollars. */
export const changeLineSchema = z.object({
  title: lineField("Title is required"),
  amount: dollarsField({ required: "Amount is required", example: "2,400 or -500", isSigned: true }),
});
export type ChangeLine = z.output<typeof changeLineSchema>;
const hasFittingSum = z.refine<ChangeLine[]>(
  (lines) => Math.abs(sumLines(lines)) <= MAX_DOLLARS,
  "Use smaller amounts: their sum is too large.",
);

const idsField = () => z.pipe(listField({ max: MAX_ITEMS }), z.array(z.string().check(z.refine(isId, "Send ids."))));

const sharedFields = {
  title: lineField("Title is required"),
  reason: descriptionField(),
  /** Calendar days that approval moves the chosen milestones by. */
  daysAdded: countField({ min: -MAX_DAYS, max: MAX_DAYS, kind: "days", defaultValue: 0 }),
  /** The last day for approval. */
  validUntil: optionalDate(),
  milestoneIds: idsField(),
  designItemIds: idsField(),
  documentIds: idsField(),
};

/** Of the form, with a row for each line. */
export const changeOrderSchema = z.object({
  ...sharedFields,
  lines: readRows(changeLineSchema, { max: MAX_LINES, tooMany: TOO_MANY_LINES }).check(hasFittingSum),
});
export type ChangeOrderFields = z.output<typeof changeOrderSchema>;

/** Programs send a list. */
export const changeOrderApiFields = {
  ...sharedFields,
  lines: z.array(changeLineSchema).check(z.maxLength(MAX_LINES, TOO_MANY_LINES), hasFittingSum),
};

export const sumLines = (lines: readonly Pick<ChangeLine, "amount">[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
