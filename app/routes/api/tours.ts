import { href } from "react-router";
import { z } from "zod";
import { versionField } from "~/forms/choice";
import type { Refused } from "~/forms/reply";
import { optionalMultiline } from "~/forms/text";
import { MISSING_FIELDS } from "~/leads/messages";
import { isMissing, MAX_MESSAGE_LENGTH } from "~/leads/schema";
import { sentLead } from "~/leads/send.server";
import { listingIdField } from "~/listings/home/detail.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageParameters } from "~/platform/api/paging.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { clientAndAddress, countLimits } from "~/platform/auth/limits.server";
import { clientAddressContext } from "~/platform/http/context";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import {
  STAFF_TOUR_EXAMPLE,
  staffTourJson,
  TOUR_EXAMPLE,
  toStaffTourJson,
  toTourJson,
  tourJson,
} from "~/tours/json.server";
import { tourFields } from "~/tours/schema";
import { ANSWER_HOURS, MAX_DAYS_AHEAD, optionalTime, requiredTime } from "~/tours/times";
import {
  changeTour,
  describeRefusal,
  findTour,
  getTourHours,
  listTours,
  listToursOf,
  moveTour,
  sendTour,
} from "~/tours/tours.server";
import { fieldsProblem } from "./item-operations.server";

const TIMES_RULE = `Tours start on the hour within the hours of the site, at least ${ANSWER_HOURS} hours from now and within ${MAX_DAYS_AHEAD} days.`;

const TIME = { pattern: "^\\d{4}-\\d\\d-\\d\\dT", example: "2027-03-09T17:00:00Z" };
const time = z
  .string("Use a time, such as 2027-03-09T17:00:00Z.")
  .meta({ description: "ISO 8601, on the hour.", ...TIME });
const forBuyer = { getHours: getTourHours, noticeHours: ANSWER_HOURS };
/** A text, where a form has two fields. */
const optional = (field: ReturnType<typeof optionalTime>) =>
  time
    .optional()
    .transform((text): z.input<typeof field> => text)
    .pipe(field);
const required = requiredTime(forBuyer);
const otherTimes = { secondTime: optional(optionalTime(forBuyer)), thirdTime: optional(optionalTime(forBuyer)) };

const missingProblem = () => notFoundProblem("Tour not found");
const MISSING = "There is no such tour of the caller’s.";
const OVER = "The tour is over, canceled or declined.";

function refusedProblem(refused: Refused) {
  const { status = 422, fieldErrors } = refused;
  if (status === 404) return missingProblem();
  return problem(status, { detail: describeRefusal(refused), ...(fieldErrors && { errors: fieldErrors }) });
}

export const loader = serveOperations(
  defineOperation("GET", "/api/tours", {
    tag: "Requests",
    id: "listTours",
    summary: "The caller’s tours",
    description: "Those that the caller asked for, the newest first.",
    access: "account",
    answers: { 200: { description: "The tours.", schema: z.array(tourJson), example: [TOUR_EXAMPLE] } },
  }).handle(async ({ session }) => ({ status: 200, body: (await listToursOf(session.user.id)).map(toTourJson) })),

  defineOperation("GET", "/api/tours/:tourId", {
    tag: "Requests",
    id: "readTour",
    summary: "A tour of the caller’s",
    description: "With what staff answered.",
    access: "account",
    answers: { 200: { description: "The tour.", schema: tourJson, example: TOUR_EXAMPLE } },
    problems: { 404: MISSING },
  }).handle(async ({ params, session }) => {
    const tour = await findTour({ leadId: params.tourId }, session.user.id);
    return tour ? { status: 200, body: toTourJson(tour) } : missingProblem();
  }),

  defineOperation("GET", "/api/admin/tours", {
    tag: "Staff: tours",
    id: "listAllTours",
    summary: "All tours, the newest first",
    description: "With possible spam.",
    access: "staff",
    query: { schema: z.object({ page: pageParameters.page, perPage: pageParameters.perPage }) },
    answers: {
      200: {
        description: "The tours.",
        schema: z.array(staffTourJson),
        example: [STAFF_TOUR_EXAMPLE],
        headers: pageHeaders,
      },
    },
  }).handle(async ({ request, query }) => answerPage(request, (await listTours()).map(toStaffTourJson), query)),

  defineOperation("GET", "/api/admin/tours/:tourId", {
    tag: "Staff: tours",
    id: "readAnyTour",
    summary: "A tour",
    description: "With its buyer.",
    access: "staff",
    versioned: true,
    answers: { 200: { description: "The tour.", schema: staffTourJson, example: STAFF_TOUR_EXAMPLE } },
    problems: { 404: "There is no such tour." },
  }).handle(async ({ params }) => {
    const tour = await findTour({ leadId: params.tourId });
    return tour ? { status: 200, body: toStaffTourJson(tour) } : missingProblem();
  }),
);

