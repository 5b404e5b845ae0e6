import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { useSignIn } from "~/accounts/sign-in-over";
import { Dialog } from "~/ui/dialog/dialog";
import type { Over } from "~/ui/dialog/dialog-link";
import { useSay } from "~/ui/toast";
import { NameForm, Summary } from "./name-form";
import type { SaveAnswer } from "./rules";

/** "Save This Search" in a dialog over the list. Closing it keeps the name; saving clears it. */
export function SaveSearchDialog({
  open,
  search,
  summary,
  onClose,
}: Over & { search: string; summary: readonly string[] }) {
  const fetcher = useFetcher<SaveAnswer>();
  const [name, setName] = useState("");
  const [past, setPast] = useState<SaveAnswer>();
  const answer = fetcher.data === past ? undefined : fetcher.data;
  const say = useSay();
  const { signIn } = useSignIn();

  const done = useEffectEvent((answer: SaveAnswer) => {
    if (answer.kind === "refused") return;
    setPast(answer);
    if (answer.kind === "saved") {
      setName("");
      say(answer.said);
    }
    onClose();
    // The server has stored the search and saves it after sign-in.
    if (answer.kind === "sign-in") signIn("save-search");
  });
  useEffect(() => {
    if (answer) done(answer);
  }, [answer]);

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
      <NameForm
        key={past?.kind === "saved" ? "anew" : "same"}
        Form={fetcher.Form}
        search={search}
        name={name}
        refused={answer?.kind === "refused" ? answer : null}
        busy={fetcher.state !== "idle"}
        over
        onName={setName}
      />
    </Dialog>,
    document.body,
  );
}
