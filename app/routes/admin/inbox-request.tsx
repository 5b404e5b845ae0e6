import { data, href } from "react-router";
import { addAssigned, listStaffAddresses } from "~/accounts/people.server";
import { FILE_BODY_BYTES } from "~/forms/file-rules";
import { getReply } from "~/forms/reply";
import { renderRequestAnswerFields } from "~/inbox/inbox-fields";
import { AnswerForm, InboxItem } from "~/inbox/inbox-item";
import { findNextItem, findPathAfterAnswer } from "~/inbox/next-item.server";
import { GivenAnswer, listRequestDetails } from "~/inbox/request-details";
import { answerRequest, assignRequest, getInboxRequest } from "~/inbox/requests.server";
import {
  AFTER_ANSWER,
  getNewProjectPath,
  inboxFormId,
  REQUEST_STATUSES,
  requestAnswerSchema,
  triageSchema,
} from "~/inbox/schema";
import { submitInboxForm } from "~/inbox/submit-inbox-form";
import { updateTriage } from "~/inbox/triage.server";
import { MESSAGE_FILE, MESSAGE_FORM } from "~/messages/schema";
import { submitMessage } from "~/messages/submit-message";
import { ThreadView } from "~/messages/thread-view";
import { findWaitingThreads, getThread } from "~/messages/threads.server";
import { NoteSection } from "~/notes/note-section";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { AdminMain } from "~/shell/admin-main";
import { Button, ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { WRITE } from "~/work/work-path";
import { brandTitle } from "../noindex-meta";
import { loadNewestNotes } from "../note-page.server";
import { reloadAfterConflict } from "../reload-after-conflict";
import { loadThread, markReadMiddleware, receiveMessage } from "../thread-page.server";
import type { Route } from "./+types/inbox-request";

const ASSIGNED = { title: "In review" };
const ALREADY_ASSIGNED = { title: "Not assigned", detail: "Already assigned to someone else.", bad: true };

async function requireThread({ requestId }: Route.LoaderArgs["params"], context: Route.LoaderArgs["context"]) {
  const session = await requireStaff(context);
  const thread = await getThread(requestId, "request");
  if (!thread) throw data(null, { status: 404 });
  return { session, thread };
}

export const middleware: Route.MiddlewareFunction[] = [markReadMiddleware("staff", requireThread)];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { thread, session } = await requireThread(params, context);
  const active = await listStaffAddresses();
  const [request, messages, next, notes, waiting] = await Promise.all([
    getInboxRequest(thread.id),
    loadThread(thread, null, { url, context }),
    findNextItem(thread.id, session.user.email),
    loadNewestNotes({ about: "request", aboutId: thread.id }, session.user),
    findWaitingThreads([thread.id]),
  ]);
  if (!request) throw data(null, { status: 404 });
  const isAssigned = request.owner !== null && active.includes(request.owner);
  return {
    request,
    isAssigned,
    staff: addAssigned(active, request.owner),
    thread: messages,
    hasNext: next !== null,
    /** Whether people come for the messages, not for the answer. */
    isWriting: url.searchParams.has(WRITE) || (request.answered && waiting.length > 0),
    notes,
  };
}

export const handle = { bodyLimit: FILE_BODY_BYTES };

/** Assigns a request, updates its status, owner, and notes, answers it, or sends a message. */
export async function action({ request, params: { requestId }, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request, { maxFileBytes: MESSAGE_FILE.rules.maxBytes });
  // Only the form of a message has a file, and one that can't be read to its end may lack its intent.
  if (form.upload || form.intent === MESSAGE_FORM) {
    const { thread } = await requireThread({ requestId }, context);
    return receiveMessage(form, thread, { side: "staff", user });
  }
  const item = await getInboxRequest(requestId);
  if (!item) throw data(null, { status: 404 });
  const formId = inboxFormId(form.intent);
  const path = href("/admin/inbox/:requestId", { requestId });
  switch (form.intent) {
    case "assign":
      throw await redirectWithToast(path, (await assignRequest(requestId, user)) ? ASSIGNED : ALREADY_ASSIGNED);
    case "answer": {
      const { value, refuse } = checkForm(form, formId, requestAnswerSchema);
      if (!value) return refuse();
      const refused = await answerRequest(requestId, value, user);
      if (refused) return refuse(refused);
      const next = await findPathAfterAnswer(form.fields, { id: requestId, path, me: user.email });
      throw await redirectWithToast(next, { title: "Answer sent" });
    }
    case "save": {
      const staff = await listStaffAddresses(item.owner);
      const { value, refuse } = checkForm(form, formId, triageSchema(REQUEST_STATUSES, staff));
      if (!value) return refuse();
      const refused = await updateTriage("request", requestId, value, user);
      if (refused) return refuse(refused);
      throw await redirectWithToast(path, { title: "Saved" });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  if (intent === MESSAGE_FORM) return submitMessage(request, serverAction, params.requestId);
  return submitInboxForm(request, serverAction);
}

export const shouldRevalidate = reloadAfterConflict;

export default function InboxRequestPage({
  loaderData: { request, isAssigned, staff, thread, hasNext, isWriting, notes },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { id, answered, confirmedCost, confirmedTimeline, answer } = request;
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Request", matches)} reply={reply}>
      <AdminMain>
        <InboxItem
          itemName="request"
          title={request.address}
          item={request}
          details={listRequestDetails(request)}
          message={request.comments}
          previousAnswer={answered ? <GivenAnswer request={request} /> : null}
          answer={
            <AnswerForm
              version={request.version}
              schema={requestAnswerSchema}
              defaultValue={{ confirmedCost, confirmedTimeline, answer }}
              hasNext={hasNext}
              focus={answered || isWriting ? undefined : "confirmedCost"}
              buttons={
                request.projectId ? null : (
                  <SubmitButton name={AFTER_ANSWER} value="project">
                    Send and create a project
                  </SubmitButton>
                )
              }
              reply={reply}
            >
              {renderRequestAnswerFields()}
            </AnswerForm>
          }
          statuses={REQUEST_STATUSES}
          staff={staff}
          reply={reply}
        >
          <div className="flex flex-wrap items-center gap-3">
            {isAssigned ? null : (
              <form method="post">
                <Button size="s" type="submit" name="intent" value="assign">
                  Assign to me
                </Button>
              </form>
            )}
            <ButtonLink size="s" to={`${href("/admin/offers/:offerId", { offerId: "new" })}?request=${id}`}>
              Create an offer
            </ButtonLink>
            {request.projectId ? (
              <ButtonLink size="s" to={href("/admin/projects/:projectId/summary", { projectId: request.projectId })}>
                Open the project
              </ButtonLink>
            ) : (
              <ButtonLink size="s" to={getNewProjectPath(id)}>
                Create a project
              </ButtonLink>
            )}
          </div>
        </InboxItem>
        <section aria-labelledby="messages">
          <h2 id="messages">Messages</h2>
          <ThreadView
            thread={thread}
            reply={reply}
            look="sand"
            isFocused={isWriting}
            folded={answered ? undefined : "Write without answering; the clock goes on"}
          />
        </section>
        <NoteSection data={notes} isFolded />
      </AdminMain>
    </PageTitle>
  );
}
