import { cx } from "class-variance-authority";
import { href, useFetcher } from "react-router";
import { getDisplayName } from "~/accounts/display-name";
import { Button } from "~/ui/button";
import { useFetcherAnswer } from "~/ui/hooks/use-fetcher-answer";
import { staffRowsClass } from "~/ui/rows";
import { ItemSection } from "../item-section";
import { RowActions, rowActionsClass } from "../row-actions";
import type { Buyer } from "./data.server";

const LIST_ID = "rows-buyers";
const loadDialog = async () => (await import("./buyer-form")).BuyerDialog;

type Person = { name: string | null; email: string };

/** Who sees a project as its buyers, with buttons to add, remove, and make someone else the main contact. */
export function BuyerList({
  projectId,
  mainContact,
  rows,
}: {
  projectId: string;
  mainContact: Person;
  rows: readonly Buyer[];
}) {
  return (
    <ItemSection
      id={LIST_ID}
      title="Buyers"
      add={{
        text: "Add buyer",
        to: href("/admin/projects/:projectId/buyers/new", { projectId }),
        load: loadDialog,
        look: "sand",
      }}
      emptyText={null}
    >
      <ul className={staffRowsClass}>
        <li>
          <BuyerName {...mainContact} detail="Main contact" />
        </li>
        {rows.map((row) => (
          <BuyerRow key={row.id} projectId={projectId} mainContact={mainContact} row={row} />
        ))}
      </ul>
    </ItemSection>
  );
}

const BuyerName = ({ name, email, detail }: Person & { detail?: string }) => (
  <div>
    <h3 dir="auto">{getDisplayName({ name, email })}</h3>
    <p className="type-small text-soft">{[name && email, detail].filter(Boolean).join(". ")}</p>
  </div>
);

function BuyerRow({ projectId, mainContact, row }: { projectId: string; mainContact: Person; row: Buyer }) {
  const { Form, data: answer } = useFetcher<object>();
  useFetcherAnswer(answer);
  return (
    <li>
      <BuyerName {...row} />
      <div className={cx(rowActionsClass, "items-center")}>
        <Form method="post" action={href("/admin/projects/:projectId/contacts", { projectId })}>
          <input type="hidden" name="former" value={mainContact.email} />
          <Button look="plain" size="s" type="submit" name="main" value={row.email}>
            Make main contact
          </Button>
        </Form>
        <RowActions
          singular="buyer"
          name={getDisplayName(row)}
          version={row.version}
          listId={LIST_ID}
          deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", {
            projectId,
            kind: "buyers",
            itemId: row.id,
          })}
        />
      </div>
    </li>
  );
}
