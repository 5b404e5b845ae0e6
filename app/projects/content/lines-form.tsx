/** Several items of one kind from lines: a text, then what was understood of it. */
import * as z from "zod/mini";
import type { FormReply } from "~/forms/reply";
import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { Form, formActionsClass, formClass } from "~/ui/forms/form";
import { SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { CONTACT_ROLES } from "../rules";
import { describeItems, type NewItems } from "./content";
import {
  newBudgetField,
  newContactsField,
  newDesignField,
  newDocumentsField,
  newMilestonesField,
  newTasksField,
} from "./lines";
import { NewItemsList } from "./new-items-list";

export const LINES_FORM = "lines";

export type LineKind = keyof NewItems;

export const LINE_SCHEMAS = {
  milestones: z.object({ lines: newMilestonesField() }),
  tasks: z.object({ lines: newTasksField() }),
  contacts: z.object({ lines: newContactsField() }),
  design: z.object({ lines: newDesignField() }),
  documents: z.object({ lines: newDocumentsField() }),
  budget: z.object({ lines: newBudgetField() }),
};

const HINTS: Readonly<Record<LineKind, string>> = {
  milestones:
    "A line for each, with its date if it has one: Roof inspection, Mar 3. A date without a year is the next one.",
  tasks:
    "A line for each, with its due date if it has one, and “staff” if the project’s owner does it: Order cabinets, Mar 3, staff. Indent the lines of a description below its task.",
  contacts: `A line for each, also pasted from a spreadsheet: name, role, and email and phone if there are any. Wei Chen, Designer, wei@example.com, 555-555-0122. Roles: ${CONTACT_ROLES.join(", ")}.`,
  design:
    "A line for each: room, category and item. Kitchen, Tile, Zellige, sea salt. Indent the lines of a description below its item.",
  documents:
    "A line for each, with its category and its due date if it has them: Proof of insurance, Financial, Mar 3. Indent the lines of a description below its document.",
  budget:
    "A line for each, also pasted from a spreadsheet: title, category, estimate, and “allowance” if it isn’t fixed. Kitchen cabinets, Cabinets, 25,000, allowance. A note may follow, or be indented below its line.",
};

const LABELS: Readonly<Record<LineKind, string>> = {
  milestones: "Milestones",
  tasks: "Tasks",
  contacts: "Contacts",
  design: "Design selections",
  documents: "Documents to ask for",
  budget: "Budget lines",
};

/** @param newId of this form, so that sending it twice adds once @param preview what was understood; the form above corrects it */
export function LinesForm({
  kind,
  newId,
  reply,
  preview,
}: {
  kind: LineKind;
  newId: string;
  reply: FormReply | undefined;
  preview: NewItems | undefined;
}) {
  return (
    <>
      <Form
        id={LINES_FORM}
        className={formClass({ className: "whitespace-pre-line" })}
        schema={LINE_SCHEMAS[kind]}
        reply={reply}
        focus="lines"
      >
        <input type="hidden" name="id" value={newId} />
        <TextArea name="lines" label={LABELS[kind]} hint={HINTS[kind]} rows={10} required spellCheck={false} />
        <p className={formActionsClass}>
          {preview ? null : (
            <SubmitButton look="sun" name="intent" value="add" busyText="Adding...">
              Add all
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="preview" busyText="Reading...">
            Preview
          </SubmitButton>
        </p>
      </Form>
      {preview ? (
        <section className="grid gap-4" aria-labelledby="preview">
          <h2 id="preview">Check what will be added</h2>
          <NewItemsList items={preview} />
          <ButtonForm>
            <input type="hidden" name="id" value={newId} />
            <input type="hidden" name="lines" value={String(reply?.result.initialValue?.lines ?? "")} />
            <Button look="sun" type="submit" name="intent" value="add">
              {`Add ${describeItems(preview).join(", ")}`}
            </Button>
          </ButtonForm>
        </section>
      ) : null}
    </>
  );
}
