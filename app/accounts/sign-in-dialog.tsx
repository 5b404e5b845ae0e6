import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import { useToast } from "~/ui/toast";
import { ProviderButton } from "./provider-button";
import { Agreement, SignInForm } from "./sign-in-form";
import { introText, MODE_TEXTS, readIntent, type SignInAnswer, type SignInMode } from "./sign-in-modes";
import "./sign-in-form.css";

export type SignInDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The kind of the pending action, if any. */
  pendingAction: string | null;
  /** The name of the OpenID Connect provider, if configured. */
  provider: string | null;
  termsUrl: string;
  privacyUrl: string;
};

/** Sign-in in a dialog over the current page. It is unmounted when closed. */
export function SignInDialog({ open, onClose, pendingAction, provider, ...urls }: SignInDialogProps) {
  const [mode, setMode] = useState<SignInMode>("link");
  return (
    <Dialog title={MODE_TEXTS[mode].title} open={open} onClose={onClose}>
      <div className="sign-in">
        <p className="soft">{introText(mode, pendingAction)}</p>
        {/* Each mode starts with a fresh form. */}
        <ModeForm key={mode} mode={mode} onMode={setMode} provider={provider} onClose={onClose} />
        <Agreement {...urls} />
      </div>
    </Dialog>
  );
}

function ModeForm({
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
  const showToast = useToast();
  const signedIn = answer?.signedIn;
  const handleSignedIn = useEffectEvent(({ next, toast }: NonNullable<SignInAnswer["signedIn"]>) => {
    if (next) return window.location.assign(next);
    if (toast) showToast(toast);
    revalidate();
    onClose();
  });
  useEffect(() => {
    if (signedIn) handleSignedIn(signedIn);
  }, [signedIn]);
  return (
    <>
      {provider ? <ProviderButton provider={provider} returnTo={returnTo} /> : null}
      <SignInForm
        Form={Form}
        mode={mode}
        returnTo={returnTo}
        answer={answer}
        busy={state !== "idle" && formData ? readIntent(formData) : null}
        onMode={onMode}
      />
    </>
  );
}
