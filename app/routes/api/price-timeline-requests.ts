import { href } from "react-router";
import { z } from "zod";
import { listingIdField } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { countLimits } from "~/platform/auth/limits.server";
import { inTransaction } from "~/platform/db/db.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { MAX_UPGRADE_ID_LENGTH, MAX_UPGRADES, requestFields, requestSchema } from "~/timeline-requests/schema";
import { sendRequest, sentRequest } from "~/timeline-requests/send.server";

const { upgrades: _, targetMoveIn, ...fields } = requestFields;

const requestBody = z
  .strictObject({
    id: z.uuid().optional().meta({ description: "Makes a retry the same request." }),
    listingId: listingIdField,
    listingAddress: z
      .string()
      .nullish()
      .meta({ description: "Taken but not used: the request has the home’s own address." }),
    ...fields,
    targetMoveIn: z
      .string("Choose a month, such as 2027-03.")
      .meta({
        description: "A month after the current one, as YYYY-MM.",
        pattern: "^\\d{4}-\\d{2}$",
        example: "2027-09",
      })
      .transform((month): z.input<typeof targetMoveIn> => month)
      .pipe(targetMoveIn),
    selectedUpgrades: z
      .array(z.string().max(MAX_UPGRADE_ID_LENGTH))
      .max(MAX_UPGRADES)
      .default([])
      .meta({ description: "Ids of the home’s `upgrades`, which `GET /api/listings/{id}` lists." }),
  })
  .meta({ id: "TimelineRequestInput" });

const SENT_EXAMPLE = {
  id: "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
  listingId: 4471,
  listingAddress: "4471 Brockton Ave, Riverside, CA 92501",
  selectedUpgrades: ["kitchen-remodel"],
  totalPurchasePrice: 614_000,
  createdAt: "2027-03-09T17:30:00.000Z",
  dueAt: "2027-03-11T17:30:00.000Z",
};

export const action = defineOperation("POST", "/api/price-timeline-requests", {
  tag: "Requests",
  id: "createTimelineRequest",
  summary: "Ask us to confirm a home’s cost and timeline",
  description:
    "Staff answer within 48 hours, until `dueAt`. The cost is the home’s price and that of the upgrades now.",
  access: "account",
  idempotent: true,
  limit: ({ session }) => countLimits({ "requests by account": session.user.id }),
  body: {
    json: requestBody,
    example: {
      listingId: 4471,
      listingAddress: "4471 Brockton Ave, Riverside, CA 92501",
      fullName: "Ana Reyes",
      email: "ana@example.com",
      maxHomeBudget: 675_000,
      targetMoveIn: "2027-09",
      selectedUpgrades: ["kitchen-remodel"],
    },
  },
  answers: {
    200: {
      description: "The request that was sent before with this `id`.",
      schema: sentRequest,
      example: SENT_EXAMPLE,
    },
    201: { description: "The request was sent.", schema: sentRequest, example: SENT_EXAMPLE },
  },
  problems: { 404: "The home isn’t on the market.", 429: "Too many requests of this account; see `Retry-After`." },
}).serve(
  async ({ body: { id, listingId, listingAddress: _, selectedUpgrades, ...values }, session: { user }, newId }) => {
    if (listingId === null) return notFoundProblem("Listing not found");
    const ids = { accountId: user.id, requestId: id ?? newId(), listingId };
    // Clears what belongs to an agent or lender that the buyer doesn't have.
    const request = requestSchema.parse({ ...values, upgrades: selectedUpgrades });
    const outcome = await inTransaction((tx) => sendRequest({ ...ids, refusesUnknownUpgrades: true }, request, tx));
    if (outcome.kind === "gone") return notFoundProblem("Listing not found");
    if (outcome.kind === "id used") {
      const detail = "This id was used for another request.";
      return problem(422, { detail, errors: { id: detail } });
    }
    if (outcome.kind === "unknown upgrade") {
      const detail = `“${outcome.id}” isn’t an upgrade of this home.`;
      return problem(422, { detail, errors: { selectedUpgrades: detail } });
    }
    const { isNew, request: sent } = outcome;
    // An id that wasn't sent is there only when this takes over a request whose answer nobody got.
    const location = href("/api/price-timeline-requests/:requestId/messages", { requestId: sent.id });
    return isNew || !id ? { status: 201, body: sent, location } : { status: 200, body: sent };
  },
);
