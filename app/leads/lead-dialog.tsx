import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { Loading } from "~/ui/loading";
import { useToast } from "~/ui/toast";
import { LeadForm } from "./lead-form";
import { LEAD_SENT } from "./messages";
import type { LeadErrors, LeadFields, LeadFormResult } from "./rules";
import "./ask.css";

type LeadDialogProps = DialogProps & { homeId: number; name: string };

/** "Get more information" in a dialog over a home's page. @param name of the home */
export function LeadDialog({ homeId, name, open, onClose }: LeadDialogProps) {
  return createPortal(
    <Dialog title="Get more information" wide open={open} onClose={onClose}>
      <p className="soft">{`About ${name}.`}</p>
      {/* Remounted each time it opens; the form draft keeps the input. */}
      {open ? <LeadDialogContent homeId={homeId} onClose={onClose} /> : null}
    </Dialog>,
    document.body,
  );
}

/** The loader data of the question's page. */
type LeadPageData = { kind: "ask"; fields: LeadFields; stamp: string } | { kind: "unknown" | "withdrawn" | "offline" };

const NO_ERRORS: LeadErrors = {};

function LeadDialogContent({ homeId, onClose }: { homeId: number; onClose: () => void }) {
  const action = href("/listing/:id/ask", { id: String(homeId) });
  const { load, data: pageData } = useFetcher<LeadPageData>();
  const { Form, data: result, state } = useFetcher<LeadFormResult>();
  const showToast = useToast();
  useEffect(() => {
    load(`${action}?over`);
  }, [load, action]);
  const handleSent = useEffectEvent(() => {
    showToast(LEAD_SENT);
    onClose();
  });
  useEffect(() => {
    if (result?.kind === "sent") handleSent();
  }, [result]);

  if (pageData?.kind !== "ask")
    return <Loading pageUrl={action} failed={pageData !== undefined} onRetry={() => load(`${action}?over`)} />;
  const rejected = result?.kind === "refused" ? result : null;
  return (
    <>
      {rejected ? (
        <p role="alert" className="errs">
          <b>{rejected.toast.title}</b>
          {` ${rejected.toast.detail}`}
        </p>
      ) : null}
      <LeadForm
        homeId={homeId}
        fields={rejected?.fields ?? pageData.fields}
        errors={rejected?.errors ?? NO_ERRORS}
        stamp={pageData.stamp}
        posting={{ Form, action, busy: state !== "idle", inDialog: true }}
      />
    </>
  );
}
