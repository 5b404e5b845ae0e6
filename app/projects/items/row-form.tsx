/** The form of a row, on its page and in the dialog over its list alike. */
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { href, useNavigate } from "react-router";
import { NounForm, Refused, Stale } from "~/ui/forms/fields-form";
import type { RowAnswer } from "~/ui/forms/form-answer";
import type { Posting } from "~/ui/forms/posting";
import { useSay } from "~/ui/toast";
import { NOUNS, type NounName } from "./nouns";
import { FILE_FIELDS, listPath } from "./row-page";
import type { Row } from "./rows.server";

/** Where a row is changed, or where one is added. */
export const rowPath = (projectId: string, noun: NounName, itemId?: string): string =>
  itemId
    ? href("/admin/projects/:projectId/:noun/:itemId", { projectId, noun, itemId })
    : href("/admin/projects/:projectId/:noun/new", { projectId, noun });

/** Says what was done, and goes on. */
export function useDone(answer: RowAnswer | undefined, goOn: () => void): void {
  const say = useSay();
  const done = useEffectEvent((answer: Extract<RowAnswer, { kind: "done" }>) => {
    say(answer.said);
    goOn();
  });
  useEffect(() => {
    if (answer?.kind === "done") done(answer);
  }, [answer]);
}

/** Goes from a row's page back to its list when the browser itself has sent the row. */
export function useBackToList(answer: RowAnswer | undefined, projectId: string, noun: NounName): void {
  const navigate = useNavigate();
  useDone(answer, () => void navigate(listPath(projectId, noun)));
}

/** @param row that is changed; without it one is added */
export function RowForm({
  noun: name,
  projectId,
  row,
  answer,
  posting,
}: {
  noun: NounName;
  projectId: string;
  row?: Row;
  answer: RowAnswer | undefined;
  posting?: Posting;
}) {
  const noun = NOUNS[name];
  const refused = answer?.kind === "refused" ? answer : null;
  const typed = refused && Object.keys(refused.given).length > 0 ? refused.given : null;
  return (
    <>
      <Refused said={refused?.said ?? null} over={posting?.over} />
      {refused?.stale ? <Stale one={noun.one} page={row && rowPath(projectId, name, row.id)} /> : null}
      <NounForm
        fields={noun.fields}
        values={typed ?? row ?? {}}
        errors={refused?.errors ?? none}
        version={row && (refused?.version || row.version)}
        file={FILE_FIELDS[name]}
        button={row ? "Save" : noun.add}
        busyButton="Saving..."
        posting={posting}
      />
    </>
  );
}

const none = {};

/** What goes with a deletion, and the press that does it. @param children what leads away */
export function DeleteForm({
  name,
  posting: { Form, action, busy, over },
  children,
}: {
  name: string;
  posting: Posting;
  children: ReactNode;
}) {
  return (
    <>
      <p>{`“${name}” goes for good, for the buyer too.`}</p>
      <Form method="post" action={action} className="row">
        {over ? <input type="hidden" name="over" value="1" /> : null}
        <button className="btn btn--danger" type="submit" disabled={busy} aria-busy={busy || undefined}>
          Delete
        </button>
        {children}
      </Form>
    </>
  );
}
