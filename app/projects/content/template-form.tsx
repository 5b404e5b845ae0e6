import type { FormReply } from "~/forms/reply";
import { Collapsible } from "~/ui/collapsible";
import { Form, formActionsClass, formClass } from "~/ui/forms/form";
import { SubmitButton, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_TEXT_LENGTH } from "../fields";
import { CONTACT_ROLES, DESIGN_CATEGORIES, DOCUMENT_CATEGORIES, ROOMS } from "../rules";
import { TEMPLATE_FORM, templateChangeSchema, templateSchema } from "./template-schema";

const lines = { spellCheck: false, autoComplete: "off" } as const;

/** A template's fields. No component, so that their labels are found in the elements. */
export const renderTemplateFields = () => (
  <>
    <TextField name="name" label="Name" required maxLength={MAX_TEXT_LENGTH} />
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
  </>
);

const WORDS: readonly [kind: string, words: readonly string[]][] = [
  ["Rooms", Object.values(ROOMS).flat()],
  ["Categories of design items", Object.values(DESIGN_CATEGORIES).flat()],
  ["Roles of contacts", CONTACT_ROLES],
  ["Categories of documents", DOCUMENT_CATEGORIES],
];

/** @param version of a stored template @param newId of the form of a new one, so that sending it twice adds one @param isDeleted whether the form only shows what was typed */
export function TemplateForm({
  values,
  version,
  newId,
  reply,
  isDeleted,
}: {
  values: Readonly<Record<string, unknown>>;
  version: number | undefined;
  newId: string | undefined;
  reply: FormReply | undefined;
  isDeleted: boolean;
}) {
  return (
    <Form
      id={TEMPLATE_FORM}
      // A field's messages have a line each.
      className={formClass({ className: "whitespace-pre-line" })}
      schema={version === undefined ? templateSchema : templateChangeSchema}
      reply={reply}
      defaultValue={values}
      version={version}
      conflict={{ itemName: "template" }}
    >
      {newId ? <input type="hidden" name="id" value={newId} /> : null}
      {renderTemplateFields()}
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
      {isDeleted ? null : (
        <p className={formActionsClass}>
          <SubmitButton look="sun" busyText="Saving...">
            Save template
          </SubmitButton>
        </p>
      )}
    </Form>
  );
}
