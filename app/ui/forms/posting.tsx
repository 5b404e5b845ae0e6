import type { ComponentType, ReactNode, RefAttributes, RefObject } from "react";
import type { FormProps } from "react-router";

/** How a form is submitted: on its own page, or in a dialog (`inDialog`) without leaving the page below. */
export type Posting = {
  /** The router's form component. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>;
  /** The URL to post to; the current page by default. */
  action?: string;
  busy: boolean;
  inDialog?: boolean;
  /** Whether it changes data on the page below the dialog. */
  shouldRefresh?: boolean;
};

/** A form for pages and dialogs; the hidden field `over` tells the server that it is in a dialog. */
export function PostForm({
  posting: { Form, action, inDialog, shouldRefresh },
  form,
  files,
  id,
  onInput,
  children,
}: {
  posting: Posting;
  id?: string;
  form: RefObject<HTMLFormElement | null>;
  /** Whether it has file fields. */
  files?: boolean;
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={action}
      className="ask-form"
      encType={files ? "multipart/form-data" : undefined}
      defaultShouldRevalidate={inDialog && !shouldRefresh ? false : undefined}
      onInput={onInput && ((event) => onInput(event.currentTarget))}
      noValidate
    >
      {inDialog ? <input type="hidden" name="over" value="1" /> : null}
      {children}
    </Form>
  );
}
