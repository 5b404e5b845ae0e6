/** Rows of the database as JSON: one schema selects the columns, converts their dates, and describes the answers of the API. */
import { z } from "zod";
import { optionalIsoDate } from "~/forms/dates";
import { fromDay, toDay } from "../db/day";

/** Some fields by name. */
type Fields = Readonly<Record<string, z.core.$ZodType>>;

type Answers<F extends Fields> = { [Name in keyof F]: z.ZodType<z.output<F[Name]>, z.output<F[Name]>> };

/** What a form's field says of itself. */
function describeField(field: z.core.$ZodType) {
  const { type, ...rest } = z.toJSONSchema(field, { io: "input" });
  return { types: [type].flat() as unknown[], ...rest };
}

/** A form's fields as programs send them: dates in one format. */
export const sentFields = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { types, format } = describeField(field);
      return [name, format === "date" && types.includes("null") ? optionalIsoDate() : field];
    }),
  ) as F;

/** The value that programs read of a form's field. */
function toAnswer(field: z.core.$ZodType): z.ZodType {
  const { types, format, enum: options } = describeField(field);
  const texts = options?.filter((option) => typeof option === "string");
  const value = types.includes("boolean")
    ? z.boolean()
    : types.includes("integer")
      ? z.int()
      : texts
        ? z.enum(texts)
        : format === "date"
          ? z.iso.date()
          : z.string();
  return types.includes("null") ? value.nullable() : value;
}

/** The values of a form's fields in answers: text, whole numbers, booleans, choices, and dates YYYY-MM-DD. */
export const answerFields = <F extends Fields>(fields: F): Answers<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toAnswer(field)])) as Answers<F>;

/** The columns of a schema's fields, for `select`. */
export const selectColumns = <S extends z.ZodObject>({ shape }: S) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as { [Name in keyof S["shape"]]: true };

const isDay = (field: unknown): boolean =>
  field instanceof z.ZodNullable ? isDay(field.unwrap()) : field instanceof z.ZodISODate;

const mapColumns = (row: object, map: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(value, name)]));

/** A row as JSON. Its dates are YYYY-MM-DD or ISO 8601, as the schema says. */
export const toJson = <S extends z.ZodObject>({ shape }: S, row: Record<keyof S["shape"], unknown>) =>
  mapColumns(row, (value, name) => {
    if (!(value instanceof Date)) return value;
    return isDay(shape[name]) ? toDay(value) : value.toISOString();
  }) as z.output<S>;

/** The columns of fields that are stored as the schema says. */
export const toColumns = ({ shape }: z.ZodObject, fields: object) =>
  mapColumns(fields, (value, name) => (isDay(shape[name]) ? fromDay(value as string | null | undefined) : value));
