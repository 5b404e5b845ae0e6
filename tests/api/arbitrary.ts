/** fast-check arbitraries made from the JSON Schemas of the OpenAPI document: what an operation takes, and what it refuses. */
import fc from "fast-check";

export type JsonSchema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

export type Fields = Record<string, unknown>;

/** Why a body must be refused, with the field that its `errors` must name. */
export type Refusal = {
  status: number;
  field?: string;
  /** Whether a form with the same fields, whose values are texts, must be refused too. */
  isText?: boolean;
};

export type GeneratedBody = {
  json: unknown;
  refusal?: Refusal;
  /** Made from the example of the operation. */
  isExample?: true;
};

/** A file of a form; a test replaces it with bytes. */
export type FilePart = { file: number };

export const ODD_TEXTS = [
  "",
  " ",
  "a\0b",
  "\ud800",
  "\u2028\u202e",
  "😀".repeat(60),
  "x".repeat(3_000),
  "99999999999999999999",
  "-".repeat(36),
  "__proto__",
  "2027-02-31",
  "1e400",
  "<b>' OR 1=1 --",
];

export const anyOddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: "binary", maxLength: 60 }));

/** Names that a parser or JavaScript itself gives a meaning, and one that is merely unknown. */
const UNKNOWN_NAMES = ["nope", "__proto__", "constructor", "toString", "a.b", "a[0]", ""];

const anyPlainText = fc.string({ unit: fc.constantFrom("a", "é", "\u2028", "😀", "0", " "), maxLength: 60 });
/** `fc.emailAddress()` makes addresses that few mail servers accept. */
const anyEmail = fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,10}\.example$/);
const anyDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

const FORMATS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: anyEmail,
  uuid: fc.uuid(),
  date: anyDay.map((day) => day.slice(0, 10)),
  "date-time": anyDay,
  binary: fc.nat(99).map((file): FilePart => ({ file })),
};

function createText({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format) {
    const known = FORMATS[format];
    if (!known) throw new Error(`No generated text has the format ${format}.`);
    return known;
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return anyPlainText.map((text) => text.slice(0, maxLength).padEnd(minLength, "a"));
}

/** @param known real values of some fields, by name, which most requests have */
export function createArbitraries(schemas: Record<string, JsonSchema>, known: Record<string, fc.Arbitrary<unknown>>) {
  const resolve = (schema: JsonSchema): JsonSchema => (schema.$ref ? schemas[schema.$ref.split("/").at(-1)!]! : schema);

  function createValue(schema: JsonSchema): fc.Arbitrary<unknown> {
    const resolved = resolve(schema);
    const { type, minimum = -1e9, maximum = 1e9, items, minItems, maxItems = 5 } = resolved;
    const options = resolved.anyOf ?? resolved.oneOf;
    if (resolved.const !== undefined) return fc.constant(resolved.const);
    if (resolved.enum) return fc.constantFrom(...resolved.enum);
    if (options) return fc.oneof(...options.map(createValue));
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => createValue({ ...resolved, type: one })));
    if (type === "null") return fc.constant(null);
    if (type === "boolean") return fc.boolean();
    if (type === "integer")
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
    if (type === "string") return createText(resolved);
    if (type === "array")
      return fc.array(createValue(items ?? { type: "string" }), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 5),
      });
    if (type === "object") return createFields(resolved);
    throw new Error(`No arbitrary for ${JSON.stringify(resolved)}`);
  }

  function createField(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
    const real = known[name];
    return real
      ? fc.oneof({ weight: 4, arbitrary: real }, { weight: 1, arbitrary: createValue(schema) })
      : createValue(schema);
  }

  function createFields({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Fields> {
    const fields = Object.entries(properties).map(([name, schema]) => [name, createField(name, schema)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }

  const isFile = (schema: JsonSchema): boolean =>
    schema.format === "binary" || (schema.items !== undefined && isFile(schema.items));

  /** A field replaced by what its schema does not allow. */
  function listRefusedValues(schema: JsonSchema): unknown[] {
    const { const: only, enum: options, maxLength, minimum, maximum, format } = resolve(schema);
    return [
      { a: [1] },
      ...(options || only !== undefined ? ["no such option"] : []),
      ...(maxLength && !format ? ["x".repeat(maxLength + 1)] : []),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
      ...(format === "uuid" || format === "date" || format === "email" ? ["no such text"] : []),
    ];
  }

  /** The body of an operation, as described, or changed once so that it must be refused. */
  function createBody(schema: JsonSchema, example: Fields): fc.Arbitrary<GeneratedBody> {
    const resolved = resolve(schema);
    if (resolved.oneOf) return fc.oneof(...resolved.oneOf.map((one) => createBody(one, example)));
    const properties = Object.entries(resolved.properties ?? {});
    const isExampleOfThis = Object.keys(example).every((name) => resolved.properties?.[name]);
    const realFields = Object.fromEntries(
      properties
        .filter(([name, one]) => name in example && (known[name] || isFile(one)))
        .map(([name, one]) => [name, known[name] ?? createValue(one)]),
    );
    const fromExample = fc.record(realFields).map((real) => ({ ...example, ...real }));
    const described = createFields(resolved);
    const valid = isExampleOfThis ? fc.oneof(fromExample, described) : described;
    const anyProperty = fc.constantFrom(...properties);
    const refuse = (field: string, json: unknown, isText = true): GeneratedBody => ({
      json,
      refusal: { status: 422, field, isText },
    });
    const required = resolved.required ?? [];
    return fc.oneof(
      { weight: isExampleOfThis ? 4 : 8, arbitrary: described.map((json) => ({ json })) },
      ...(isExampleOfThis
        ? [{ weight: 4, arbitrary: fromExample.map((json) => ({ json, isExample: true as const })) }]
        : []),
      {
        weight: 2,
        arbitrary: fc
          .tuple(valid, fc.constantFrom(...UNKNOWN_NAMES), anyOddText)
          .map(([fields, name, text]) =>
            refuse(name, Object.fromEntries([...Object.entries(fields), [name, text]]), name !== ""),
          ),
      },
      ...(required.length > 0
        ? [
            {
              weight: 2,
              arbitrary: fc
                .tuple(valid, fc.constantFrom(...required))
                .map(([fields, name]) =>
                  refuse(name, Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))),
                ),
            },
          ]
        : []),
      {
        weight: 4,
        arbitrary: fc
          .tuple(valid, anyProperty)
          .chain(([fields, [name, one]]) =>
            fc
              .constantFrom(...listRefusedValues(one))
              .map((value) => refuse(name, { ...fields, [name]: value }, typeof value !== "object")),
          ),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            valid,
            anyProperty,
            fc.oneof(anyOddText, fc.constantFrom(null, [], ["a", "b"]), fc.double(), fc.boolean()),
          )
          .map(([fields, [name], value]) => ({ json: { ...fields, [name]: value } })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom<unknown>([], [{}], 7, "text", null, true)
          .map((json) => ({ json, refusal: { status: 400 } })),
      },
    );
  }

  return { resolve, createValue, createBody };
}
