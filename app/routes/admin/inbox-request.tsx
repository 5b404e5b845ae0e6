import { data, Form, href, Link, redirectDocument } from "react-router";
import { staffAddresses } from "~/accounts/people.server";
import { type InHand, inHandFields, meanwhile, orNotSaved } from "~/inbox/in-hand";
import { InboxItem } from "~/inbox/inbox-item";
import {
  type Answer,
  answerRequest,
  inboxRequest,
  keepRequest,
  REQUEST_STATUSES,
  takeRequest,
} from "~/inbox/requests.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { type Field, readValues } from "~/ui/forms/fields";
import { refusal } from "~/ui/forms/form-answer";
import { monthText, timeText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import type { Said } from "~/ui/toast";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/inbox-request";

const FIELDS: readonly Field[] = [
  { name: "confirmedCost", label: "Confirmed cost of the upgrades", kind: "money" },
  { name: "confirmedTimeline", label: "Confirmed timeline", kind: "text", most: 200 },
  { name: "answer", label: "Message to the buyer (optional)", kind: "lines", most: 2_000 },
];

const TAKEN = { title: "In review" };
const TAKEN_BY_ANOTHER = { title: "Not assigned", detail: "Already assigned to someone else.", bad: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const request = await inboxRequest(params.requestId);
  if (!request) throw data(null, { status: 404 });
  return { request, fields: inHandFields(REQUEST_STATUSES, await staffAddresses()) };
}

export const headers = privateHeaders;

/** Assigns a request, updates its status, owner, and notes, or answers it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const back = async (said: Said) =>
    redirectDocument(href("/admin/inbox/:requestId", { requestId: params.requestId }), {
      status: 303,
      headers: { "Set-Cookie": await flash(said) },
    });
  if (!(await inboxRequest(params.requestId))) throw data(null, { status: 404 });
  const intent = textIn(form, "intent");
  if (intent === "take") throw await back((await takeRequest(params.requestId, user)) ? TAKEN : TAKEN_BY_ANOTHER);
  if (intent !== "answer" && intent !== "keep") throw data(null, { status: 400 });
  const seen = Number(textIn(form, "version"));
  const fields = intent === "answer" ? FIELDS : inHandFields(REQUEST_STATUSES, await staffAddresses());
  const { values, errors, given } = readValues(fields, Object.fromEntries(form));
  const empty = Object.values(values).every((value) => value === null) && Object.keys(errors).length === 0;
  if (intent === "answer" && empty)
    errors.confirmedCost = "Confirm the cost or the timeline, or explain why you can’t.";
  if (Object.keys(errors).length > 0)
    return data({ intent, ...refusal({ given, errors, version: seen }) }, { status: 422 });
  const at = { id: params.requestId, seen };
  const done =
    intent === "keep" ? await keepRequest(at, values as InHand, user) : await answerRequest(at, values as Answer, user);
  if (!done) return meanwhile(intent, given, (await inboxRequest(params.requestId))?.version);
  throw await back({ title: intent === "answer" ? "Answer sent" : "Saved" });
}

/** A post that doesn't reach the server keeps the form. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => orNotSaved(request, serverAction);

export const meta: Route.MetaFunction = (args) => unlisted("Request", args);

const joined = (...texts: (string | null | undefined | false | 0)[]) => texts.filter(Boolean).join(", ");

export default function InboxRequestPage({ loaderData: { request, fields }, actionData }: Route.ComponentProps) {
  const { id, answered, confirmedCost, confirmedTimeline } = request;
  return (
    <InboxItem
      one="request"
      title={request.address}
      item={request}
      facts={[
        ["From", joined(request.fullName, request.email)],
        ["Best reached by", joined(request.contactMethod, request.phone)],
        ["Total", money(request.total)],
        ["Upgrades", joined(...request.upgrades) || "None"],
        ["Budget", money(request.maxHomeBudget)],
        ["Move-in", monthText(`${request.targetMoveIn}-01`)],
        ["Agent", request.agent],
        ["Lender", joined(request.lender, request.preapprovalAmount && money(request.preapprovalAmount))],
        ["Received", timeText(request.createdAt)],
        ["Due", `${timeText(request.dueAt)}${request.hoursLeft !== null && request.hoursLeft < 0 ? ", late" : ""}`],
        ["Assigned to", request.owner],
      ]}
      asked={request.comments}
      ours={
        answered ? (
          <>
            {confirmedCost === null ? null : <p>{`Confirmed cost: ${money(confirmedCost)}`}</p>}
            {confirmedTimeline ? <p>{`Confirmed timeline: ${confirmedTimeline}`}</p> : null}
            {request.answer ? <p>{request.answer}</p> : null}
          </>
        ) : null
      }
      answer={{ fields: FIELDS, values: request }}
      hand={{ fields, values: request }}
      refused={actionData}
    >
      <div className="row">
        {request.owner === null ? (
          <Form method="post">
            <button className="btn btn--s" type="submit" name="intent" value="take">
              Assign to me
            </button>
          </Form>
        ) : null}
        <Link className="btn btn--s" to={`${href("/admin/offers/:offerId", { offerId: "new" })}?request=${id}`}>
          Create an offer
        </Link>
        <Link className="btn btn--s" to={`${href("/admin/projects/new")}?request=${id}`}>
          Create a project
        </Link>
      </div>
    </InboxItem>
  );
}
