/** A form whose fields can be wrong, the same on pages and in dialogs, with scripts and without. */
import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { cva } from "class-variance-authority";
import { type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { Form as RouterForm, useLocation, useNavigation } from "react-router";
import type { FormReply } from "~/forms/reply";
import { acceptSubmission, type FormSchema, parseSubmission } from "~/forms/submission";
import { useHydrated } from "../hooks/use-hydrated";
import { useSlow } from "../hooks/use-slow";
import { FailureNotice, Notice } from "../notice";
import { useToast } from "../toast";
import { ErrorSummary, type Summary } from "./error-summary";
import { DialogFormContext, FieldsContext } from "./form-context";
import { useReportToTitle } from "./page-title";
import { announceInput, useFormDraft } from "./use-form-draft";

export type FormState = {
  /** Whether this form is being sent. */
  busy: boolean;
  /** The button that sends it. */
  intent: string | null;
  /** The fields as typed so far, with scripts. */
  value: Readonly<Record<string, unknown>>;
  /** For a form that is done and stays on its page. */
  message: string | undefined;
};

/** Of a form with fields below each other. */
export const formClass = cva("grid gap-6 [&_h2:focus]:outline-0 [&_legend]:mb-1.5", {
  variants: { below: { text: "mt-9 in-[dialog]:mt-6", heading: "mt-4" } },
  defaultVariants: { below: "text" },
});

/** The row of a form's buttons. In a dialog it stays in view while the fields scroll. */
export const formActionsClass =
  "flex flex-wrap items-center gap-3 tall:in-[dialog]:sticky in-[dialog]:-bottom-7 in-[dialog]:z-1 in-[dialog]:-mx-7 in-[dialog]:-mb-7 " +
  "in-[dialog]:border-t in-[dialog]:border-line in-[dialog]:bg-paper in-[dialog]:px-7 in-[dialog]:py-4";

type Props = {
  /** Unique on its page, and the start of the ids of its fields. */
  id: string;
  /** Of the fields that a button sends. */
  schema: FormSchema | ((intent: string | null) => FormSchema);
  /** The action's. */
  reply: FormReply | undefined;
  defaultValue?: Readonly<Record<string, unknown>>;
  /** Of the item that is edited. */
  version?: number;
  /** For a form with one button; several buttons have names and values of their own. */
  intent?: string;
  /** Buttons that send the fields unchecked. */
  uncheckedIntents?: readonly string[];
  /** Keeps what is typed in this tab, so that a reload doesn't lose it. */
  draftKey?: string;
  /** Whether sending it twice does the same as once, so that it can be sent again while the answer takes long. */
  isRepeatable?: boolean;
  hasFiles?: boolean;
  /** The field that people open the page for. */
  focus?: string;
  /** Where it posts, if not to the page's URL with its parameters. */
  action?: string;
  className?: string;
  /** What someone else may have saved meanwhile, and where to see it. */
  conflict?: { itemName: string; latestUrl?: string };
  /** The summary's texts for these messages. */
  summarize?: (messages: readonly string[]) => Summary;
  children: ReactNode | ((state: FormState) => ReactNode);
};

export function Form(props: Props) {
  const { pathname, search } = useLocation();
  const isInDialog = useContext(DialogFormContext) !== null;
  // React Router keeps a route's components when another item's page opens. A dialog has one page, and the URL below may change.
  return <PageForm key={isInDialog ? "dialog" : pathname + search} {...props} />;
}

const DEFAULT_SUMMARY: Summary = { title: "Please check the form" };
const NO_FILES = {};
/** Milliseconds after which a form says that its answer takes long. */
const SLOW_MS = 10_000;

function PageForm({
  id,
  schema,
  reply: pageReply,
  defaultValue,
  version,
  intent,
  uncheckedIntents = [],
  draftKey,
  isRepeatable = false,
  hasFiles = false,
  focus,
  action,
  className = formClass(),
  conflict,
  summarize = () => DEFAULT_SUMMARY,
  children,
}: Props) {
  const dialog = useContext(DialogFormContext);
  const navigation = useNavigation();
  const element = useRef<HTMLFormElement>(null);
  const anyReply = dialog ? dialog.reply : pageReply;
  const reply = anyReply?.formId === id ? anyReply : undefined;
  /** Whether the page has put the focus in a field: leaving it says nothing, and moves nothing under what is pressed. */
  const [isUntouched, setUntouched] = useState(focus !== undefined);
  // A reply that comes later leaves the fields as they are.
  const [isTyped] = useState(reply?.result.initialValue !== undefined);
  const { state, formData: sentFields } = dialog ?? navigation;
  const { isSending, isSlow, noteSending } = useSending(reply, state === "idle");
  const busy = isSending && !(isSlow && isRepeatable);

  // biome-ignore lint/suspicious/noExplicitAny: conform derives the types of fields from it, and fields here go by name.
  const [form] = useForm<Record<string, any>, unknown>({
    id,
    defaultValue,
    lastResult: reply?.result,
    shouldValidate: isUntouched ? "onSubmit" : "onBlur",
    shouldRevalidate: "onInput",
    onValidate({ form, formData }) {
      const button = readIntent(formData);
      if (button !== null && uncheckedIntents.includes(button)) return acceptSubmission(formData);
      const buttonSchema = typeof schema === "function" ? schema(button) : schema;
      return parseSubmission(formData, buttonSchema, findFileProblems(form));
    },
  });
  useEffect(() => {
    // Fields that were filled in before hydration.
    if (element.current) announceInput(element.current);
  }, []);
  useFormDraft(element, draftKey);
  useClickableControls(element);

  const errors = useSummaryErrors(form.status, form.allErrors);
  const messages = Object.values(errors);
  const isWrong = messages.length > 0 || Boolean(reply?.failure ?? reply?.conflict);
  useReportToTitle(id, isWrong && dialog === null);

  const formProps = getFormProps(form);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Buttons stay enabled while the form is being sent: a disabled one would lose the focus.
    if (busy) return event.preventDefault();
    formProps.onSubmit(event);
    if (!event.defaultPrevented) noteSending();
  };
  const sentVersion = useSentVersion(reply, version);
  const Component = dialog ? dialog.Form : RouterForm;
  // conform focuses the first wrong field with scripts, and a dialog is never open without.
  const firstWrongField = Object.keys(reply?.result.error ?? {}).find((name) => name !== "");
  const focusedField = dialog ? undefined : (firstWrongField ?? (anyReply ? undefined : focus));
  const content =
    typeof children === "function"
      ? children({
          busy,
          intent: busy && sentFields ? readIntent(sentFields) : null,
          // Read on demand, because a component that reads it renders again with each character.
          get value() {
            return form.value ?? {};
          },
          message: reply?.message,
        })
      : children;
  return (
    <FormProvider context={form.context}>
      <FieldsContext
        value={{
          busy,
          focusedField,
          isTyped,
          files: reply?.files ?? NO_FILES,
        }}
      >
        <Component
          {...formProps}
          onSubmit={handleSubmit}
          // Not the event that announces what was filled in before.
          onInput={(event) => event.defaultPrevented || setUntouched(false)}
          ref={element}
          method="post"
          action={dialog?.url ?? action}
          className={className}
          encType={hasFiles ? "multipart/form-data" : undefined}
          defaultShouldRevalidate={dialog ? false : undefined}
        >
          {sentVersion === undefined ? null : <input type="hidden" name="version" value={String(sentVersion)} />}
          {intent === undefined ? null : <input type="hidden" name="intent" value={intent} />}
          {messages.length > 0 ? (
            <ErrorSummary formId={id} summary={summarize(messages)} errors={errors} content={content} />
          ) : null}
          <FailureAlert reply={reply} />
          {conflict && reply?.conflict ? <ConflictNotice latestUrl={dialog?.url} {...conflict} /> : null}
          {content}
          {isSlow ? (
            <p role="alert" className="text-soft">
              {`This is taking longer than usual.${isRepeatable ? " You can send it again." : ""}`}
            </p>
          ) : null}
        </Component>
      </FieldsContext>
    </FormProvider>
  );
}

