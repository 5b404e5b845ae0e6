import * as z from "zod/mini";
import { optionalDate } from "~/forms/dates";
import { FieldProblem, readRequired, textField } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import { isId } from "~/platform/db/id";
import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { Form, formActionsClass } from "~/ui/forms/form";
import { DateField, SelectField, SubmitButton } from "~/ui/forms/form-fields";
import { describeItems, type NewItems } from "./content";
import { NewItemsList } from "./new-items-list";

export const APPLY_FORM = "apply-template";

export const applySchema = z.object({
  templateId: textField(
    readRequired("Choose a template.", (text) => (isId(text) ? text : new FieldProblem("Choose a template."))),
  ),
  startDate: optionalDate(),
});

/** What a template adds, and the values to send again. */
export type ShownTemplate = { items: NewItems; templateId: string; startDate: string; version: number };

/** A template and its start. No component, so that `ErrorSummary` finds their labels. */
export const renderTemplateChoice = (templates: readonly { id: string; name: string }[], required: boolean) => (
  <>
    <SelectField
      name="templateId"
      label={required ? "Template" : "Template (optional)"}
      required={required}
      placeholder={required ? "Choose…" : "None"}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
    />
    {renderStartField()}
  </>
);

export const renderStartField = () => (
  <DateField
    name="startDate"
    label="Start Date (optional)"
    hint="Of its milestones, tasks and wanted documents. Today if empty."
  />
);

/** Fills a project from a template: the choice, then what it adds. @param newId of this form, so that sending it twice adds once */
export function ApplyForm({
  templates,
  newId,
  reply,
  preview,
}: {
  templates: readonly { id: string; name: string }[];
  newId: string;
  reply: FormReply | undefined;
  preview: ShownTemplate | undefined;
}) {
  return (
    <>
      <Form id={APPLY_FORM} schema={applySchema} reply={reply}>
        {renderTemplateChoice(templates, true)}
        <p className={formActionsClass}>
          <SubmitButton look={preview ? undefined : "sun"} name="intent" value="preview">
            Preview
          </SubmitButton>
        </p>
      </Form>
      {preview ? (
        <section className="grid gap-4" aria-labelledby="preview">
          <h2 id="preview">Check what will be added</h2>
          <NewItemsList items={preview.items} />
          <ButtonForm>
            <input type="hidden" name="id" value={newId} />
            <input type="hidden" name="templateId" value={preview.templateId} />
            <input type="hidden" name="startDate" value={preview.startDate} />
            <input type="hidden" name="version" value={preview.version} />
            <Button look="sun" type="submit" name="intent" value="add">
              {`Add ${describeItems(preview.items).join(", ") || "nothing"}`}
            </Button>
          </ButtonForm>
        </section>
      ) : null}
    </>
  );
}
