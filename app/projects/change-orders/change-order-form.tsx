/** The form of a change order that isn't sent yet. */
import { useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { countRows, nameRowField, toRowFields } from "~/forms/rows";
import { CheckRow, Field, fieldGridClass, labelClass } from "~/ui/forms/field";
import { DateField, SubmitButton, TextArea, TextField } from "~/ui/forms/form-fields";
import { formatDate } from "~/ui/text/dates";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { ChangeOrder, ChangeOrderChoices } from "./data.server";
import { changeOrderSchema } from "./schema";

export const CHANGE_ORDER_TEXTS = { singular: "change order", addText: "Add change order" };

const EMPTY_ROWS = 3;

/** A box for each item. */
function CheckGroup({
  name,
  legend,
  rows,
}: {
  name: string;
  legend: string;
  rows: readonly { id: string; label: ReactNode }[];
}) {
  const [{ initialValue, errors }] = useField<string | string[]>(name);
  const checked = [initialValue ?? []].flat();
  return rows.length === 0 ? null : (
    <Field as="fieldset" id={name} label={legend} error={errors?.[0]}>
      {rows.map(({ id, label }) => (
        <CheckRow key={id} name={name} value={id} defaultChecked={checked.includes(id)}>
          {label}
        </CheckRow>
      ))}
    </Field>
  );
}

/** No component, so that the labels are found in the elements. */
const renderLines = (rows: number) =>
  Array.from({ length: rows }, (_, row) => {
    const ofRow = (label: string) => ({ "aria-label": `${label}, line ${row + 1}` });
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name.
      <div key={row} className="grid grid-cols-[1fr_7rem] gap-3">
        <TextField
          name={nameRowField("lines", row, "title")}
          label={`Line ${row + 1}`}
          maxLength={MAX_TEXT_LENGTH}
          {...ofRow("Title")}
        />
        <TextField
          name={nameRowField("lines", row, "amount")}
          label={`Amount ${row + 1}`}
          inputMode="text"
          {...ofRow("Amount")}
        />
      </div>
    );
  });

/** The fields that are texts, for the form and the audit log. No component, so that their labels are found in the elements. */
export const renderChangeOrderFields = (lines: ReactNode = null) => (
  <>
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea name="reason" label="Reason (optional)" rows={3} maxLength={MAX_DESCRIPTION_LENGTH} />
    {lines}
    <div className={fieldGridClass}>
      <TextField
        name="daysAdded"
        label="Days added (optional)"
        hint="Calendar days. Approval moves the dates that you check below."
        inputMode="text"
      />
      <DateField name="validUntil" label="Valid until (optional)" />
    </div>
  </>
);

export function ChangeOrderForm({
  choices: { milestones, design, documents },
  row,
  reply,
  ...props
}: ItemFormProps<ChangeOrder> & { choices: ChangeOrderChoices }) {
  const values = row && { ...row, lines: toRowFields(row.lines) };
  const sent = reply?.result.initialValue?.lines;
  const rows = Math.max(countRows(typeof sent === "object" && sent ? sent : {}), row?.lines.length ?? 0) + EMPTY_ROWS;
  return (
    <ItemForm
      focus="title"
      {...props}
      {...CHANGE_ORDER_TEXTS}
      row={values}
      reply={reply}
      schema={changeOrderSchema}
      also={
        row ? (
          <SubmitButton look="sun" name="intent" value="send">
            Save and send to the buyers
          </SubmitButton>
        ) : null
      }
    >
      {renderChangeOrderFields(
        <fieldset className="grid gap-3">
          <legend className={labelClass}>What changes</legend>
          <p className="type-small text-soft">Whole dollars. Write a minus before what is taken off, as in -500.</p>
          {renderLines(rows)}
        </fieldset>,
      )}
      <CheckGroup
        name="milestoneIds"
        legend="Dates that move"
        rows={milestones.map(({ id, label, date }) => ({
          id,
          label: `${label}${date ? `, ${formatDate(date)}` : ", no date"}`,
        }))}
      />
      <CheckGroup
        name="designItemIds"
        legend="Selections that this approves"
        rows={design.map(({ id, room, itemName }) => ({ id, label: `${room}: ${itemName}` }))}
      />
      <CheckGroup
        name="documentIds"
        legend="Files with it"
        rows={documents.map(({ id, title }) => ({ id, label: title }))}
      />
    </ItemForm>
  );
}
