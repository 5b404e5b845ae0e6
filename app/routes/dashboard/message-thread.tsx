import { href } from "react-router";
import { FILE_BODY_BYTES } from "~/forms/file-rules";
import { getReply } from "~/forms/reply";
import { formatList } from "~/intl/formats";
import { MESSAGE_FILE } from "~/messages/schema";
import { submitMessage } from "~/messages/submit-message";
import { ThreadView } from "~/messages/thread-view";
import { requireThreadOfBuyer } from "~/messages/threads.server";
import { requireSession } from "~/platform/auth/session.server";
import { readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { AskedNotice } from "~/timeline-requests/asked";
import { listAsked } from "~/timeline-requests/asked.server";
import { BackLink } from "~/ui/back-link";
import { AnswerNotice } from "~/ui/brokerage";
import { PageTitle } from "~/ui/forms/page-title";
import { brandTitle, NOINDEX } from "../noindex-meta";
import { loadThread, markReadMiddleware, receiveMessage } from "../thread-page.server";
import type { Route } from "./+types/message-thread";

async function requireThread({ threadId }: Route.LoaderArgs["params"], context: Route.LoaderArgs["context"]) {
  const session = await requireSession(context);
  return { session, thread: await requireThreadOfBuyer(threadId, session.user) };
}

export const middleware: Route.MiddlewareFunction[] = [markReadMiddleware("buyer", requireThread)];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { thread, session } = await requireThread(params, context);
  const [asked, loaded] = await Promise.all([
    listAsked(session.user.id, null),
    loadThread(thread, session.user.email, { url, context }),
  ]);
  const others = thread.buyers.filter((email) => email !== session.user.email);
  return { title: thread.title, others, asked: asked.filter(({ id }) => id === params.threadId), thread: loaded };
}

export const handle = { bodyLimit: FILE_BODY_BYTES };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { thread, session } = await requireThread(params, context);
  const form = await readSubmittedForm(request, { maxFileBytes: MESSAGE_FILE.rules.maxBytes });
  return receiveMessage(form, thread, { side: "buyer", user: session.user });
}

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  submitMessage(request, serverAction, params.threadId);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function MessageThreadPage({
  loaderData: { title, others, asked, thread },
  actionData,
  matches,
}: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Messages", matches)} reply={reply}>
      <main id="main">
        <div>
          <BackLink to={href("/dashboard/messages")} label="Messages" />
          <h1>{title}</h1>
          <AskedNotice asked={asked} />
          {others.length > 0 ? <p className="text-soft">{`Also read by ${formatList(others)}.`}</p> : null}
        </div>
        <ThreadView thread={thread} reply={reply} notice={<AnswerNotice className="type-small text-soft" />} />
      </main>
    </PageTitle>
  );
}
