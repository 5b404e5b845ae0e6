/** Bodies of API requests, checked with the schema of their operation. */
import { z } from "zod";
import { versionField } from "~/forms/choice";
import { FILE_BODY_BYTES, FILES_BODY_BYTES, type FileRules, findFileProblem } from "~/forms/file-rules";
import { getUploadErrors } from "../files/upload-errors.server";
import { filesIn, readUpload } from "../files/uploads.server";
import { problem } from "../http/responses/problem.server";
import { describeIssue, listFieldErrors } from "./issues.server";

type Schema = z.core.$ZodType;

export type FileField = {
  name: string;
  rules: FileRules;
  /** The message for a body without a file, if it needs one. */
  required?: string;
};

/** The most bytes of a body with files. */
export const getBodyLimit = ({ rules }: FileField): number => (rules.multiple ? FILES_BODY_BYTES : FILE_BODY_BYTES);

export type BodyContract<S extends Schema> = {
  example: z.input<S>;
  /** A request without a body counts as one without fields. */
  optional?: true;
  /** Other names of fields, as sent. */
  aliases?: Readonly<Record<string, string>>;
  /** The sentence about fields that are wrong; by default the first field's message. */
  describeErrors?(errors: Readonly<Record<string, string>>): string | undefined;
  /** Errors by field that the schema can't see, because they depend on the files. */
  findErrors?(fields: z.output<S>, files: readonly File[]): Readonly<Record<string, string>>;
} & (
  | {
      json: S;
      /** The body is multipart with the same fields and files, or JSON without a file, which the document has in words only. */
      files?: FileField;
    }
  | { multipart: S; files: FileField }
);

function removeDefaults({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  for (const field of Object.values(jsonSchema.properties ?? {})) if (typeof field === "object") delete field.default;
}

/** Some of the fields, which have no defaults. */
export const partialSchema = <Fields extends z.core.$ZodLooseShape>(id: string, fields: Fields) =>
  z.strictObject(fields).partial().meta({ id, minProperties: 1, override: removeDefaults });

/** The body of a change: some of the fields, and the version that the change is based on. */
export const changeSchema = <Fields extends z.core.$ZodLooseShape>(id: string, fields: Fields) =>
  partialSchema(id, { ...fields, version: versionField() });

type Sent = { fields: Record<string, unknown>; files: File[]; fileErrors: Record<string, string> };

/** undefined for invalid JSON. PostgreSQL's text can't store lone surrogates. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === "string" ? Buffer.from(value).toString() : value));
  } catch {
    return undefined;
  }
}

/** U+0000, as JSON writes it, after an even number of backslashes. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** PostgreSQL's text can't store U+0000. */
function refuseNul(text: string, fields: Record<string, unknown>): void {
  if (!ESCAPED_NUL.test(text)) return;
  const names = Object.keys(fields).filter((name) => ESCAPED_NUL.test(JSON.stringify({ [name]: fields[name] })));
  const detail = "Leave out the character U+0000.";
  throw problem(422, { detail, errors: Object.fromEntries(names.map((name) => [name, detail])) });
}

async function readJson(request: Request, isOptional: boolean): Promise<Sent> {
  const text = await request.text();
  const json = isOptional && text === "" ? {} : parseJson(text);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw problem(400, { detail: "Send a JSON object." });
  const fields = json as Record<string, unknown>;
  refuseNul(text, fields);
  return { fields, files: [], fileErrors: {} };
}

function findFileError({ rules, required }: FileField, parts: readonly unknown[]): string | undefined {
  if (parts.some((part) => typeof part === "string")) return "Send a file.";
  return parts.length === 0 ? required : parts.length > 1 && !rules.multiple ? "Send one file." : undefined;
}

/** The fields of a form. One that is sent several times is a list. */
const listFields = (form: FormData) =>
  [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length > 1 ? values : values[0]] as const;
  });

async function readMultipart(request: Request, field: FileField): Promise<Sent> {
  const { name, rules } = field;
  const upload = await readUpload(request, rules.maxBytes);
  const rejected = getUploadErrors(upload, field);
  if (rejected) throw problem(rejected.status, { detail: rejected.errors[name]!, errors: rejected.errors });
  const { [name]: _, ...fields } = Object.fromEntries([...upload.refused, ...listFields(upload.form)]);
  const fileError = findFileError(field, upload.form.getAll(name));
  return { fields, files: filesIn(upload.form, name), fileErrors: fileError ? { [name]: fileError } : {} };
}

function readSent(request: Request, body: BodyContract<Schema>): Promise<Sent> {
  if (body.optional && !request.body) return Promise.resolve({ fields: {}, files: [], fileErrors: {} });
  const type = request.headers.get("Content-Type") ?? "";
  if ("json" in body && /^application\/json\s*(;|$)/i.test(type)) return readJson(request, body.optional === true);
  if (body.files && /^multipart\/form-data\s*(;|$)/i.test(type)) return readMultipart(request, body.files);
  const kinds = ["json" in body && "JSON", body.files && "multipart/form-data"].filter(Boolean);
  throw problem(415, { detail: `Send ${kinds.join(" or ")}.` });
}

/**
 * @param isChange whether fields may be left out, so that a body may not lack all of them
 * @throws a problem document: 415 for another content type, 400 for what is unreadable, 413 for large files, 422 for wrong fields
 */
export async function readBody<S extends Schema>(
  request: Request,
  body: BodyContract<S>,
  isChange: boolean,
): Promise<{ body: z.output<S>; files: File[] }> {
  const sent = await readSent(request, body);
  const isSent = (name: string) => Object.hasOwn(sent.fields, name);
  const aliases = Object.entries(body.aliases ?? {}).filter(([alias]) => isSent(alias));
  const used = aliases.filter(([, name]) => !isSent(name));
  const doubled = aliases.filter(([, name]) => isSent(name));
  const names = new Map(used);
  const fields = Object.fromEntries(
    Object.entries(sent.fields).map(([name, value]) => [names.get(name) ?? name, value]),
  );
  const parsed = z.core.safeParse("json" in body ? body.json : body.multipart, fields, { error: describeIssue });
  const fieldErrors = parsed.success
    ? (body.findErrors?.(parsed.data, sent.files) ?? {})
    : listFieldErrors(parsed.error);
  if (parsed.success && Object.keys({ ...fieldErrors, ...sent.fileErrors }).length === 0) {
    if (isChange && Object.keys(fields).length + sent.files.length === 0)
      throw problem(422, { detail: "Send the fields to change." });
    return { body: parsed.data, files: sent.files };
  }
  const sentNames = new Map(used.map(([alias, name]) => [name, alias]));
  const fileProblem = body.files && findFileProblem(sent.files, body.files.rules);
  const errors = {
    ...Object.fromEntries(Object.entries(fieldErrors).map(([name, message]) => [sentNames.get(name) ?? name, message])),
    ...Object.fromEntries(doubled.map(([alias, name]) => [alias, `Send ${name} or ${alias}, not both.`])),
    ...(body.files && fileProblem && { [body.files.name]: fileProblem }),
    ...sent.fileErrors,
  };
  throw problem(422, { detail: body.describeErrors?.(errors) ?? Object.values(errors)[0]!, errors });
}
