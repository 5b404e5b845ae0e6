/** The fields of a tour of a home: of its buyer's forms, of staff's, and of the API. */
import * as z from "zod/mini";
import { choiceField, versionField } from "~/forms/choice";
import { optionalMultiline, requiredMultiline } from "~/forms/text";
import { leadFields, MAX_MESSAGE_LENGTH } from "~/leads/schema";
import { ANSWER_HOURS, optionalTime, requiredTime, type TourHours } from "./times";

/** The id of the form on its page. */
export const TOUR_FORM = "tour";

export const TOUR_WAYS = ["in person", "by video"] as const;
export type TourWay = (typeof TOUR_WAYS)[number];

export const TOUR_STATES = ["asked", "proposed", "confirmed", "declined", "canceled"] as const;
export type TourState = (typeof TOUR_STATES)[number];

/** States of a tour whose time is kept for it. */
export const TIMED_STATES: TourState[] = ["proposed", "confirmed"];
/** States in which a tour takes or may take place. */
export const OPEN_STATES: TourState[] = ["asked", ...TIMED_STATES];

type Going = { state: TourState; startsAt: Date | null; times: readonly Date[]; lead: { status: string } };

/** Whether a tour can still be changed: not without an answer after its lead was closed or its times have passed. */
export const isGoingOn = ({ state, startsAt, times, lead }: Going, now = new Date()) =>
  state === "asked"
    ? lead.status !== "closed" && times.some((time) => time > now)
    : TIMED_STATES.includes(state) && startsAt !== null && startsAt > now;

/** The fields for one to three times, with what their group is called. */
export const TIME_FIELDS = {
  firstTime: "First choice",
  secondTime: "Second choice (optional)",
  thirdTime: "Third choice (optional)",
} as const;

export const WAY_REQUIRED = "Choose how you would like to see the home.";

export const timesFields = (getHours: () => TourHours) => {
  const rules = { getHours, noticeHours: ANSWER_HOURS };
  return { firstTime: requiredTime(rules), secondTime: optionalTime(rules), thirdTime: optionalTime(rules) };
};

const { bestTime: _, ...contactFields } = leadFields;

/** How one sees the home, and how to reach one. */
export const tourFields = {
  way: choiceField(TOUR_WAYS, { required: WAY_REQUIRED, defaultValue: "in person" }),
  ...contactFields,
};

type Times = { firstTime: Date; secondTime: Date | null; thirdTime: Date | null };

/** The times, each once. */
export const listTimes = ({ firstTime, secondTime, thirdTime }: Times): Date[] =>
  [firstTime, secondTime, thirdTime].filter(
    (time, n, all) => time !== null && all.findIndex((other) => other?.getTime() === time.getTime()) === n,
  ) as Date[];

export const tourMoveSchema = (getHours: () => TourHours) => z.object(timesFields(getHours));
export const tourSchema = (getHours: () => TourHours) => z.object({ ...tourFields, ...timesFields(getHours) });
export type TourFields = z.output<ReturnType<typeof tourSchema>>;

/** The id on its page of the buyer's form that sends this intent. */
export const tourFormId = (intent: string) => `tour-${intent}`;

/** Key of the form draft of a tour. */
export const tourDraftKey = (homeId: number | string) => `tour ${homeId}`;

export const TOUR_OVER = "This tour is over.";

/** A change of a tour by its buyer, by staff, or because its home is off the market. A confirmed time is one of the buyer's. */
export type TourChange =
  | { kind: "confirm" | "propose"; time: Date; answer: string | null }
  | { kind: "decline"; answer: string }
  | { kind: "move"; times: Date[] }
  | { kind: "accept"; startsAt: Date }
  | { kind: "cancel" | "off market" };

/** Staff's forms that confirm a time or propose another. */
export const tourTimeSchema = (getHours: () => TourHours) =>
  z.object({
    time: requiredTime({ getHours, noticeHours: 0 }),
    answer: optionalMultiline(MAX_MESSAGE_LENGTH),
    version: versionField(),
  });

/** Staff's form that declines a tour. */
export const tourDeclineSchema = z.object({
  answer: requiredMultiline({ required: "Write why, in a sentence.", max: MAX_MESSAGE_LENGTH }),
  version: versionField(),
});
