import { useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";

/** Starts a run of the feed, or of all. */
export function TriggerSync({ feed }: { feed?: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <ButtonForm>
      {feed === undefined ? null : <input type="hidden" name="feed" value={feed} />}
      <Button
        look={feed === undefined ? "sun" : "sand"}
        size={feed === undefined ? "m" : "s"}
        type="submit"
        name="intent"
        value="sync"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? "Syncing..." : feed === undefined ? "Trigger Sync" : `Sync ${feed}`}
      </Button>
    </ButtonForm>
  );
}
