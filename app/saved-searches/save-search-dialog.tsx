import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { useSignIn } from "~/accounts/sign-in-dialog-provider";
import { Dialog } from "~/ui/dialog/dialog";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { useToast } from "~/ui/toast";
import { NameForm, SearchSummary } from "./name-form";
import type { SaveSearchResult } from "./rules";

/** "Save This Search" in a dialog over the list. Closing it keeps the name; saving clears it. */
export function SaveSearchDialog({
  open,
  search,
  summary,
  onClose,
}: DialogProps & { search: string; summary: readonly string[] }) {
  const fetcher = useFetcher<SaveSearchResult>();
  const [name, setName] = useState("");
  const [handledResult, setHandledResult] = useState<SaveSearchResult>();
  const result = fetcher.data === handledResult ? undefined : fetcher.data;
  const showToast = useToast();
  const { signIn } = useSignIn();

  const handleResult = useEffectEvent((result: SaveSearchResult) => {
    if (result.kind === "refused") return;
    setHandledResult(result);
    if (result.kind === "saved") {
      setName("");
      showToast(result.toast);
    }
    onClose();
    // The server has stored the search and saves it after sign-in.
    if (result.kind === "sign-in") signIn("save-search");
  });
  useEffect(() => {
    if (result) handleResult(result);
  }, [result]);

  return createPortal(
    <Dialog
      title="Save This Search"
      open={open}
      onClose={() => {
        setHandledResult(fetcher.data);
        onClose();
      }}
    >
      <SearchSummary summary={summary} />
      <NameForm
        key={handledResult?.kind === "saved" ? "reset" : "same"}
        Form={fetcher.Form}
        search={search}
        name={name}
        rejected={result?.kind === "refused" ? result : null}
        busy={fetcher.state !== "idle"}
        inDialog
        onName={setName}
      />
    </Dialog>,
    document.body,
  );
}