/** Whether the form is being sent, and whether that takes long. @param isIdle whether nothing is on its way */
function useSending(reply: FormReply | undefined, isIdle: boolean) {
  // The reply comes before the page's data has loaded again, and the form can be sent again meanwhile.
  const [sentAfter, setSentAfter] = useState<{ reply: FormReply | undefined } | null>(null);
  useEffect(() => {
    if (isIdle) setSentAfter(null);
  }, [isIdle]);
  const isSending = sentAfter !== null && sentAfter.reply === reply && !isIdle;
  const isSlow = useSlow(isSending && sentAfter, SLOW_MS);
  return { isSending, isSlow, noteSending: () => setSentAfter({ reply }) };
}

/** The version that the form sends. A reply without one, when the server could not be reached, keeps the one before. */
function useSentVersion(reply: FormReply | undefined, version: number | undefined) {
  const replyVersion = reply?.conflict?.version ?? reply?.result.initialValue?.version;
  const [sentVersion, setSentVersion] = useState(replyVersion ?? version);
  if (replyVersion !== undefined && replyVersion !== sentVersion) setSentVersion(replyVersion);
  return sentVersion;
}

function readIntent(form: FormData): string | null {
  const intent = form.get("intent");
  return typeof intent === "string" ? intent : null;
}

