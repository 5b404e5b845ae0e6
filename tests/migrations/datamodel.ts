/** The tables of prisma/schema.prisma, as Prisma parses them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Table {
  /** By name; each as "type", "not null" and "default …". */
  columns: Record<string, string>;
  /**
   * "t_pkey: primary key (a)", "t_a_b_key: unique (a, b)", "t_a_b_idx: index (a, b DESC)", "t_a_idx: gin index (a)",
   * "t_a_fkey: foreign key (a) references t2 (b) on delete cascade"
   */
  keys: string[];
}

interface Field {
  name: string;
  dbName?: string | null;
  kind: string;
  type: string;
  nativeType: [string, string[]] | null;
  isList: boolean;
  isRequired: boolean;
  default?: unknown;
  relationFromFields?: string[];
  relationToFields?: string[];
  relationOnDelete?: string;
}

interface Model {
  name: string;
  dbName: string | null;
  fields: Field[];
}

interface Datamodel {
  models: Model[];
  indexes: {
    model: string;
    type: string;
    /** Only set when the schema names the index. */
    dbName?: string;
    algorithm?: string;
    fields: { name: string; sortOrder?: "asc" | "desc" }[];
  }[];
}

function readDatamodel(): Datamodel {
  const folder = mkdtempSync(join(tmpdir(), "datamodel-"));
  try {
    const [schema, output] = [join(folder, "schema.prisma"), join(folder, "datamodel.json")];
    const generator = fileURLToPath(new URL("./datamodel-generator.mjs", import.meta.url));
    // The command is split at spaces, which the project's path may contain but the temporary folder's does not.
    writeFileSync(join(folder, "generator.mjs"), readFileSync(generator));
    writeFileSync(
      schema,
      `${readFileSync("prisma/schema.prisma", "utf8")}
generator datamodel {
  provider = "node ${join(folder, "generator.mjs").replaceAll("\\", "/")}"
  output   = "${output.replaceAll("\\", "/")}"
}`,
    );
    const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
    // Generating does not use the schema engine, so any existing file will do.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" };
    execFileSync(process.execPath, [cli, "generate", "--schema", schema, "--generator", "datamodel"], {
      env,
      stdio: "pipe",
    });
    const datamodel = JSON.parse(readFileSync(output, "utf8")) as Datamodel;
    for (const model of datamodel.models) model.fields.push(...listUnsupportedFields(model.name));
    return datamodel;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prisma's data model omits unsupported types, so they are read from the schema's lines. */
function listUnsupportedFields(model: string): Field[] {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const body = new RegExp(`^model ${model} \\{$([^}]*)^\\}$`, "m").exec(schema)?.[1] ?? "";
  const lines = body.matchAll(/^ +(\w+) +Unsupported\("(\w+)"\)(\?)?(?:.* @map\("(\w+)"\))?/gm);
  return Array.from(lines, ([, name, type, optional, dbName]) => ({
    name: name!,
    dbName,
    kind: "scalar",
    type: type!,
    nativeType: null,
    isList: false,
    isRequired: !optional,
  }));
}

/** PostgreSQL types of Prisma's types: https://www.prisma.io/docs/orm/overview/databases/postgresql */
const SQL_TYPES: Readonly<Record<string, string>> = {
  BigInt: "bigint",
  Boolean: "boolean",
  Bytes: "bytea",
  DateTime: "timestamp(3) without time zone",
  Float: "double precision",
  Int: "integer",
  Json: "jsonb",
  String: "text",
  tsvector: "tsvector",
};
const NATIVE_TYPES: Readonly<Record<string, string>> = {
  Char: "character",
  Citext: "citext",
  Date: "date",
  Inet: "inet",
  Real: "real",
  SmallInt: "smallint",
  Uuid: "uuid",
  VarChar: "character varying",
};

function getSqlType({ type, nativeType, isList }: Field): string {
  const [name, [size] = []] = nativeType ?? [type];
  const base =
    name === "Timestamptz"
      ? `timestamp(${size ?? 6}) with time zone`
      : nativeType
        ? NATIVE_TYPES[name] && `${NATIVE_TYPES[name]}${size ? `(${size})` : ""}`
        : SQL_TYPES[name];
  if (!base) throw new Error(`The test does not know Prisma's type ${name}.`);
  return isList ? `${base}[]` : base;
}

function formatDefault({ default: value }: Field): string {
  if (value === undefined) return "";
  const { name, args } = value as { name?: string; args?: unknown[] };
  // A function of the database.
  if (name === "dbgenerated") return ` default ${String(args?.[0])}`;
  // The typed client fills in its own clock's time, even when the column has a default.
  if (name === "now") return " default now() of the client";
  return ` default ${name ? `${name}()` : String(value)}`;
}

const getColumnName = (field: Field) => field.dbName ?? field.name;

function describeModel(model: Model, { models, indexes }: Datamodel): Table {
  const getColumn = (name: string, tableModel = model) =>
    getColumnName(tableModel.fields.find((field) => field.name === name)!);
  const listColumns = (names: readonly string[] = [], tableModel = model) =>
    names.map((name) => getColumn(name, tableModel)).join(", ");
  const table = model.dbName ?? model.name;
  /** Prisma's default name: https://www.prisma.io/docs/orm/prisma-schema/data-model/database-mapping */
  const nameKey = (columns: string[], suffix: string) => [table, ...columns, suffix].join("_");
  const modelIndexes = indexes.filter((index) => index.model === model.name);
  const kinds: Record<string, string> = { id: "primary key", unique: "unique", normal: "index" };
  const keys = modelIndexes.map(({ type, dbName, algorithm, fields }) => {
    const columns = fields.map(({ name }) => getColumn(name));
    const name = dbName ?? nameKey(type === "id" ? [] : columns, { id: "pkey", unique: "key" }[type] ?? "idx");
    const sortedColumns = fields.map(({ sortOrder }, i) => columns[i] + (sortOrder === "desc" ? " DESC" : ""));
    return `${name}: ${algorithm ? `${algorithm.toLowerCase()} ` : ""}${kinds[type]} (${sortedColumns.join(", ")})`;
  });
  for (const field of model.fields) {
    if (field.kind !== "object" || !field.relationFromFields?.length) continue;
    const referencedModel = models.find(({ name }) => name === field.type)!;
    const rule = (field.relationOnDelete ?? (field.isRequired ? "Restrict" : "SetNull")).replace(/(?<=.)[A-Z]/g, " $&");
    const name = nameKey(
      field.relationFromFields.map((from) => getColumn(from)),
      "fkey",
    );
    keys.push(
      `${name}: foreign key (${listColumns(field.relationFromFields)}) references ${referencedModel.dbName ?? referencedModel.name} (${listColumns(field.relationToFields, referencedModel)}) on delete ${rule.toLowerCase()}`,
    );
  }
  const columns = model.fields
    .filter((field) => field.kind === "scalar")
    .map((field) => {
      const required = field.isRequired && !field.isList ? " not null" : "";
      return [getColumnName(field), `${getSqlType(field)}${required}${formatDefault(field)}`] as const;
    });
  return { columns: Object.fromEntries(columns), keys: keys.sort() };
}

/** Table by name. */
export function describeTables(): Record<string, Table> {
  const datamodel = readDatamodel();
  return Object.fromEntries(
    datamodel.models.map((model) => [model.dbName ?? model.name, describeModel(model, datamodel)] as const),
  );
}
