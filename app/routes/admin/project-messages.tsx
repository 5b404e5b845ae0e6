import { data } from "react-router";
import { FILE_BODY_BYTES } from "~/forms/file-rules";
import { getReply } from "~/forms/reply";
import { MESSAGE_FILE } from "~/messages/schema";
import { submitMessage } from "~/messages/submit-message";
import { ThreadView } from "~/messages/thread-view";
import { getThread } from "~/messages/threads.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { PageTitle } from "~/ui/forms/page-title";
import { brandTitle, projectTitle } from "../noindex-meta";
import { loadThread, markReadMiddleware, receiveMessage } from "../thread-page.server";
import type { Route } from "./+types/project-messages";

async function requireThread({ projectId }: Route.LoaderArgs["params"], context: Route.LoaderArgs["context"]) {
  const session = await requireStaff(context);
  const thread = await getThread(projectId, "project");
  if (!thread) throw data(null, { status: 404 });
  return { session, thread };
}

export const middleware: Route.MiddlewareFunction[] = [markReadMiddleware("staff", requireThread)];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { thread } = await requireThread(params, context);
  return loadThread(thread, null, { url, context });
}

export const handle = { bodyLimit: FILE_BODY_BYTES };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { thread, session } = await requireThread(params, context);
  const form = await readSubmittedForm(request, { maxFileBytes: MESSAGE_FILE.rules.maxBytes });
  return receiveMessage(form, thread, { side: "staff", user: session.user });
}

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  submitMessage(request, serverAction, params.projectId);

export default function ProjectMessagesPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle(projectTitle("Messages", matches), matches)} reply={reply}>
      <section aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        <ThreadView thread={loaderData} reply={reply} />
      </section>
    </PageTitle>
  );
}
