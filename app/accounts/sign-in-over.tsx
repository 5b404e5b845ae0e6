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
import { createPortal } from "react-dom";
import { href } from "react-router";
import type { SignInDialogProps } from "./sign-in-dialog";

type SignIn = {
  /** Whether somebody is. */
  signedIn: boolean;
  /** Opens it over the page, where scripts run, with the kind of what waits until somebody is in. */
  signIn: (waiting?: string) => void;
};

const SignInContext = createContext<SignIn>({ signedIn: false, signIn: () => {} });

/** Signing in over the page. */
export const useSignIn = () => useContext(SignInContext);

/** What a link to sign in needs to open it over the page instead: a plain press does, whatever else leads to its page. */
export function useSignInLink() {
  const { signIn } = useSignIn();
  return {
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      signIn();
    },
  };
}

/** The page for signing in, which leads back to an address of ours. */
export const signInPath = ({ pathname, search }: { pathname: string; search: string }) =>
  href("/sign-in") + (pathname + search === "/" ? "" : `?returnTo=${encodeURIComponent(pathname + search)}`);

type State = { times: number; isOpen: boolean; waiting: string | null };

/**
 * Sign-in over any page: the dialog is loaded when it is first asked for. Where that fails, the page takes its place.
 * @param who the address that is signed in; null for a visitor
 */
export function SignInOver({
  who,
  children,
  ...facts
}: { who: string | null; children: ReactNode } & Omit<SignInDialogProps, "open" | "onClose" | "waiting">) {
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null);
  /** Counts how often it was opened: each time it begins anew. */
  const [{ times, isOpen, waiting }, setState] = useState<State>({ times: 0, isOpen: false, waiting: null });
  const focused = useRef<HTMLElement | null>(null);

  const signIn = useCallback(async (waiting: string | null = null) => {
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    try {
      const { SignInDialog } = await import("./sign-in-dialog");
      setDialog(() => SignInDialog);
      setState(({ times }) => ({ times: times + 1, isOpen: true, waiting }));
    } catch {
      window.location.assign(signInPath(window.location));
    }
  }, []);
  const close = useCallback(() => {
    setState((now) => ({ ...now, isOpen: false }));
    focused.current?.focus();
  }, []);
  // In another tab somebody has signed in: nothing is left to do here.
  useEffect(() => {
    if (who !== null) setState((now) => ({ ...now, isOpen: false }));
  }, [who]);

  const context = useMemo(() => ({ signedIn: who !== null, signIn }), [who, signIn]);
  return (
    <SignInContext value={context}>
      {children}
      {Dialog && isOpen
        ? createPortal(<Dialog key={times} open onClose={close} waiting={waiting} {...facts} />, document.body)
        : null}
    </SignInContext>
  );
}
