import { data, Form, href, Link, redirectDocument } from "react-router";
import { listStaffAddresses } from "~/accounts/people.server";
import { InboxItem } from "~/inbox/inbox-item";
import {
  answerRequest,
  assignRequest,
  getInboxRequest,
  type RequestAnswer,
  updateRequestTriage,
} from "~/inbox/requests.server";
import { REQUEST_STATUSES } from "~/inbox/rules";
import { conflictResponse, saveWithOfflineFallback, type TriageFields, triageFormFields } from "~/inbox/triage";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { type Field, parseValues } from "~/ui/forms/fields";
import { rejectForm } from "~/ui/forms/form-answer";
import { formatDateTime, formatMonth } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { Toast } from "~/ui/toast";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/inbox-request";

const ANSWER_FIELDS: readonly Field[] = [
  { name: "confirmedCost", label: "Confirmed cost of the upgrades", kind: "money" },
  { name: "confirmedTimeline", label: "Confirmed timeline", kind: "text", maxLength: 200 },
  { name: "answer", label: "Message to the buyer (optional)", kind: "textarea", maxLength: 2_000 },
];

const ASSIGNED = { title: "In review" };
const ALREADY_ASSIGNED = { title: "Not assigned", detail: "Already assigned to someone else.", bad: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const request = await getInboxRequest(params.requestId);
  if (!request) throw data(null, { status: 404 });
  return { request, fields: triageFormFields(REQUEST_STATUSES, await listStaffAddresses()) };
}

export const headers = privateHeaders;

/** Assigns a request, updates its status, owner, and notes, or answers it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const redirectToRequest = async (toast: Toast) =>
    redirectDocument(href("/admin/inbox/:requestId", { requestId: params.requestId }), {
      status: 303,
      headers: { "Set-Cookie": await flash(toast) },
    });
  if (!(await getInboxRequest(params.requestId))) throw data(null, { status: 404 });
  const intent = textIn(form, "intent");
  if (intent === "take")
    throw await redirectToRequest((await assignRequest(params.requestId, user)) ? ASSIGNED : ALREADY_ASSIGNED);
  if (intent !== "answer" && intent !== "keep") throw data(null, { status: 400 });
  const version = Number(textIn(form, "version"));
  const fields = intent === "answer" ? ANSWER_FIELDS : triageFormFields(REQUEST_STATUSES, await listStaffAddresses());
  const { values, errors, submitted } = parseValues(fields, Object.fromEntries(form));
  const isEmpty = Object.values(values).every((value) => value === null) && Object.keys(errors).length === 0;
  if (intent === "answer" && isEmpty)
    errors.confirmedCost = "Confirm the cost or the timeline, or explain why you can’t.";
  if (Object.keys(errors).length > 0)
    return data({ intent, ...rejectForm({ values: submitted, errors, version: version }) }, { status: 422 });
  const at = { id: params.requestId, version };
  const isUpdated =
    intent === "keep"
      ? await updateRequestTriage(at, values as TriageFields, user)
      : await answerRequest(at, values as RequestAnswer, user);
  if (!isUpdated) return conflictResponse(intent, submitted, (await getInboxRequest(params.requestId))?.version);
  throw await redirectToRequest({ title: intent === "answer" ? "Answer sent" : "Saved" });
}

/** A post that doesn't reach the server keeps the form. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  saveWithOfflineFallback(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Request", args);

const joinTexts = (...texts: (string | null | undefined | false | 0)[]) => texts.filter(Boolean).join(", ");

export default function InboxRequestPage({ loaderData: { request, fields }, actionData }: Route.ComponentProps) {
  const { id, answered, confirmedCost, confirmedTimeline } = request;
  return (
    <InboxItem
      itemName="request"
      title={request.address}
      item={request}
      details={[
        ["From", joinTexts(request.fullName, request.email)],
        ["Best reached by", joinTexts(request.contactMethod, request.phone)],
        ["Total", formatMoney(request.total)],
        ["Upgrades", joinTexts(...request.upgrades) || "None"],
        ["Budget", formatMoney(request.maxHomeBudget)],
        ["Move-in", formatMonth(`${request.targetMoveIn}-01`)],
        ["Agent", request.agent],
        ["Lender", joinTexts(request.lender, request.preapprovalAmount && formatMoney(request.preapprovalAmount))],
        ["Received", formatDateTime(request.createdAt)],
        [
          "Due",
          `${formatDateTime(request.dueAt)}${request.hoursLeft !== null && request.hoursLeft < 0 ? ", late" : ""}`,
        ],
        ["Assigned to", request.owner],
      ]}
      message={request.comments}
      previousAnswer={
        answered ? (
          <>
            {confirmedCost === null ? null : <p>{`Confirmed cost: ${formatMoney(confirmedCost)}`}</p>}
            {confirmedTimeline ? <p>{`Confirmed timeline: ${confirmedTimeline}`}</p> : null}
            {request.answer ? <p>{request.answer}</p> : null}
          </>
        ) : null
      }
      answer={{ fields: ANSWER_FIELDS, values: request }}
      triage={{ fields, values: request }}
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
