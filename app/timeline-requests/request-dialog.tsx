import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";
import { useSignIn } from "~/accounts/sign-in-over";
import { Dialog } from "~/ui/dialog/dialog";
import type { Over } from "~/ui/dialog/dialog-link";
import { Loading } from "~/ui/loading";
import { forgetSteps, type RefusedStep, Wizard } from "./wizard";
import type { WizardView } from "./wizard.server";
import "~/leads/ask.css";
import "./request.css";

type RequestDialogProps = Over & {
  homeId: number;
  name: string;
  /** The page's query with the chosen upgrades: "" or "?…". */
  search: string;
};

/** "Confirm cost & timeline" in a dialog over a home's page. @param name of the home */
export function RequestDialog({ homeId, name, search, open, onClose }: RequestDialogProps) {
  return createPortal(
    <Dialog title="Confirm cost & timeline" wide open={open} onClose={onClose}>
      {/* Remounted at its first step each time it opens; the input is kept until it is sent. */}
      {open ? <Request homeId={homeId} name={name} search={search} onClose={onClose} /> : null}
    </Dialog>,
    document.body,
  );
}

/** The loader data of the request's page, and the results of its posts. */
type Loaded = { kind: "request"; view: WizardView } | { kind: "unknown" | "withdrawn" | "lost" };
type Answer = { kind: "at"; view: WizardView } | { kind: "sign-in" } | ({ kind: "refused" } & RefusedStep);

function Request({ homeId, name, search, onClose }: Omit<RequestDialogProps, "open">) {
  const page = href("/listing/:id/request", { id: String(homeId) }) + search;
  const over = `${page}${search ? "&" : "?"}over`;
  const { load, data: loaded } = useFetcher<Loaded>();
  const { Form, data: answer, state } = useFetcher<Answer>();
  const { signIn } = useSignIn();
  /** The step shown; a rejected post stays on it. */
  const [view, setView] = useState<WizardView | null>(null);
  useEffect(() => {
    load(over);
  }, [load, over]);
  useEffect(() => {
    if (loaded?.kind === "request") setView(loaded.view);
  }, [loaded]);
  const went = useEffectEvent((answer: Answer) => {
    if (answer.kind === "at") setView(answer.view);
    if (answer.kind !== "sign-in") return;
    // The server has stored the request and sends it after sign-in.
    forgetSteps(homeId);
    onClose();
    signIn("request");
  });
  useEffect(() => {
    if (answer) went(answer);
  }, [answer]);

  if (!view) {
    const failed = loaded !== undefined && loaded.kind !== "request";
    return <Loading page={page} failed={failed} again={() => load(over)} />;
  }
  return (
    <>
      <p className="soft">{name}</p>
      <Wizard
        homeId={homeId}
        view={view}
        refused={answer?.kind === "refused" ? answer : null}
        posting={{ Form, action: page, busy: state !== "idle", over: true }}
        wayOn={
          <button type="button" className="btn btn--sun" onClick={onClose}>
            Close
          </button>
        }
      />
    </>
  );
}
