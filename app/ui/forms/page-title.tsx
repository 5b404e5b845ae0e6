import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { type FormReply, isRefusal } from "~/forms/reply";

const ReportContext = createContext<(formId: string, isWrong: boolean) => void>(() => {});

/**
 * The title of a page with forms. It starts with "Error: " while something is wrong in one of them. The route's `meta` then
 * has no title, because browsers show a document's first one.
 */
export function PageTitle({
  title,
  reply,
  children,
}: {
  title: string;
  /** The action's, which is rendered without scripts too. */
  reply: FormReply | undefined;
  children: ReactNode;
}) {
  const [wrongForms, setWrongForms] = useState<readonly string[]>(() =>
    reply && isRefusal(reply) ? [reply.formId] : [],
  );
  const report = useCallback(
    (formId: string, isWrong: boolean) =>
      setWrongForms((forms) => {
        if (forms.includes(formId) === isWrong) return forms;
        return isWrong ? [...forms, formId] : forms.filter((id) => id !== formId);
      }),
    [],
  );
  return (
    <ReportContext value={report}>
      <title>{wrongForms.length > 0 ? `Error: ${title}` : title}</title>
      {children}
    </ReportContext>
  );
}

/** Tells the page's title whether something is wrong in a form. */
export function useReportToTitle(formId: string, isWrong: boolean): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(formId, isWrong);
    return () => report(formId, false);
  }, [report, formId, isWrong]);
}
