import { z } from "zod";
import { MISSING_FIELDS } from "~/leads/messages";
import { isMissing, leadFields } from "~/leads/schema";
import { sendLead, sentLead } from "~/leads/send.server";
import { listingIdField } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { countLimits } from "~/platform/auth/limits.server";
import { clientAddressContext } from "~/platform/http/context";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";

const leadBody = z
  .strictObject({
    ...leadFields,
    id: z.uuid().optional().meta({ description: "Makes a retry the same question." }),
    listingId: listingIdField,
    website: z.string().nullish().meta({ description: "A trap for bots. Leave it out." }),
  })
  .meta({ id: "LeadInput" });

export const action = defineOperation("POST", "/api/leads", {
  tag: "Requests",
  id: "createLead",
  summary: "Ask about a home",
  description: "Emails the question to staff, who answer as the sender prefers.",
  access: "visitor",
  idempotent: true,
  limit: ({ context }) => countLimits({ "leads by client": context.get(clientAddressContext) }),
  body: {
    json: leadBody,
    example: { listingId: 4471, name: "Ana Reyes", email: "ana@example.com", contactPref: "text" },
    describeErrors: (errors) => (Object.values(errors).some(isMissing) ? MISSING_FIELDS.detail : undefined),
  },
  answers: {
    201: {
      description: "The question was sent.",
      schema: sentLead,
      example: { id: "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b", listingId: 4471, createdAt: "2027-03-09T17:30:00.000Z" },
    },
  },
  problems: { 404: "The home isn’t on the market.", 429: "Too many questions from this network; see `Retry-After`." },
}).serve(async ({ body: { id, listingId, website, ...lead }, session, newId }) => {
  if (listingId === null) return notFoundProblem("Listing not found");
  const accountId = session?.user.id ?? null;
  const sent = await sendLead({ id: id ?? newId(), listingId, accountId, spam: Boolean(website) }, lead);
  if (sent === "gone") return notFoundProblem("Listing not found");
  if (sent !== "id used") return { status: 201, body: sent, location: null };
  const detail = "This id was used for a question about another home.";
  return problem(422, { detail, errors: { id: detail } });
});
