import { useState } from "react";
import { href, useLocation } from "react-router";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { ProviderButton } from "./provider-button";
import { Agreement, SignInForm } from "./sign-in-form";
import { introText, MODE_TEXTS, type SignInMode, type TypedCredentials } from "./sign-in-modes";

export type SignInDialogProps = DialogProps & {
  /** The kind of the pending action, if any. */
  pendingAction: string | null;
  /** What the address starts with. */
  email: string | undefined;
  /** Where to go after sign-in, if not back to this page. */
  returnTo: string | undefined;
  /** The name of the OpenID Connect provider, if configured. */
  provider: string | null;
  termsUrl: string;
  privacyUrl: string;
};

/** The page's form needs no data of its own. */
const NO_DATA = {};

/** Sign-in in a dialog over the current page. */
export function SignInDialog({
  open,
  onClose,
  pendingAction,
  email,
  provider,
  returnTo: ownReturnTo,
  ...urls
}: SignInDialogProps) {
  const { pathname, search } = useLocation();
  const currentPath = pathname + search;
  const returnTo = ownReturnTo ?? currentPath;
  const [{ mode, typed }, setMode] = useState<{ mode: SignInMode; typed: TypedCredentials }>({
    mode: "link",
    typed: { email },
  });
  const handleRedirect = (to: URL) => {
    if (to.pathname + to.search === currentPath) return false;
    // Staff need their second factor first, and a request that was sent has a page of its own.
    window.location.assign(to);
    return true;
  };
  return (
    <PageDialog
      // Each mode starts with a fresh form, under its own title.
      key={mode}
      title={MODE_TEXTS[mode].title}
      open={open}
      onClose={onClose}
      url={href("/sign-in")}
      data={NO_DATA}
      onRedirect={handleRedirect}
    >
      {() => (
        <div className="mt-2 grid gap-5">
          <p className="text-soft">{introText(mode, pendingAction)}</p>
          {provider ? <ProviderButton provider={provider} returnTo={returnTo} /> : null}
          <SignInForm
            mode={mode}
            returnTo={returnTo}
            typed={typed}
            onMode={(mode, typed) => setMode({ mode, typed })}
          />
          <Agreement {...urls} />
        </div>
      )}
    </PageDialog>
  );
}
