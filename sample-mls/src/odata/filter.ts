/**
 * The part of OData's $filter that RESO Web API Core 2.x requires: eq ne gt ge lt le, and, or, not, parentheses, in,
 * has, any() and all() over collections of strings, contains/startswith/endswith, now(); strings, numbers, booleans,
 * null, dates, and times. (The published parser @odata/parser rejects nested parentheses and `in`, which a feed has to
 * support.)
 */
type Literal = string | number | boolean | null | Moment;
/** A date or date-time literal, in milliseconds and as written. */
type Moment = { moment: number; text: string };
type Comparison = "eq" | "ne" | "gt" | "ge" | "lt" | "le";
export type Filter =
  | { op: Comparison; field: string; value: Literal }
  | { op: "in"; field: string; values: Literal[] }
  | { op: "has"; field: string; value: Literal }
  | { op: "contains" | "startswith" | "endswith"; field: string; value: string }
  | { op: "any" | "all"; field: string; variable: string; inner: Filter | null }
  | { op: "and" | "or"; left: Filter; right: Filter }
  | { op: "not"; inner: Filter };

/** A record's time to compare as text, as a server does whose database has no time type. */
export class TimeAsText {
  constructor(readonly text: string) {}
}

/** An invalid query, for a 400 response. */
export class QueryError extends Error {}

type Token = { kind: "word" | "string" | "literal" | "punctuation"; text: string; at: number };

const tokenPattern =
  /\s*(?:(?<string>'(?:[^']|'')*')|(?<punctuation>[(),:])|(?<literal>-?\d[\w:.+-]*)|(?<word>[A-Za-z_@][\w./@]*))/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const at = tokenPattern.lastIndex;
    const groups = tokenPattern.exec(text)?.groups;
    if (!groups) throw new QueryError(`The filter is not understood at position ${at}.`);
    for (const kind of ["string", "punctuation", "literal", "word"] as const) {
      const text = groups[kind];
      if (text !== undefined) tokens.push({ kind, text: text, at });
    }
  }
  return tokens;
}

/** Parses a filter. Throws a QueryError with the position of the error. `now` evaluates now(). */
export function parseFilter(text: string, now: () => number = Date.now): Filter {
  const reader = new FilterParser(tokenize(text), now);
  const filter = reader.disjunction();
  reader.end();
  return filter;
}

const comparisons = new Set(["eq", "ne", "gt", "ge", "lt", "le"]);
/** Deeper nesting than any real query has. The parser calls itself once per level. */
const MAX_DEPTH = 100;

class FilterParser {
  #next = 0;
  #depth = 0;

  constructor(
    readonly tokens: Token[],
    readonly now: () => number,
  ) {}

