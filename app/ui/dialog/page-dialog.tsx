/** A page's form in a dialog over another page: it loads the page's data, posts to its action, and closes on its redirect. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PrefetchPageLinks, useFetcher, useRevalidator } from "react-router";
import { type FormReply, getReply } from "~/forms/reply";
import { Button } from "../button";
import { DialogFormContext } from "../forms/form-context";
import { type Redirected, registerDialog, type Unavailable } from "../forms/submit-form";
import { Notice } from "../notice";
import { Dialog } from "./dialog";
import type { DialogProps } from "./dialog-link";

type Props<Page> = DialogProps & {
  title: string;
  /** For two-column forms. */
  wide?: boolean;
  url: string;
  /** The page's data, if it need not be loaded. */
  data?: Page;
  /** Above the content, also while it loads. */
  intro?: ReactNode;
  /** Handles a redirect of the page's action. @returns whether it did; otherwise the dialog shows its next step or closes */
  onRedirect?: (to: URL, page: Page | null) => boolean;
  /** @returns null if this data has no form, such as that of a home that is gone */
  children: (page: Page) => ReactNode;
};

export function PageDialog<Page extends object>({ title, wide, open, onClose, intro, ...content }: Props<Page>) {
  const { revalidate } = useRevalidator();
  const isSubmitted = useRef(false);
  const [isSending, setIsSending] = useState(false);
  // A dialog that is closed while it sends keeps its content, which handles the response.
  const hasContent = open || isSending;
  // After the content is unmounted, so that only the page below and its toast are loaded.
  useEffect(() => {
    if (hasContent) isSubmitted.current = false;
    else if (isSubmitted.current) revalidate();
  }, [hasContent, revalidate]);
  const handleSubmitted = (isDone: boolean) => {
    isSubmitted.current = true;
    // The focus may be elsewhere by now.
    if (open && isDone) onClose({ submitted: true });
  };
  return createPortal(
    // Called again when the dialog has closed, because it keeps the focus until then.
    <Dialog title={title} wide={wide} open={open} onClose={() => onClose({ submitted: isSubmitted.current })}>
      {intro}
      {hasContent ? <Content {...content} onSubmitted={handleSubmitted} onSending={setIsSending} /> : null}
    </Dialog>,
    document.body,
  );
}

type ContentProps<Page> = Pick<Props<Page>, "url" | "data" | "onRedirect" | "children"> & {
  /** Called when the server has stored what was sent, with whether it was the form's last step. */
  onSubmitted: (isDone: boolean) => void;
  onSending: (isSending: boolean) => void;
};

function Content<Page extends object>({ url, data, onRedirect, onSubmitted, onSending, children }: ContentProps<Page>) {
  const { load, data: loadedData } = useFetcher<Page | Unavailable>();
  const { Form, data: answer, state, formData } = useFetcher<FormReply | Redirected>();
  /** The URL of the form's next steps. */
  const [nextUrl, setNextUrl] = useState<string>();
  const currentUrl = nextUrl ?? url;
  const content = useRef<HTMLDivElement>(null);
  const [path = url] = url.split("?");
  useEffect(() => registerDialog(path), [path]);
  const isGiven = data !== undefined;
  useEffect(() => {
    if (!isGiven) load(url);
  }, [isGiven, load, url]);

  const page = data ?? (loadedData && !("unavailable" in loadedData) ? (loadedData as Page) : null);
  const redirected = answer && "redirectTo" in answer ? answer : undefined;
  const handleRedirect = useEffectEvent(({ redirectTo }: Redirected) => {
    const to = new URL(redirectTo, window.location.href);
    if (onRedirect?.(to, page)) return;
    const isDone = to.pathname !== path;
    onSubmitted(isDone);
    if (isDone) return;
    setNextUrl(to.pathname + to.search);
    load(to.pathname + to.search);
  });
  // Each answer is a new object, also if it leads to the same place.
  useEffect(() => {
    if (redirected) handleRedirect(redirected);
  }, [redirected]);
  const isSending = state !== "idle";
  // After the redirect is handled, because this unmounts the content of a closed dialog.
  useEffect(() => onSending(isSending), [isSending, onSending]);

  const form = page && children(page);
  const hasForm = Boolean(form);
  useEffect(() => {
    if (hasForm) focusFirstField(content.current);
  }, [hasForm]);

  if (!form)
    return (
      <Loading
        pageUrl={currentUrl}
        failed={page !== null || loadedData !== undefined}
        onRetry={() => load(currentUrl)}
      />
    );
  const reply = getReply(answer);
  return (
    <DialogFormContext value={{ Form, url: currentUrl, reply, state, formData }}>
      {/* The code that sends the form, because React Router reloads the page below if it can't load it then. */}
      <PrefetchPageLinks page={url} />
      <div ref={content}>{form}</div>
    </DialogFormContext>
  );
}

/** Focuses the first field of content that has just come. If it has none, the first button that doesn't send the form. */
function focusFirstField(content: HTMLElement | null): void {
  const field = content?.querySelector<HTMLElement>('input:not([type="hidden"], [tabindex="-1"]), select, textarea');
  (field ?? content?.querySelector('button[type="button"]'))?.focus();
}

/** What a dialog shows while its content loads, or if loading failed. @param page the URL of the same content */
function Loading({ pageUrl, failed, onRetry }: { pageUrl: string; failed: boolean; onRetry: () => void }) {
  if (!failed)
    return (
      <p role="status" className="text-soft">
        Loading…
      </p>
    );
  return (
    <Notice>
      <p>We couldn’t reach the server.</p>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="button" size="s" onClick={onRetry}>
          Try again
        </Button>
        <a className="link" href={pageUrl}>
          Open as a page
        </a>
      </p>
    </Notice>
  );
}
