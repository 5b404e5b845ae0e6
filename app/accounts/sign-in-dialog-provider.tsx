import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SignInDialogProps } from "./sign-in-dialog";
import { signInPath } from "./sign-in-path";

type SignInContextValue = {
  /** Whether a user is signed in. */
  isSignedIn: boolean;
  /**
   * Opens the dialog.
   * @param pendingAction the kind of the pending action
   * @param email what the address starts with
   * @param returnTo where to go after sign-in, if not back to this page
   */
  signIn: (pendingAction?: string, email?: string, returnTo?: string) => void;
};

const SignInContext = createContext<SignInContextValue>({ isSignedIn: false, signIn: () => {} });

/** Opens the sign-in dialog and says whether a user is signed in. */
export const useSignIn = () => useContext(SignInContext);

/** Props for a link to the sign-in page: a plain click opens the dialog instead. */
export function useSignInLinkProps() {
  const { signIn } = useSignIn();
  return {
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      signIn();
    },
  };
}

type State = { openCount: number; isOpen: boolean; pendingAction: string | null; email?: string; returnTo?: string };

/**
 * Provides the sign-in dialog, which is loaded on first use. If loading fails, the browser goes to the sign-in page.
 * @param userEmail the email that is signed in; null for a visitor
 */
export function SignInDialogProvider({
  userEmail,
  children,
  ...dialogProps
}: { userEmail: string | null; children: ReactNode } & Pick<
  SignInDialogProps,
  "provider" | "termsUrl" | "privacyUrl"
>) {
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null);
  /** `openCount` is the dialog's key, so that it opens with fresh state. */
  const [{ openCount, isOpen, pendingAction, email, returnTo }, setState] = useState<State>({
    openCount: 0,
    isOpen: false,
    pendingAction: null,
  });
  const focused = useRef<HTMLElement | null>(null);

  const signIn = useCallback(async (pendingAction: string | null = null, email?: string, returnTo?: string) => {
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    try {
      const { loadSignInDialog } = await import("./sign-in-dialog-loader");
      const { SignInDialog } = await loadSignInDialog();
      setDialog(() => SignInDialog);
      setState(({ openCount }) => ({ openCount: openCount + 1, isOpen: true, pendingAction, email, returnTo }));
    } catch {
      window.location.assign(signInPath(window.location));
    }
  }, []);
  const close = useCallback(() => {
    setState((now) => ({ ...now, isOpen: false }));
    focused.current?.focus();
  }, []);
  // The user has signed in, perhaps in another tab.
  useEffect(() => {
    if (userEmail !== null) setState((now) => ({ ...now, isOpen: false }));
  }, [userEmail]);

  const context = useMemo(() => ({ isSignedIn: userEmail !== null, signIn }), [userEmail, signIn]);
  return (
    <SignInContext value={context}>
      {children}
      {Dialog ? (
        <Dialog
          key={openCount}
          open={isOpen}
          onClose={close}
          pendingAction={pendingAction}
          email={email}
          returnTo={returnTo}
          {...dialogProps}
        />
      ) : null}
    </SignInContext>
  );
}
