/** The items of a template, each in a row of fields. */
import { cx } from "class-variance-authority";
import type { MouseEvent, ReactNode } from "react";
import { MAX_EMAIL_LENGTH } from "~/forms/email";
import { countRows, nameRowField } from "~/forms/rows";
import { Button } from "~/ui/button";
import { MoneyField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { Icon } from "~/ui/icons";
import { BUDGET_CATEGORIES } from "../budget/category-list";
import { BASES } from "../budget/schema";
import { ContactNameField, type KnownContact } from "../contacts/contact-name-field";
import { MAX_PHONE_LENGTH } from "../contacts/schema";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { CONTACT_ROLES, DESIGN_CATEGORIES, DOCUMENT_CATEGORIES, ROOMS } from "../rules";
import { MAX_ENTRIES, type ProjectContent, TASK_ASSIGNEES } from "./content";

/** The button that adds empty rows, which also works without scripts. */
export const ADD_ROWS = "rows";

/** @param ofRow an attribute that tells the field from those of other rows, whose label is the same */
type RenderRow = (
  name: (field: string) => string,
  ofRow: (label: string) => object,
  title: string,
  /** Whether it has a description, and whom a contact may be. */
  row: { hasDescription: boolean; known: readonly KnownContact[] },
) => ReactNode;

const renderText = (
  name: string,
  label: string,
  {
    maxLength = MAX_TEXT_LENGTH,
    ...props
  }: { maxLength?: number; type?: "email" | "tel"; inputMode?: "numeric"; list?: string } = {},
) => <TextField name={name} label={label} maxLength={maxLength} autoComplete="off" {...props} />;

const renderDay = (name: (field: string) => string, ofRow: (label: string) => object) =>
  renderText(name("day"), "Day", { inputMode: "numeric", ...ofRow("Day") });

const declareFolded =
  (field: string, label: string): RenderRow =>
  (name, ofRow, _, { hasDescription }) => (
    <details className="col-span-full" open={hasDescription}>
      <summary className="w-fit cursor-pointer py-1 type-small text-soft">{label}</summary>
      <TextArea
        name={name(field)}
        label={<span className="sr-only">{label}</span>}
        rows={2}
        maxLength={MAX_DESCRIPTION_LENGTH}
        {...ofRow(label)}
      />
    </details>
  );
const renderDescription = declareFolded("description", "Description");
const renderNote = declareFolded("note", "Note");

const KINDS: readonly {
  kind: keyof ProjectContent;
  heading: string;
  /** Of a row: "Milestone 1". */
  singular: string;
  columns: string;
  /** Whether the labels of the first row are enough on wide pages. */
  isTable: boolean;
  renderRow: RenderRow;
}[] = [
  {
    kind: "milestones",
    heading: "Milestones",
    singular: "Milestone",
    columns: "grid-cols-[1fr_6rem]",
    isTable: true,
    renderRow: (name, ofRow, title) => (
      <>
        {renderText(name("label"), title)}
        {renderDay(name, ofRow)}
      </>
    ),
  },
  {
    kind: "tasks",
    heading: "Tasks",
    singular: "Task",
    columns: "grid-cols-[6rem_1fr] sm:grid-cols-[1fr_6rem_8rem] max-sm:*:first:col-span-full",
    isTable: true,
    renderRow: (name, ofRow, title, row) => (
      <>
        {renderText(name("title"), title)}
        {renderDay(name, ofRow)}
        <SelectField name={name("assignee")} label="Done by" options={TASK_ASSIGNEES} {...ofRow("Done by")} />
        {renderDescription(name, ofRow, title, row)}
      </>
    ),
  },
  {
    kind: "documents",
    heading: "Documents to ask for",
    singular: "Document",
    columns: "grid-cols-[6rem_1fr] sm:grid-cols-[1fr_6rem_9rem] max-sm:*:first:col-span-full",
    isTable: true,
    renderRow: (name, ofRow, title, row) => (
      <>
        {renderText(name("title"), title)}
        {renderDay(name, ofRow)}
        <SelectField
          name={name("category")}
          label="Category"
          placeholder="Choose…"
          options={DOCUMENT_CATEGORIES}
          {...ofRow("Category")}
        />
        {renderDescription(name, ofRow, title, row)}
      </>
    ),
  },
  {
    kind: "contacts",
    heading: "Contacts",
    singular: "Contact",
    columns: "sm:grid-cols-2",
    isTable: false,
    renderRow: (name, ofRow, title, { known }) => (
      <>
        <ContactNameField name={name("name")} label={title} known={known} />
        <SelectField
          name={name("role")}
          label="Role"
          placeholder="Choose…"
          options={CONTACT_ROLES}
          {...ofRow("Role")}
        />
        {renderText(name("email"), "Email", { type: "email", maxLength: MAX_EMAIL_LENGTH, ...ofRow("Email") })}
        {renderText(name("phone"), "Phone", { type: "tel", maxLength: MAX_PHONE_LENGTH, ...ofRow("Phone") })}
      </>
    ),
  },
  {
    kind: "design",
    heading: "Design items",
    singular: "Item",
    columns: "sm:grid-cols-2",
    isTable: false,
    renderRow: (name, ofRow, title, row) => (
      <>
        <div className="col-span-full">{renderText(name("itemName"), title)}</div>
        <SelectField name={name("room")} label="Room" placeholder="Choose…" groups={ROOMS} {...ofRow("Room")} />
        <SelectField
          name={name("category")}
          label="Category"
          placeholder="Choose…"
          groups={DESIGN_CATEGORIES}
          {...ofRow("Category")}
        />
        {renderDescription(name, ofRow, title, row)}
      </>
    ),
  },
  {
    kind: "budget",
    heading: "Budget lines",
    singular: "Line",
    columns: "sm:grid-cols-2",
    isTable: false,
    renderRow: (name, ofRow, title, row) => (
      <>
        <div className="col-span-full">{renderText(name("title"), title)}</div>
        {renderText(name("category"), "Category", { list: BUDGET_CATEGORIES, ...ofRow("Category") })}
        <div className="grid grid-cols-2 gap-3">
          <MoneyField name={name("estimate")} label="Estimate" {...ofRow("Estimate")} />
          <SelectField name={name("basis")} label="Basis" options={BASES} {...ofRow("Basis")} />
        </div>
        {renderNote(name, ofRow, title, row)}
      </>
    ),
  },
];

/** The hidden field with the number of empty rows of each kind, which a form that comes back has again. */
export const EMPTY_ROWS = "empty";
export const FIRST_EMPTY_ROWS = 3;

/** @param sent by a form, whatever it is */
export const readEmptyRows = (sent: unknown): number =>
  Math.min(Math.max(Math.trunc(Number(sent)) || 0, 0), MAX_ENTRIES);

/** The two rows that change places by a button, as the starts of their fields' names; null for another button. */
function readMove(intent: string) {
  const [, by, kind = "", row] = /^(up|down) (\w+) (\d{1,3})$/.exec(intent) ?? [];
  if (!by) return null;
  const to = Number(row) + (by === "up" ? -1 : 1);
  return {
    from: nameRowField(kind, Number(row), ""),
    to: nameRowField(kind, to, ""),
    /** That moves the row further. */
    next: `${by} ${kind} ${to}`,
  };
}

/** Whether a button changes the rows and leaves the template as it is. */
export const isRowButton = (intent: string | null): boolean =>
  intent !== null && (intent === ADD_ROWS || readMove(intent) !== null);

/** Adds rows, or moves one, in what a form sent. */
export function changeRows(form: FormData, intent: string): void {
  const move = readMove(intent);
  if (!move) {
    form.set(EMPTY_ROWS, String(readEmptyRows(form.get(EMPTY_ROWS)) + FIRST_EMPTY_ROWS));
    return;
  }
  for (const [name, value] of [...form]) {
    const other = name.replace(move.from, move.to);
    const replaced = form.get(other);
    if (other === name || replaced === null) continue;
    form.set(name, replaced);
    form.set(other, value);
  }
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Moves a row in the page, and the focus with it. */
function handleMove(event: MouseEvent<HTMLButtonElement>): void {
  const { form, value } = event.currentTarget;
  const move = readMove(value);
  if (!form || !move) return;
  event.preventDefault();
  const fields = ([...form.elements] as TextControl[]).filter(({ name }) => name.startsWith(move.from));
  for (const field of fields) {
    const other = form.elements.namedItem(field.name.replace(move.from, move.to)) as TextControl | null;
    if (!other) return;
    [field.value, other.value] = [other.value, field.value];
    for (const changed of [field, other]) {
      changed.closest("details")?.toggleAttribute("open", changed.value !== "");
      changed.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  form.querySelector<HTMLElement>(`button[value="${move.next}"]`)?.focus();
}

/** Below a row on phones, and beside it on wider pages. @param title of the row @param isBelowLabels whether its labels are seen */
const renderMoveButtons = (kind: string, row: number, title: string, isBelowLabels: boolean) => (
  <span
    className={cx(
      "col-span-full -my-2 flex justify-end md:absolute md:left-full md:my-0",
      isBelowLabels ? "md:top-7" : "md:top-0",
    )}
  >
    {(["up", "down"] as const).map((by) => (
      <Button
        key={by}
        look="plain"
        size="icon"
        type="submit"
        name="intent"
        value={`${by} ${kind} ${row}`}
        aria-label={`Move ${title} ${by}`}
        onClick={handleMove}
      >
        <Icon name={by} />
      </Button>
    ))}
  </span>
);

/**
 * Rows by kind. No component, so that their labels are found in the elements.
 * @param values of `toRowValues`
 * @param known whom a contact may be
 * @param empty how many more rows each kind has
 */
export const renderTemplateRows = (
  values: Readonly<Record<string, unknown>>,
  empty: number,
  known: readonly KnownContact[],
) =>
  KINDS.map(({ kind, heading, singular, columns, isTable, renderRow }) => (
    <fieldset key={kind} className="grid gap-4">
      <legend className="mb-1.5 text-sub font-semibold">{heading}</legend>
      {listRows(values[kind] as object, isTable ? empty : empty / FIRST_EMPTY_ROWS).map((hasDescription, row) => {
        const title = `${singular} ${row + 1}`;
        const ofRow = (label: string) => ({ "aria-label": `${label}, ${title}` });
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name.
            key={row}
            className={cx(
              "relative grid gap-3",
              columns,
              isTable ? row > 0 && "sm:[&_label]:sr-only" : "not-first:border-t not-first:border-line not-first:pt-4",
            )}
          >
            {renderRow((field) => nameRowField(kind, row, field), ofRow, title, { hasDescription, known })}
            {renderMoveButtons(kind, row, title, !isTable || row === 0)}
          </div>
        );
      })}
      <p>
        <Button size="s" type="submit" name="intent" value={ADD_ROWS} aria-label={`More rows for ${heading}`}>
          More rows
        </Button>
      </p>
    </fieldset>
  ));

/** For each row, whether it has a description. */
const listRows = (values: object, empty: number): boolean[] =>
  Array.from({ length: countRows(values) + empty }, (_, row) =>
    ["description", "note"].some((field) => (values as Record<string, string>)[`${row}-${field}`]),
  );
