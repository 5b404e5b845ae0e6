import { useState } from "react";
import { noFieldsSchema } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import { Collapsible } from "~/ui/collapsible";
import { Form, formActionsClass, formClass } from "~/ui/forms/form";
import { SubmitButton, TextArea, TextField } from "~/ui/forms/form-fields";
import { CategoryList } from "../budget/category-list";
import { type KnownContact, KnownContacts } from "../contacts/contact-name-field";
import { MAX_TEXT_LENGTH } from "../fields";
import { CONTACT_ROLES, DESIGN_CATEGORIES, DOCUMENT_CATEGORIES, ROOMS } from "../rules";
import { EMPTY_ROWS, FIRST_EMPTY_ROWS, isRowButton, readEmptyRows, renderTemplateRows } from "./template-rows";
import { TEMPLATE_FORM, templateRowsSchema, templateSchema } from "./template-schema";

const lines = { spellCheck: false, autoComplete: "off" } as const;

const renderTemplateName = () => <TextField name="name" label="Name" required maxLength={MAX_TEXT_LENGTH} />;

/** A template's fields, with lines of text for its items. No component, so that their labels are found in the elements. */
export const renderTemplateFields = () => (
  <>
    {renderTemplateName()}
    <TextArea
      name="milestones"
      label="Milestones (optional)"
      hint="A line for each, with its time after the start: Demolition, day 0. Or: Move in, 12 weeks."
      rows={8}
      {...lines}
    />
    <TextArea
      name="tasks"
      label="Tasks (optional)"
      hint="A line for each, if you like with its time after the start, and “staff” if the project’s owner does it: Order cabinets, day 14, staff. Indent the lines of a description below its task."
      rows={8}
      {...lines}
    />
    <TextArea
      name="documents"
      label="Documents to ask for (optional)"
      hint="A line for each, with its category, and if you like with its time after the start: Proof of insurance, Financial, day 14. Indent the lines of a description below its document."
      rows={4}
      {...lines}
    />
    <TextArea
      name="contacts"
      label="Contacts (optional)"
      hint="A line for each: Wei Chen, Designer, wei@example.com, 951 555 0122."
      rows={4}
      {...lines}
    />
    <TextArea
      name="design"
      label="Design items (optional)"
      hint="A line for each, with its room and category: Kitchen, Backsplash, Handmade tile."
      rows={4}
      {...lines}
    />
    <TextArea
      name="budget"
      label="Budget lines (optional)"
      hint="A line for each, with its category and estimate, and “allowance” if it isn’t fixed: Kitchen cabinets, Cabinets, 25,000, allowance. Indent the lines of a note below its line."
      rows={4}
      {...lines}
    />
  </>
);

const WORDS: readonly [kind: string, words: readonly string[]][] = [
  ["Rooms", Object.values(ROOMS).flat()],
  ["Categories of design items", Object.values(DESIGN_CATEGORIES).flat()],
  ["Roles of contacts", CONTACT_ROLES],
  ["Categories of documents", DOCUMENT_CATEGORIES],
];

const renderWords = () => (
  <Collapsible summary="Rooms, categories and roles" size="s">
    <dl className="grid gap-3 type-small">
      {WORDS.map(([kind, words]) => (
        <div key={kind}>
          <dt className="font-semibold">{kind}</dt>
          <dd>{words.join(", ")}</dd>
        </div>
      ))}
    </dl>
  </Collapsible>
);

/** Whether these are the values of the form with lines of text. */
export const isTextForm = (values: Readonly<Record<string, unknown>>) => typeof values.milestones === "string";

/**
 * @param version of a stored template
 * @param newId of the form of a new one, so that sending it twice adds one
 * @param known whom a contact may be
 * @param isDeleted whether the form only shows what was typed
 */
export function TemplateForm({
  values,
  version,
  newId,
  reply,
  known,
  isDeleted,
}: {
  values: Readonly<Record<string, unknown>>;
  version: number | undefined;
  newId: string | undefined;
  reply: FormReply | undefined;
  known: readonly KnownContact[];
  isDeleted: boolean;
}) {
  const isText = isTextForm(values);
  const schema = isText ? templateSchema : templateRowsSchema;
  const sent = reply?.formId === TEMPLATE_FORM ? reply.result.initialValue?.[EMPTY_ROWS] : undefined;
  const [empty, setEmpty] = useState(readEmptyRows(sent ?? FIRST_EMPTY_ROWS));
  // A reply without it, when the server could not be reached, keeps the rows that there are.
  if (sent !== undefined && readEmptyRows(sent) !== empty) setEmpty(readEmptyRows(sent));
  return (
    <Form
      id={TEMPLATE_FORM}
      // A field's messages have a line each.
      className={formClass({ className: "whitespace-pre-line" })}
      schema={(intent) => (isRowButton(intent) ? noFieldsSchema : schema)}
      reply={reply}
      defaultValue={values}
      version={version}
      conflict={{ itemName: "template" }}
      focus="name"
    >
      {newId ? <input type="hidden" name="id" value={newId} /> : null}
      {isText ? (
        <>
          {renderTemplateFields()}
          {renderWords()}
        </>
      ) : (
        <>
          {renderTemplateName()}
          <p className="text-soft">Day 0 is the start of the project. Empty rows are left out.</p>
          <input type="hidden" name={EMPTY_ROWS} value={empty} />
          <KnownContacts known={known} />
          <CategoryList />
          {renderTemplateRows(values, empty, known)}
        </>
      )}
      {isDeleted ? null : (
        <p className={formActionsClass}>
          <SubmitButton look="sun" busyText="Saving..." name="intent" value="save">
            Save template
          </SubmitButton>
        </p>
      )}
    </Form>
  );
}
