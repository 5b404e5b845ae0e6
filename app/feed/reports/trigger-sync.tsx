import { useNavigation } from "react-router";
import { ButtonForm } from "~/ui/forms/button-form";

/** Starts a run of the feed, or of all. */
export function TriggerSync({ feed }: { feed?: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <ButtonForm>
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
    </ButtonForm>
  );
}