/** Problems of chosen files, which only the browser sees before they are sent: `FileField` marks its input with them. */
function findFileProblems(form: HTMLFormElement): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.dataset.problem)
      problems[element.name] = element.dataset.problem;
  return problems;
}

/**
 * The messages of the fields that were wrong when the form was last sent and still are. Fields that are checked when they
 * are left have their message beside them only, because a summary that appears while one types would move the page.
 */
export function useSummaryErrors(
  status: "success" | "error" | undefined,
  allErrors: Readonly<Record<string, string[]>>,
): Record<string, string> {
  const names = Object.keys(allErrors);
  const isRefused = status === "error";
  const [refusedNames, setRefusedNames] = useState(isRefused ? names : []);
  if (isRefused && names.join("\n") !== refusedNames.join("\n")) setRefusedNames(names);
  const shownNames = isRefused ? names : refusedNames.filter((name) => allErrors[name]);
  return Object.fromEntries(shownNames.map((name) => [name, allErrors[name]?.[0] ?? ""]));
}

/**
 * Leaves the field that loses focus unchecked while a button or the label of a checkbox is pressed: a message that appeared
 * then would move it away before the click is complete. The form's button checks all fields anyway.
 */
export function useClickableControls(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const handleFocusOut = (event: FocusEvent) => {
      if (element?.querySelector("button:active, label:active")) event.stopPropagation();
    };
    element?.addEventListener("focusout", handleFocusOut);
    return () => element?.removeEventListener("focusout", handleFocusOut);
  }, [form]);
}

/** A failure that is no field's mistake. With scripts it is a toast as well, which announces it. */
function FailureAlert({ reply }: { reply: FormReply | undefined }) {
  const showToast = useToast();
  const failure = reply?.failure;
  useEffect(() => {
    // Depends on the reply, because each one has to be announced and they may share a failure.
    // It ends with the failure: when the form is accepted, gets another answer, or is left.
    if (reply?.failure) return showToast({ ...reply.failure, bad: true });
  }, [reply, showToast]);
  const hasScripts = useHydrated();
  if (!failure) return null;
  return <FailureNotice failure={failure} role={hasScripts ? undefined : "alert"} />;
}

/** Warns that someone else saved the item since the form was loaded. @param latestUrl shows what they saved */
function ConflictNotice({ itemName, latestUrl = "?" }: { itemName: string; latestUrl?: string }) {
  return (
    <Notice as="p">
      {`Someone else just updated this ${itemName}. Your changes are kept below. Save again to overwrite theirs, or `}
      <a className="link" href={latestUrl}>
        see the latest version
      </a>
      .
    </Notice>
  );
}
