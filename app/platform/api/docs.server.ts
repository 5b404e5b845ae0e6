/** The OpenAPI document as a page shows it. */
import type { oas31 } from "zod-openapi";
import { buildCurl } from "./curl.server";

/** The library's type allows a reference to each of these, without the fields beside one. */
type Schema = Omit<oas31.SchemaObject, "anyOf" | "oneOf" | "items" | "properties"> & {
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
};

type Parameter = Omit<oas31.ParameterObject, "schema"> & { schema?: Schema };
type Media = { schema?: Schema; example?: unknown };
type Answer = { $ref?: string; description?: string; content?: Readonly<Record<string, Media>> };

type Operation = {
  tags: readonly [string];
  operationId: string;
  summary: string;
  description?: string;
  security: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, Media>> };
  responses: Readonly<Record<string, Answer>>;
};

/** The part of an OpenAPI document that the page needs. */
export type ApiDocument = {
  tags: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas?: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, { description: string }>>;
  };
};

/** A parameter or a field. Its description may contain code in backticks. */
export type DocsField = { name: string; type: string; isRequired: boolean; description: string };

export type DocsOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  token: "none" | "optional" | "required";
  parts: { title: string; fields: DocsField[] }[];
  curl: string;
  answers: { status: string; description: string }[];
  /** The JSON of an answer, for people. */
  example: string | null;
  /** Statuses whose text is the same for every operation. */
  commonProblems: string[];
};

export type DocsGroup = { name: string; id: string; description: string; operations: DocsOperation[] };

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "`true` or `false`",
  object: "object",
  null: "`null`",
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "UUID",
  date: "date",
  "date-time": "date and time",
  email: "email address",
  uri: "URL",
  binary: "file",
};

const code = (value: unknown) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

const PARAMETER_PARTS = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
] as const;

const MULTIPART = "multipart/form-data";

/** Reads schemas of one document. */
class SchemaReader {
  readonly #schemas: Readonly<Record<string, Schema>>;

  constructor({ components }: ApiDocument) {
    this.#schemas = components.schemas ?? {};
  }

