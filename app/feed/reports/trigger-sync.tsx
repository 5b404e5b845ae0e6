import { Form, useNavigation } from "react-router";

/** Starts a run of the feed, or of all. */
export function TriggerSync({ feed }: { feed?: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      {feed === undefined ? null : <input type="hidden" name="feed" value={feed} />}
      <button
        className={feed === undefined ? "btn btn--sun" : "btn btn--s"}
        type="submit"
        name="intent"
        value="sync"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? "Syncing..." : feed === undefined ? "Trigger Sync" : `Sync ${feed}`}
      </button>
    </Form>
  );
}