  end() {
    const left = this.tokens[this.#next];
    if (left) throw new QueryError(`Unexpected "${left.text}" at position ${left.at} of the filter.`);
  }

  #peek(text: string): boolean {
    const token = this.tokens[this.#next];
    return token !== undefined && token.kind !== "string" && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#next++;
    return true;
  }

  #demand(text: string) {
    if (!this.#take(text)) throw new QueryError(`"${text}" expected ${this.#place()}.`);
  }

  #place(): string {
    const token = this.tokens[this.#next];
    return token ? `at position ${token.at} of the filter` : "at the end of the filter";
  }

  disjunction(): Filter {
    let left = this.#conjunction();
    while (this.#take("or")) left = { op: "or", left, right: this.#conjunction() };
    return left;
  }

  #conjunction(): Filter {
    let left = this.#negation();
    while (this.#take("and")) left = { op: "and", left, right: this.#negation() };
    return left;
  }

  #negation(): Filter {
    if (++this.#depth > MAX_DEPTH) throw new QueryError("The filter is nested too deeply.");
    const filter = this.#take("not") ? { op: "not" as const, inner: this.#negation() } : this.#primary();
    this.#depth--;
    return filter;
  }

  #primary(): Filter {
    if (this.#take("(")) {
      const inner = this.disjunction();
      this.#demand(")");
      return inner;
    }
    const name = this.#word();
    if (name === "contains" || name === "startswith" || name === "endswith") return this.#textFunction(name);
    const lambda = /^(.+)\/(any|all)$/.exec(name);
    if (lambda && this.#take("(")) return this.#lambda(lambda[1]!, lambda[2] as "any" | "all");
    if (this.#take("in")) return { op: "in", field: name, values: this.#list() };
    if (this.#take("has")) return { op: "has", field: name, value: this.#literal() };
    const op = this.tokens[this.#next]?.text ?? "";
    if (!comparisons.has(op)) throw new QueryError(`A comparison is expected ${this.#place()}.`);
    this.#next++;
    return { op: op as Comparison, field: name, value: this.#literal() };
  }

  #textFunction(op: "contains" | "startswith" | "endswith"): Filter {
    this.#demand("(");
    const field = this.#word();
    this.#demand(",");
    const value = this.#literal();
    this.#demand(")");
    if (typeof value !== "string") throw new QueryError(`${op} takes a string.`);
    return { op, field, value };
  }

  #lambda(field: string, op: "any" | "all"): Filter {
    if (this.#take(")")) return { op, field, variable: "", inner: null };
    const variable = this.#word();
    this.#demand(":");
    const inner = this.disjunction();
    this.#demand(")");
    return { op, field, variable, inner };
  }

  #list(): Literal[] {
    this.#demand("(");
    const values = [this.#literal()];
    while (this.#take(",")) values.push(this.#literal());
    this.#demand(")");
    return values;
  }

  #word(): string {
    const token = this.tokens[this.#next];
    if (token?.kind !== "word") throw new QueryError(`A field is expected ${this.#place()}.`);
    this.#next++;
    return token.text;
  }

  #literal(): Literal {
    const token = this.tokens[this.#next];
    if (!token) throw new QueryError("A value is expected at the end of the filter.");
    this.#next++;
    if (token.kind === "string") return token.text.slice(1, -1).replaceAll("''", "'");
    if (token.kind === "literal") return parseNumberOrMoment(token);
    if (token.text === "true") return true;
    if (token.text === "false") return false;
    if (token.text === "null") return null;
    if (token.text === "now" && this.#take("(")) {
      this.#demand(")");
      const moment = this.now();
      return { moment, text: new Date(moment).toISOString() };
    }
    // An enumeration value, Namespace.Type'Value', is parsed as its text.
    const nextToken = this.tokens[this.#next];
    if (token.kind === "word" && nextToken?.kind === "string") return this.#literal();
    throw new QueryError(`A value is expected at position ${token.at} of the filter.`);
  }
}

function parseNumberOrMoment({ text, at }: Token): number | Moment {
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) {
    const moment = Date.parse(text);
    if (!Number.isNaN(moment)) return { moment, text };
  }
  throw new QueryError(`"${text}" at position ${at} of the filter is neither a number nor a date.`);
}

/** Whether a record passes. `field` returns the record's value of a name, or null if it is missing. */
export function matchesFilter(filter: Filter, field: (name: string) => unknown): boolean {
  switch (filter.op) {
    case "and":
      return matchesFilter(filter.left, field) && matchesFilter(filter.right, field);
    case "or":
      return matchesFilter(filter.left, field) || matchesFilter(filter.right, field);
    case "not":
      return !matchesFilter(filter.inner, field);
    case "in":
      return filter.values.some((value) => compare("eq", field(filter.field), value));
    case "has": {
      const value = field(filter.field);
      return Array.isArray(value) ? value.includes(filter.value) : value === filter.value;
    }
    case "any":
    case "all": {
      const { inner, variable } = filter;
      const value = field(filter.field);
      const items = Array.isArray(value) ? value : [];
      if (!inner) return items.length > 0;
      const passes = (item: unknown) => matchesFilter(inner, (name) => (name === variable ? item : field(name)));
      return filter.op === "any" ? items.some(passes) : items.every(passes);
    }
    case "contains":
    case "startswith":
    case "endswith": {
      const value = field(filter.field);
      const method = { contains: "includes", startswith: "startsWith", endswith: "endsWith" } as const;
      return typeof value === "string" && value[method[filter.op]](filter.value);
    }
    default:
      return compare(filter.op, field(filter.field), filter.value);
  }
}

/** As in OData, null equals only null, and is neither greater nor less than anything. */
function compare(op: Comparison, left: unknown, right: Literal): boolean {
  const a = left ?? null;
  if (a === null || right === null) return op === "eq" ? a === right : op === "ne" ? a !== right : false;
  let first: string | number | boolean;
  let other: string | number | boolean;
  if (typeof right === "object") {
    // A time may also be milliseconds, as in the index.
    first = typeof a === "number" ? a : a instanceof TimeAsText ? a.text : Date.parse(String(a));
    other = a instanceof TimeAsText ? right.text : right.moment;
  } else {
    if (typeof a !== typeof right) return op === "ne";
    first = a as string | number | boolean;
    other = right;
  }
  return COMPARE[op](first, other);
}

type Comparable = string | number | boolean;
const COMPARE: Record<Comparison, (a: Comparable, b: Comparable) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};

/**
 * The earliest time from which records can pass, if the filter's conjunctions say so: the part of a replication query
 * that the index answers alone. Null if there is no such bound.
 */
export function findEarliest(filter: Filter | null, field: string): number | null {
  if (!filter) return null;
  if (filter.op === "and") {
    const left = findEarliest(filter.left, field);
    const right = findEarliest(filter.right, field);
    return left === null ? right : right === null ? left : Math.max(left, right);
  }
  if ((filter.op === "ge" || filter.op === "gt" || filter.op === "eq") && filter.field === field) {
    return typeof filter.value === "object" && filter.value ? filter.value.moment : null;
  }
  return null;
}

/** Strings that a filter compares a field with, by eq or in. */
export function listValues(filter: Filter | null, field: string): string[] {
  if (!filter) return [];
  if (filter.op === "and" || filter.op === "or")
    return [...listValues(filter.left, field), ...listValues(filter.right, field)];
  if (filter.op === "eq" && filter.field === field && typeof filter.value === "string") return [filter.value];
  if (filter.op !== "in" || filter.field !== field) return [];
  return filter.values.filter((value): value is string => typeof value === "string");
}