  resolve(schema: Schema): Schema {
    const { $ref, ...rest } = schema;
    return $ref ? { ...this.resolve(this.#schemas[$ref.split("/").at(-1)!]!), ...rest } : schema;
  }

  /** The variants of a union, or the schema alone. */
  listVariants(schema: Schema): Schema[] {
    const resolved = this.resolve(schema);
    const variants = resolved.anyOf ?? resolved.oneOf;
    return variants ? variants.flatMap((variant) => this.listVariants(variant)) : [resolved];
  }

  isFile(schema: Schema): boolean {
    return this.listVariants(schema).some(
      ({ format, contentMediaType, items }) =>
        format === "binary" || contentMediaType !== undefined || (items !== undefined && this.isFile(items)),
    );
  }

  #nameVariant({ type, format, const: constant, enum: options, items, contentMediaType }: Schema): string[] {
    if (constant !== undefined) return [code(constant)];
    // Of texts for yes and no, people need none.
    if (options) return type?.includes("boolean") ? [TYPES.boolean!] : [`one of ${options.map(code).join(", ")}`];
    if (contentMediaType) return ["file"];
    if (items) return [`list of ${this.nameType(items)}`];
    if (format && FORMATS[format]) return [FORMATS[format]];
    return [type ?? []].flat().map((name) => TYPES[name] ?? name);
  }

  /** Its type in words. */
  nameType(schema: Schema): string {
    const names = new Set(this.listVariants(schema).flatMap((variant) => this.#nameVariant(variant)));
    return [...names].join(" or ");
  }

  #describeLimits({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string[] {
    const describe = (min: number | undefined, max: number | undefined, unit: string) => {
      if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}.`];
      if (max !== undefined) return [`At most ${max}${unit}.`];
      return min ? [`At least ${min}${unit}.`] : [];
    };
    return [
      ...describe(minimum, maximum, ""),
      ...describe(minLength || undefined, maxLength, " characters"),
      ...describe(minItems, maxItems, " values"),
    ];
  }

  /** @param example of a parameter, beside its schema */
  describe(schema: Schema, description?: string, example?: unknown): string {
    const resolved = this.resolve(schema);
    const shown = example ?? resolved.example ?? resolved.examples?.[0];
    return [
      description ?? resolved.description ?? [],
      this.listVariants(schema).flatMap((variant) => this.#describeLimits(variant)),
      resolved.default === undefined || resolved.default === "" ? [] : `By default ${code(resolved.default)}.`,
      shown === undefined ? [] : `Such as ${code(shown)}.`,
    ]
      .flat()
      .join(" ");
  }

  /** The fields of an object. */
  listFields(schema: Schema): DocsField[] {
    const { properties = {}, required = [] } = this.resolve(schema);
    return Object.entries(properties).map(([name, property]) => ({
      name,
      type: this.nameType(property),
      isRequired: required.includes(name),
      description: this.describe(property),
    }));
  }

  /** A value that the schema accepts, for an example. */
  exemplify(schema: Schema): string {
    const { example, examples, default: usual, enum: options } = this.resolve(schema);
    return String(example ?? examples?.[0] ?? usual ?? options?.[0] ?? "text");
  }
}

function listParts(reader: SchemaReader, { parameters = [], requestBody }: Operation): DocsOperation["parts"] {
  const bodies = Object.entries(requestBody?.content ?? {});
  return [
    ...PARAMETER_PARTS.map(([place, title]) => ({
      title,
      fields: parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, required, schema = {}, description, example }) => ({
          name,
          type: reader.nameType(schema),
          isRequired: required === true,
          description: reader.describe(schema, description, example),
        })),
    })).filter(({ fields }) => fields.length > 0),
    ...bodies.flatMap(([type, { schema = {} }]) =>
      reader.listVariants(schema).map((variant) => ({
        title: type === MULTIPART ? `Form (${MULTIPART})` : "Body (JSON)",
        fields: reader.listFields(variant),
      })),
    ),
  ];
}

function listForm(reader: SchemaReader, { schema = {}, example }: Media) {
  const { properties = {}, required = [] } = reader.resolve(schema);
  const given = (example ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(properties)
    .filter(([name, property]) => reader.isFile(property) || required.includes(name) || name in given)
    .map(([name, property]) => {
      const isFile = reader.isFile(property);
      const value = [given[name]].flat()[0] ?? (isFile ? `${name}.jpg` : reader.exemplify(property));
      return { name, isFile, value: String(value) };
    });
}

function exemplifyUrl(reader: SchemaReader, origin: string, path: string, parameters: readonly Parameter[]): string {
  const exemplify = ({ example, schema = {} }: Parameter) => String(example ?? reader.exemplify(schema));
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, encodeURIComponent(exemplify(parameter))), path);
  const query = parameters.filter(({ in: place }) => place === "query");
  const required = query.filter((parameter) => parameter.required);
  const first = query.find(({ example, schema = {} }) => (example ?? reader.resolve(schema).examples) !== undefined);
  const chosen = required.length > 0 || !first ? required : [first];
  const search = new URLSearchParams(chosen.map((parameter) => [parameter.name, exemplify(parameter)]));
  return `${origin}${filled}${search.size > 0 ? `?${search}` : ""}`;
}

function toDocsOperation(
  reader: SchemaReader,
  origin: string,
  path: string,
  method: string,
  operation: Operation,
): DocsOperation {
  const { operationId, summary, description = "", security, parameters = [], requestBody, responses } = operation;
  const token =
    security.length === 0 ? "none" : security.some((way) => !Object.keys(way).length) ? "optional" : "required";
  const json = requestBody?.content["application/json"];
  const form = requestBody?.content[MULTIPART];
  const answers = Object.entries(responses);
  const contents = answers.flatMap(([, { content }]) => Object.entries(content ?? {}));
  const [, shown] = contents.find(([, { example }]) => example !== undefined) ?? [];
  const isFile = Object.keys(responses[200]?.content ?? {}).some((type) => !type.endsWith("json"));
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    token,
    parts: listParts(reader, operation),
    curl: buildCurl({
      method: method.toUpperCase(),
      url: exemplifyUrl(reader, origin, path, parameters),
      needsToken: token === "required",
      ...(json ? { json: json.example ?? {} } : form && { form: listForm(reader, form) }),
      ...(isFile && { output: operationId }),
    }),
    answers: answers
      .filter(([, { $ref }]) => !$ref)
      .map(([status, answer]) => ({ status, description: answer.description ?? "" })),
    example: shown ? JSON.stringify(shown.example, null, 2) : null,
    commonProblems: answers.filter(([, { $ref }]) => $ref).map(([status]) => status),
  };
}

/** Operations by tag, in the order of the document. @param origin the site's, without a slash at the end */
export function listDocsGroups(document: ApiDocument, origin: string): DocsGroup[] {
  const reader = new SchemaReader(document);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: toDocsOperation(reader, origin, path, method, operation),
    })),
  );
  return document.tags.map(({ name, description = "" }) => ({
    name,
    id: `calls-${name.toLowerCase().replaceAll(/\W+/g, "-")}`,
    description,
    operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
  }));
}
