import { type ComponentType, createContext, type RefAttributes } from "react";
import type { FormProps, Navigation } from "react-router";
import type { FormReply } from "~/forms/reply";

/** How a form in a dialog is sent, without leaving the page below. */
export type DialogForm = {
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>;
  /** The page that the dialog shows. */
  url: string;
  reply: FormReply | undefined;
  state: Navigation["state"];
  /** What is being sent. */
  formData: FormData | undefined;
};

export const DialogFormContext = createContext<DialogForm | null>(null);

/** What fields and buttons need of their form. */
export type FieldsContextValue = {
  /** Whether it is being sent. */
  busy: boolean;
  /** The field that the browser focuses when the page opens. */
  focusedField: string | undefined;
  /** Whether its fields hold what was sent before. */
  isTyped: boolean;
  /** The names of the files that were sent, by field. */
  files: Readonly<Record<string, readonly string[]>>;
};

export const FieldsContext = createContext<FieldsContextValue>({
  busy: false,
  focusedField: undefined,
  isTyped: false,
  files: {},
});
