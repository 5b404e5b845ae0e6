import { useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog";
import { NameForm, NeedsAccount, Summary } from "./name-form";
import type { NameReading } from "./rules";

export type SaveSearchDialogProps = {
  open: boolean;
  search: string;
  summary: readonly string[];
  onClose: () => void;
};

/** Save This Search over the list. Closed, it keeps the name; opened again, it forgets what the last try came to. */
export function SaveSearchDialog({ open, search, summary, onClose }: SaveSearchDialogProps) {
  const fetcher = useFetcher<NameReading>();
  const [name, setName] = useState("");
  const [past, setPast] = useState<NameReading>();
  const answer = fetcher.data === past ? undefined : fetcher.data;

  return createPortal(
    <Dialog
      title="Save This Search"
      open={open}
      onClose={() => {
        setPast(fetcher.data);
        onClose();
      }}
    >
      <Summary summary={summary} />
      {answer && !answer.problem ? (
        <NeedsAccount search={search} />
      ) : (
        <NameForm
          Form={fetcher.Form}
          search={search}
          name={name}
          refused={answer ?? null}
          busy={fetcher.state !== "idle"}
          onName={setName}
        />
      )}
    </Dialog>,
    document.body,
  );
}
