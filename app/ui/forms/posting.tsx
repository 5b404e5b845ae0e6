import type { ComponentType, ReactNode, RefAttributes, RefObject } from "react";
import type { FormProps } from "react-router";

/** How a form is posted: by its own page, or, `over` another page, without leaving that. */
export type Posting = {
  /** The router's form. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>;
  /** Where to; without it, to the page. */
  action?: string;
  busy: boolean;
  over?: boolean;
  /** Whether the page that it stands over is changed by it. */
  refresh?: boolean;
};

/** The form around fields that stand on a page and in a dialog alike; the server is told which by `over`. */
export function PostForm({
  posting: { Form, action, over, refresh },
  form,
  files,
  id,
  onInput,
  children,
}: {
  posting: Posting;
  id?: string;
  form: RefObject<HTMLFormElement | null>;
  /** Whether files are in it. */
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
      defaultShouldRevalidate={over && !refresh ? false : undefined}
      onInput={onInput && ((event) => onInput(event.currentTarget))}
      noValidate
    >
      {over ? <input type="hidden" name="over" value="1" /> : null}
      {children}
    </Form>
  );
}
