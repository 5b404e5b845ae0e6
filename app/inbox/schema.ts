/** The forms of an inbox item: its answer, and its status, assigned staff member and internal notes. */
import { href } from "react-router";
import * as z from "zod/mini";
import { choiceField, versionField } from "~/forms/choice";
import { optionalDollars } from "~/forms/money";
import { optionalMultiline, optionalText, requiredMultiline } from "~/forms/text";
import { capitalize } from "~/ui/text/text";

export const LEAD_STATUSES = ["new", "in hand", "answered", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A status of a lead or request for staff: "In review". */
export const describeStatus = (status: string): string => capitalize(status === "in hand" ? "in progress" : status);

export const REQUEST_STATUSES = ["received", "in review", "answered", "closed"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The id on its page of the form that sends this intent: "answer" or "save". */
export const inboxFormId = (intent: string) => `inbox-${intent}`;

/** The field of the button that also says which page follows an answer: "next" item, or a new "project". */
export const AFTER_ANSWER = "then";

/** A new project that is filled in from a request. */
export const getNewProjectPath = (requestId: string) => `${href("/admin/projects/new")}?request=${requestId}`;

export const MAX_TEXT_LENGTH = 2_000;
export const MAX_TIMELINE_LENGTH = 200;

export const leadAnswerSchema = z.object({
  answer: requiredMultiline({ required: "Write an answer.", max: MAX_TEXT_LENGTH }),
  version: versionField(),
});

export type LeadAnswer = z.output<typeof leadAnswerSchema>;

export const requestAnswerSchema = z
  .object({
    confirmedCost: optionalDollars({ example: "62,500" }),
    confirmedTimeline: optionalText(MAX_TIMELINE_LENGTH),
    answer: optionalMultiline(MAX_TEXT_LENGTH),
    version: versionField(),
  })
  .check(
    z.refine(({ version, ...answer }) => Object.values(answer).some((value) => value !== null), {
      error: "Confirm the cost or the timeline, or explain why you can’t.",
      path: ["confirmedCost"],
    }),
  );

/** Whole dollars. */
export type RequestAnswer = z.output<typeof requestAnswerSchema>;

/** @param staff addresses that the item can be assigned to */
export const triageSchema = (statuses: readonly string[], staff: readonly string[]) =>
  z.object({
    status: choiceField(statuses, { required: "Status is required" }),
    owner: choiceField(staff, { defaultValue: null }),
    notes: optionalMultiline(MAX_TEXT_LENGTH),
    version: versionField(),
  });

export type TriageFields = z.output<ReturnType<typeof triageSchema>>;