export const action = serveOperations(
  defineOperation("POST", "/api/tours", {
    tag: "Requests",
    id: "createTour",
    summary: "Ask for a tour of a home",
    description: `Staff confirm one of the times, or propose another, within ${ANSWER_HOURS} hours. ${TIMES_RULE}`,
    access: "visitor",
    idempotent: true,
    limit: ({ context, body: { email } }) => {
      const client = context.get(clientAddressContext);
      return countLimits({ "leads by client": client, "mail to address": clientAndAddress(client, email) });
    },
    body: {
      json: z
        .strictObject({
          ...tourFields,
          firstTime: time.transform((text): z.input<typeof required> => text).pipe(required),
          ...otherTimes,
          id: z.uuid().optional().meta({ description: "Makes a retry the same tour." }),
          listingId: listingIdField,
          website: z.string().nullish().meta({ description: "A trap for bots. Leave it out." }),
        })
        .meta({ id: "TourInput" }),
      example: {
        listingId: 4471,
        way: "by video",
        firstTime: "2027-03-12T18:00:00Z",
        name: "Ana Reyes",
        email: "ana@example.com",
        contactPref: "text",
      },
      describeErrors: (errors) => (Object.values(errors).some(isMissing) ? MISSING_FIELDS.detail : undefined),
    },
    answers: {
      201: {
        description: "The request for a tour was sent.",
        schema: sentLead,
        example: { id: TOUR_EXAMPLE.id, listingId: 4471, createdAt: TOUR_EXAMPLE.createdAt },
      },
    },
    problems: {
      404: "The home isn’t on the market.",
      429: "Too many requests from this network, or to this email address; see `Retry-After`.",
    },
  }).handle(async ({ body: { id, listingId, website, ...fields }, session, newId }) => {
    if (listingId === null) return notFoundProblem("Listing not found");
    const accountId = session?.user.id ?? null;
    const ids = { id: id ?? newId(), listingId, accountId, spam: Boolean(website), isForm: false };
    const sent = await sendTour(ids, fields);
    if (sent === "gone") return notFoundProblem("Listing not found");
    if (sent === "id used") return fieldsProblem({ id: "This id was used for something else." });
    if ("kind" in sent) return refusedProblem(sent);
    return { status: 201, body: sent, location: accountId && href("/api/tours/:tourId", { tourId: sent.id }) };
  }),

  defineOperation("PATCH", "/api/tours/:tourId", {
    tag: "Requests",
    id: "changeTour",
    summary: "Accept, move or cancel a tour",
    description: `\`accept\` takes the time that staff proposed, \`startsAt\` of the tour; \`move\` asks for other times. ${TIMES_RULE}`,
    access: "account",
    guard: async ({ params, session }) => {
      if (!(await findTour({ leadId: params.tourId ?? "" }, session.user.id))) throw missingProblem();
    },
    limit: ({ params }) => countLimits({ "tour changes": params.tourId ?? "" }),
    body: {
      json: z
        .strictObject({
          action: z.enum(["accept", "move", "cancel"]),
          startsAt: z.iso.datetime().optional().meta({ description: "The proposed time that is accepted." }),
          firstTime: optional(optionalTime(forBuyer)),
          ...otherTimes,
        })
        .meta({ id: "TourChanges" }),
      example: { action: "move", firstTime: "2027-03-13T18:00:00Z" },
    },
    answers: { 200: { description: "The tour.", schema: tourJson, example: TOUR_EXAMPLE } },
    problems: {
      404: MISSING,
      409: `${OVER} Or another time was proposed since.`,
      429: "Too many changes of this tour; see `Retry-After`.",
    },
  }).handle(async ({ params: { tourId }, body: { action: kind, startsAt, firstTime, ...others } }) => {
    const missing = kind === "move" && !firstTime ? "firstTime" : kind === "accept" && !startsAt ? "startsAt" : null;
    if (missing) return fieldsProblem({ [missing]: "Choose a time." });
    const changed =
      kind === "move" && firstTime
        ? await moveTour(tourId, { firstTime, ...others }, false)
        : await changeTour(
            tourId,
            startsAt && kind === "accept" ? { kind, startsAt: new Date(startsAt) } : { kind: "cancel" },
            null,
            "action",
          );
    return "kind" in changed ? refusedProblem(changed) : { status: 200, body: toTourJson(changed) };
  }),

  defineOperation("PATCH", "/api/admin/tours/:tourId", {
    tag: "Staff: tours",
    id: "answerTour",
    summary: "Confirm a time of a tour, propose another, or decline",
    description:
      "The caller gives the tour. `confirm` takes a time that the buyer asked for; `decline` needs an answer.",
    access: "staff",
    versioned: true,
    body: {
      json: z
        .strictObject({
          action: z.enum(["confirm", "propose", "decline"]),
          time: optional(optionalTime({ getHours: getTourHours, noticeHours: 0 })),
          answer: optionalMultiline(MAX_MESSAGE_LENGTH),
          version: z.optional(versionField()),
        })
        .meta({ id: "TourAnswer" }),
      example: { action: "confirm", time: "2027-03-12T18:00:00Z", version: 1 },
    },
    answers: { 200: { description: "The tour.", schema: staffTourJson, example: STAFF_TOUR_EXAMPLE } },
    problems: { 404: "There is no such tour.", 409: OVER },
  }).handle(async ({ params, session: { user }, ifMatch, body: { action: kind, time: at, answer, version } }) => {
    const tour = await findTour({ leadId: params.tourId });
    if (!tour) return missingProblem();
    const missing = kind === "decline" ? (answer ? null : "answer") : at ? null : "time";
    if (missing)
      return fieldsProblem({ [missing]: missing === "time" ? "Choose a time." : "Write why, in a sentence." });
    const change = kind === "decline" ? { kind, answer: answer ?? "" } : { kind, time: at ?? new Date(), answer };
    const changed = await changeTour(tour.leadId, change, { actor: user, versions: combineVersions(ifMatch, version) });
    if (!("kind" in changed)) return { status: 200, body: toStaffTourJson(changed) };
    return changed.conflict
      ? staleProblem(ifMatch, "Someone else just changed this tour.", changed.conflict.version)
      : refusedProblem(changed);
  }),
);
