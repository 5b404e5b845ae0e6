import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import { useSay } from "~/ui/toast";
import { ContinueWith } from "./continue-with";
import { Agreement, HEADS, intentOf, leadWords, type SignInAnswer, SignInForm, type SignInMode } from "./sign-in-form";
import "./sign-in-form.css";

export type SignInDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The kind of the pending action, if any. */
  waiting: string | null;
  /** The name of the OpenID Connect provider, if configured. */
  provider: string | null;
  termsUrl: string;
  privacyUrl: string;
};

/** Sign-in in a dialog over the current page. It is unmounted when closed. */
export function SignInDialog({ open, onClose, waiting, provider, ...urls }: SignInDialogProps) {
  const [mode, setMode] = useState<SignInMode>("link");
  return (
    <Dialog title={HEADS[mode].title} open={open} onClose={onClose}>
      <div className="sign-in">
        <p className="soft">{leadWords(mode, waiting)}</p>
        {/* Each mode starts with a fresh form. */}
        <Mode key={mode} mode={mode} onMode={setMode} provider={provider} onClose={onClose} />
        <Agreement {...urls} />
      </div>
    </Dialog>
  );
}

function Mode({
  mode,
  onMode,
  provider,
  onClose,
}: {
  mode: SignInMode;
  onMode: (mode: SignInMode) => void;
} & Pick<SignInDialogProps, "provider" | "onClose">) {
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const { Form, data: answer, state, formData } = useFetcher<SignInAnswer>();
  const { revalidate } = useRevalidator();
  const say = useSay();
  const cameIn = answer?.cameIn;
  const goOn = useEffectEvent(({ next, said }: NonNullable<SignInAnswer["cameIn"]>) => {
    if (next) return window.location.assign(next);
    if (said) say(said);
    revalidate();
    onClose();
  });
  useEffect(() => {
    if (cameIn) goOn(cameIn);
  }, [cameIn]);
  return (
    <>
      {provider ? <ContinueWith provider={provider} returnTo={returnTo} /> : null}
      <SignInForm
        Form={Form}
        mode={mode}
        returnTo={returnTo}
        answer={answer}
        busy={state !== "idle" && formData ? intentOf(formData) : null}
        onMode={onMode}
      />
    </>
  );
}
