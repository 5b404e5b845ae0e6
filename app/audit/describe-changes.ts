/** An audit entry's changes in words. */
import type { ReactNode } from "react";
import { DateField, MoneyField } from "~/ui/forms/form-fields";
import { type ListedField, listFields } from "~/ui/forms/list-fields";
import { formatDate, formatDateTime } from "~/ui/text/dates";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";

type Values = Record<string, unknown> | null;

/** "Status: Planning → Building". @property fileKey of the file that is stored since, if the change is of a file */
export type AuditChange = { label: string; text: string; fileKey?: string };

/** They tell staff nothing, or are part of another field's text. */
const HIDDEN: readonly string[] = [
  "id",
  "version",
  "sha256",
  "size",
  "fileName",
  "earlierFiles",
  "designItemId",
  "pickedId",
  "milestoneIds",
  "designItemIds",
  "documentIds",
];

/** Labels of files, whose fields are named after what is done with them. */
const FILE_LABELS: Readonly<Record<string, string>> = {
  heroKey: "Hero image",
  mediaKey: "Picture",
  photoKey: "Photo",
  fileKey: "File",
};

/** "Scan state" of "scanState". */
const formatLabel = (key: string): string =>
  capitalize(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

function formatValue(value: unknown, field: ListedField | undefined): string {
  const type = field?.type;
  if (isEmpty(value)) return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return type === MoneyField ? formatMoney(value) : formatNumber(value);
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => formatValue(one, field)).join(", ") : "none";
  if (typeof value !== "string")
    return Object.entries(value as object)
      .map(([key, one]) => `${formatLabel(key)}: ${formatValue(one, field)}`)
      .join(", ");
  if (type === DateField && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatDateTime(value) : (field?.choices.get(value) ?? value);
}

/** "roof.jpg", or what happened to a picture, whose name isn't stored. */
function describeFile(key: string, before: Values, after: Values): AuditChange | null {
  const [old, current] = [before?.[key], after?.[key]];
  if (!old && !current) return null;
  const name = after?.fileName ?? before?.fileName;
  const text = typeof name === "string" ? name : !old ? "added" : current ? "changed" : "removed";
  return {
    label: FILE_LABELS[key] ?? formatLabel(key),
    text,
    ...(typeof current === "string" && { fileKey: current }),
  };
}

const mapFields = (form: ReactNode) => new Map(listFields(form).map((field) => [field.name, field]));

/**
 * The fields that an entry says something about, in the order of the form.
 * @param form the elements of the form that edits such records, for its labels and kinds of values
 */
export function describeChanges({ before, after }: { before: Values; after: Values }, form: ReactNode): AuditChange[] {
  const fields = mapFields(form);
  const keys = new Set([...fields.keys(), ...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((key) => {
    if (HIDDEN.includes(key)) return [];
    if (key.endsWith("Key")) return describeFile(key, before, after) ?? [];
    const field = fields.get(key);
    const texts = [before, after].flatMap((values) =>
      values && key in values ? [{ value: values[key], text: formatValue(values[key], field) }] : [],
    );
    const [first, second] = texts;
    const isUnchanged = second ? first?.text === second.text : !first || isEmpty(first.value) || first.value === false;
    return isUnchanged
      ? []
      : { label: field?.label ?? formatLabel(key), text: texts.map(({ text }) => text).join(" → ") };
  });
}

/** All values of a record, also those that {@link describeChanges} leaves out, but no keys of files. */
export function describeRecord(values: Values, form: ReactNode): { label: string; text: string }[] {
  const fields = mapFields(form);
  return Object.entries(values ?? {})
    .filter(([key]) => !key.endsWith("Key") && key !== "earlierFiles")
    .map(([key, value]) => {
      const field = fields.get(key);
      return { label: field?.label ?? formatLabel(key), text: formatValue(value, field) };
    });
}
