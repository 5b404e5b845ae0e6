import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";
import { useSignIn } from "~/accounts/sign-in-dialog-provider";
import { Dialog } from "~/ui/dialog/dialog";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { Loading } from "~/ui/loading";
import { forgetStepDrafts } from "./step-drafts";
import { type RejectedStep, RequestWizard } from "./wizard";
import type { WizardView } from "./wizard.server";
import "~/leads/ask.css";
import "./request.css";

type RequestDialogProps = DialogProps & {
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
      {open ? <RequestDialogContent homeId={homeId} name={name} search={search} onClose={onClose} /> : null}
    </Dialog>,
    document.body,
  );
}

/** The loader data of the request's page, and the results of its posts. */
type RequestPageData = { kind: "request"; view: WizardView } | { kind: "unknown" | "withdrawn" | "offline" };
type StepResult = { kind: "at"; view: WizardView } | { kind: "sign-in" } | ({ kind: "refused" } & RejectedStep);

function RequestDialogContent({ homeId, name, search, onClose }: Omit<RequestDialogProps, "open">) {
  const page = href("/listing/:id/request", { id: String(homeId) }) + search;
  const dialogUrl = `${page}${search ? "&" : "?"}over`;
  const { load, data: pageData } = useFetcher<RequestPageData>();
  const { Form, data: result, state } = useFetcher<StepResult>();
  const { signIn } = useSignIn();
  /** The step shown; a rejected post stays on it. */
  const [view, setView] = useState<WizardView | null>(null);
  useEffect(() => {
    load(dialogUrl);
  }, [load, dialogUrl]);
  useEffect(() => {
    if (pageData?.kind === "request") setView(pageData.view);
  }, [pageData]);
  const handleResult = useEffectEvent((result: StepResult) => {
    if (result.kind === "at") setView(result.view);
    if (result.kind !== "sign-in") return;
    // The server has stored the request and sends it after sign-in.
    forgetStepDrafts(homeId);
    onClose();
    signIn("request");
  });
  useEffect(() => {
    if (result) handleResult(result);
  }, [result]);

  if (!view) {
    const failed = pageData !== undefined && pageData.kind !== "request";
    return <Loading pageUrl={page} failed={failed} onRetry={() => load(dialogUrl)} />;
  }
  return (
    <>
      <p className="soft">{name}</p>
      <RequestWizard
        homeId={homeId}
        view={view}
        rejected={result?.kind === "refused" ? result : null}
        posting={{ Form, action: page, busy: state !== "idle", inDialog: true }}
        nextAction={
          <button type="button" className="btn btn--sun" onClick={() => onClose()}>
            Close
          </button>
        }
      />
    </>
  );
}
