/** The pages that add, edit, and delete an item, for staff without scripts or with a link of their own. */
import type { ComponentType, ReactNode } from "react";
import { noFieldsSchema } from "~/forms/field";
import { type FormReply, getReply } from "~/forms/reply";
import { type DeletedItem, DeleteForm, type ItemFormProps } from "~/projects/item-form";
import type { ItemTexts } from "~/projects/item-texts";
import { DELETE_FORM, type ItemParams } from "~/projects/send-form";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { Form } from "~/ui/forms/form";
import { SubmitButton } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { type BrandedMatches, brandTitle } from "../noindex-meta";

type PageProps = {
  actionData?: object;
  matches: BrandedMatches;
  /** The path of the list. */
  list: string;
};

const describeDeleted = (singular: string) => `This ${singular} was deleted`;
const DELETED_TEXT = "Someone deleted it, or the link is wrong.";

/** Adds or edits an item. An item that someone else deleted keeps what was typed. */
export function ItemPage<Row, Page extends object = object>({
  singular,
  addText,
  form: ItemForm,
  loaderData,
  params: { itemId },
  ...page
}: PageProps &
  ItemTexts & {
    form: ComponentType<ItemFormProps<Row> & Page>;
    loaderData: { row: Row | null; newId?: string } & Page;
    params: ItemParams;
  }) {
  const isDeleted = itemId !== undefined && !loaderData.row;
  const heading = isDeleted ? describeDeleted(singular) : itemId ? `Edit ${singular}` : addText;
  return (
    <FormPage {...page} heading={heading}>
      {(reply) => (
        <>
          {isDeleted ? <p>{DELETED_TEXT}</p> : null}
          {isDeleted && !reply ? null : <ItemForm {...loaderData} reply={reply} isDeleted={isDeleted} />}
          <p>
            <ButtonLink look={isDeleted ? "sand" : "plain"} to={page.list}>
              {isDeleted ? "Back to the list" : "Cancel"}
            </ButtonLink>
          </p>
        </>
      )}
    </FormPage>
  );
}

/**
 * Adds, edits and deletes a record that isn't a project's. One that someone else deleted keeps what was typed.
 * @param title of the document: "Template"
 * @param consequence of its deletion
 */
export function RecordPage({
  title,
  heading,
  version,
  isDeleted,
  consequence,
  list,
  actionData,
  matches,
  form,
}: PageProps & {
  title: string;
  heading: string;
  version: number | undefined;
  isDeleted: boolean;
  consequence: string;
  form: (reply: FormReply | undefined) => ReactNode;
}) {
  const reply = getReply(actionData);
  const singular = title.toLowerCase();
  return (
    <PageTitle title={brandTitle(isDeleted ? describeDeleted(singular) : title, matches)} reply={reply}>
      <AdminMain>
        <BackLink to={list} label={`${title}s`} />
        <div className="max-w-160">
          <h1>{isDeleted ? describeDeleted(singular) : heading}</h1>
          {isDeleted ? <p className="mt-4">{DELETED_TEXT}</p> : null}
          {isDeleted && !reply ? null : form(reply)}
          {version === undefined ? null : (
            <DeleteSection singular={singular} version={version} reply={reply}>
              {consequence}
            </DeleteSection>
          )}
        </div>
      </AdminMain>
    </PageTitle>
  );
}

/** The button that deletes a record, below its form. @param children what that means */
const DeleteSection = ({
  singular,
  version,
  reply,
  children,
}: {
  singular: string;
  version: number;
  reply: FormReply | undefined;
  children: ReactNode;
}) => (
  <div className="mt-8">
    <Collapsible summary={`Delete this ${singular}`} size="s" open={reply?.formId === DELETE_FORM || undefined}>
      <Form
        id={DELETE_FORM}
        schema={noFieldsSchema}
        reply={reply}
        version={version}
        intent="delete"
        className="grid gap-3"
      >
        {reply?.formId === DELETE_FORM && reply.conflict ? (
          <p>
            <a className="link" href="?">
              See the latest version
            </a>
            , or delete it anyway.
          </p>
        ) : null}
        <p>{children} You can bring it back from the audit page for 30 days.</p>
        <p>
          <SubmitButton look="danger">Delete</SubmitButton>
        </p>
      </Form>
    </Collapsible>
  </div>
);

export function DeletePage({
  singular,
  loaderData: item,
  ...page
}: PageProps & { singular: string; loaderData: DeletedItem }) {
  const cancel = (
    <ButtonLink look="plain" to={page.list}>
      Cancel
    </ButtonLink>
  );
  return (
    <FormPage {...page} heading={`Delete this ${singular}?`}>
      {(reply) => <DeleteForm {...item} singular={singular} reply={reply} cancel={cancel} />}
    </FormPage>
  );
}

function FormPage({
  heading,
  actionData,
  matches,
  children,
}: Omit<PageProps, "list"> & {
  heading: string;
  children: (reply: FormReply | undefined) => ReactNode;
}) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle(heading, matches)} reply={reply}>
      <section className="max-w-160 [&>p+form]:mt-4 [&>p+p]:mt-4" aria-labelledby="item-heading">
        <h2 id="item-heading">{heading}</h2>
        {children(reply)}
      </section>
    </PageTitle>
  );
}
