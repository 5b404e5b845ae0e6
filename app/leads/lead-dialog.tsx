import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import type { Over } from "~/ui/dialog/dialog-link";
import { Loading } from "~/ui/loading";
import { useSay } from "~/ui/toast";
import { LeadForm } from "./lead-form";
import type { LeadAnswer, LeadErrors, LeadFields } from "./rules";
import { SENT } from "./words";
import "./ask.css";

type LeadDialogProps = Over & { homeId: number; name: string };

/** "Get more information" in a dialog over a home's page. @param name of the home */
export function LeadDialog({ homeId, name, open, onClose }: LeadDialogProps) {
  return createPortal(
    <Dialog title="Get more information" wide open={open} onClose={onClose}>
      <p className="soft">{`About ${name}.`}</p>
      {/* Remounted each time it opens; the form draft keeps the input. */}
      {open ? <Ask homeId={homeId} onClose={onClose} /> : null}
    </Dialog>,
    document.body,
  );
}

/** The loader data of the question's page. */
type Loaded = { kind: "ask"; fields: LeadFields; stamp: string } | { kind: "unknown" | "withdrawn" | "lost" };

const none: LeadErrors = {};

function Ask({ homeId, onClose }: { homeId: number; onClose: () => void }) {
  const action = href("/listing/:id/ask", { id: String(homeId) });
  const { load, data: loaded } = useFetcher<Loaded>();
  const { Form, data: answer, state } = useFetcher<LeadAnswer>();
  const say = useSay();
  useEffect(() => {
    load(`${action}?over`);
  }, [load, action]);
  const done = useEffectEvent(() => {
    say(SENT);
    onClose();
  });
  useEffect(() => {
    if (answer?.kind === "sent") done();
  }, [answer]);

  if (loaded?.kind !== "ask")
    return <Loading page={action} failed={loaded !== undefined} again={() => load(`${action}?over`)} />;
  const refused = answer?.kind === "refused" ? answer : null;
  return (
    <>
      {refused ? (
        <p role="alert" className="errs">
          <b>{refused.said.title}</b>
          {` ${refused.said.detail}`}
        </p>
      ) : null}
      <LeadForm
        homeId={homeId}
        fields={refused?.fields ?? loaded.fields}
        errors={refused?.errors ?? none}
        stamp={loaded.stamp}
        posting={{ Form, action, busy: state !== "idle", over: true }}
      />
    </>
  );
}
