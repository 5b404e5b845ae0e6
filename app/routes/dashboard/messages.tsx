import { ThreadList } from "~/messages/thread-list";
import { listThreadsOfBuyer } from "~/messages/threads.server";
import { requireSession } from "~/platform/auth/session.server";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/messages";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  return { threads: await listThreadsOfBuyer(user) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Messages", args);

export default function MessagesPage({ loaderData: { threads } }: Route.ComponentProps) {
  return (
    <main id="main">
      <h1>Messages</h1>
      {threads.length > 0 ? (
        <ThreadList threads={threads} />
      ) : (
        <EmptyState
          title="Nothing to write about yet"
          detail="Once you ask us to confirm a home’s cost and timeline, or your project starts, you can write to us here."
          hasPicture
        />
      )}
    </main>
  );
}
