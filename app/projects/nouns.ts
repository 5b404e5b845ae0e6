/** The kinds of project items with their fields, rules, and messages, shared by server and browser. */
import { emailLike } from "~/account/email-like";
import { hasLineBreak, ONE_LINE } from "~/platform/line-breaks";
import { dollarsIn } from "~/timeline-requests/rules";
import {
  CONTACT_ROLES,
  DESIGN_CATEGORIES,
  DESIGN_STATUSES,
  DOCUMENT_CATEGORIES,
  PHASES,
  PROJECT_STATUSES,
  ROOMS,
} from "./rules";

type Groups = Readonly<Record<string, readonly string[]>>;

export type Field = {
  name: string;
  label: string;
  kind: "text" | "lines" | "date" | "whole" | "money" | "choice" | "check" | "email";
  /** Error message for an empty field; absent when the field is optional. */
  required?: string;
  /** In characters. */
  most?: number;
  options?: readonly string[];
  groups?: Groups;
  /** Initial value of a new item, and the value of an optional field that is left empty. */
  usual?: string;
  /** Shown below the field. */
  hint?: string;
};

export type NounName = "milestones" | "tasks" | "documents" | "design" | "contacts";

export type Noun = {
  name: NounName;
  /** Singular for the audit log and messages: "milestone". */
  one: string;
  table: string;
  fields: readonly Field[];
  /** Column of each field. */
  columns: Readonly<Record<string, string>>;
  order: string;
  /** Set when staff choose the order (`sort_order`); `within` names the field that groups the items. */
  ranked?: { within?: string };
  empty: string;
  add: string;
};

const TEXT = 200;
const LINES = 2_000;

const described: Field = { name: "description", label: "Description (optional)", kind: "lines", most: LINES };

export const NOUNS: Readonly<Record<NounName, Noun>> = {
  milestones: {
    name: "milestones",
    one: "milestone",
    table: "milestone",
    fields: [
      { name: "label", label: "Label", kind: "text", required: "Label is required", most: TEXT },
      { name: "date", label: "Date (optional)", kind: "date" },
      { name: "completedOn", label: "Completed on (optional)", kind: "date" },
      { name: "sortOrder", label: "Order", kind: "whole", usual: "0" },
    ],
    columns: { label: "label", date: "date", completedOn: "completed_on", sortOrder: "sort_order" },
    order: "sort_order, date NULLS LAST, created_at, id",
    ranked: {},
    empty: "No milestones yet. Add your first milestone to track progress.",
    add: "Add milestone",
  },
  tasks: {
    name: "tasks",
    one: "task",
    table: "project_task",
    fields: [{ name: "title", label: "Title", kind: "text", required: "Title is required", most: TEXT }, described],
    columns: { title: "title", description: "description", completed: "completed" },
    order: "completed, created_at, id",
    empty: "No tasks yet. Add your first task for the buyer.",
    add: "Add task",
  },
  documents: {
    name: "documents",
    one: "document",
    table: "project_document",
    fields: [
      {
        name: "category",
        label: "Category",
        kind: "choice",
        required: "Category is required",
        options: DOCUMENT_CATEGORIES,
        usual: "Contract",
      },
      { name: "title", label: "Title", kind: "text", required: "Title is required", most: TEXT },
      described,
    ],
    columns: {
      category: "category",
      title: "title",
      description: "description",
      fileKey: "file_key",
      fileName: "file_name",
      size: "size",
      sha256: "sha256",
      locationRemoved: "location_removed",
      scanState: "scan_state",
    },
    order: "uploaded_at DESC, title, id",
    empty: "No documents yet. Upload your first document.",
    add: "Upload document",
  },
  design: {
    name: "design",
    one: "design item",
    table: "design_item",
    fields: [
      { name: "room", label: "Room", kind: "choice", required: "Room is required", groups: ROOMS },
      {
        name: "category",
        label: "Category",
        kind: "choice",
        required: "Category is required",
        groups: DESIGN_CATEGORIES,
      },
      { name: "itemName", label: "Item name", kind: "text", required: "Item name is required", most: TEXT },
      described,
      {
        name: "status",
        label: "Status",
        kind: "choice",
        options: DESIGN_STATUSES,
        usual: "Pending",
      },
      { name: "showInCarousel", label: "Show in carousel", kind: "check" },
    ],
    columns: {
      room: "room",
      category: "category",
      itemName: "item_name",
      description: "description",
      status: "status",
      showInCarousel: "show_in_carousel",
      mediaKey: "media_key",
    },
    order: "room, sort_order, created_at, id",
    ranked: { within: "room" },
    empty: "No design items yet. Add your first design selection.",
    add: "Add selection",
  },
  contacts: {
    name: "contacts",
    one: "contact",
    table: "project_contact",
    fields: [
      { name: "name", label: "Name", kind: "text", required: "Name is required", most: TEXT },
      { name: "role", label: "Role", kind: "choice", required: "Role is required", options: CONTACT_ROLES },
      { name: "email", label: "Email (optional)", kind: "email", most: 254 },
      { name: "phone", label: "Phone (optional)", kind: "text", most: 40 },
    ],
    columns: { name: "name", role: "role", email: "email", phone: "phone" },
    order: "created_at, id",
    empty: "No contacts yet. Add your first team member.",
    add: "Add contact",
  },
};

const OF_HOME: readonly Field[] = [
  { name: "purchasePrice", label: "Purchase Price", kind: "money" },
  { name: "renovationBudget", label: "Renovation Budget", kind: "money" },
  { name: "estimatedCompletionDate", label: "Estimated Completion Date", kind: "date" },
  {
    name: "currentPhase",
    label: "Current Phase",
    kind: "choice",
    required: "Phase is required",
    options: PHASES,
    usual: "Planning",
  },
];
const ADDRESS: Field = {
  name: "propertyAddress",
  label: "Project Address",
  kind: "text",
  required: "Address is required",
  most: TEXT,
};

const BUYER_EMAIL: Field = {
  name: "buyerEmail",
  label: "Buyer Email",
  kind: "email",
  required: "Must be a valid email",
  most: 254,
};

/** Fields of the form that creates a project. */
export const NEW_PROJECT: readonly Field[] = [
  BUYER_EMAIL,
  { name: "buyerName", label: "Buyer Name (optional)", kind: "text", most: TEXT },
  ADDRESS,
  ...OF_HOME,
];

/** Fields of the form that edits a project. */
export const CHANGED_PROJECT: readonly Field[] = [
  {
    ...BUYER_EMAIL,
    hint: "If you change this, the new address gets access to the project right away. We email both people.",
  },
  ADDRESS,
  ...OF_HOME,
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: PROJECT_STATUSES,
    required: "Status is required",
    usual: "active",
  },
  { name: "buyerName", label: "Buyer Name (optional)", kind: "text", most: TEXT },
];

export const nounOf = (name: string | undefined): Noun | null =>
  Object.hasOwn(NOUNS, name ?? "") ? NOUNS[name as NounName] : null;

/** An item's values by field; null when empty. */
export type Values = Record<string, string | number | boolean | null>;
export type FieldErrors = Record<string, string>;

const MOST_WHOLE = 100_000;
const MOST_DOLLARS = 1_000_000_000;

function problemOf(field: Field, text: string): string | undefined {
  const { kind, required, most = LINES } = field;
  if (!text) return required;
  if ((kind === "text" || kind === "money") && hasLineBreak(text)) return ONE_LINE;
  if (text.length > most) return `Use at most ${most} characters.`;
  if (kind === "choice") {
    const options = field.options ?? Object.values(field.groups ?? {}).flat();
    return options.includes(text) ? undefined : (required ?? "Choose one of the options.");
  }
  if (kind === "money") {
    const dollars = dollarsIn(text);
    if (dollars === null) return "Use digits, such as 655,000.";
    return dollars > MOST_DOLLARS ? "Use a smaller amount." : undefined;
  }
  if (kind === "date") return isDate(text) ? undefined : "Use a date, such as 2027-03-09.";
  if (kind === "whole")
    return /^-?\d{1,6}$/.test(text) && Math.abs(Number(text)) <= MOST_WHOLE ? undefined : "Use a whole number.";
  if (kind !== "email") return undefined;
  return emailLike(text) && (required ?? emailLike(text));
}

/** Whether a text is a date YYYY-MM-DD that exists, between 1900 and 2199. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * * Validates the fields of a form or of a JSON body.
 * @param partial skips missing fields; otherwise they count as empty
 * @returns the parsed values, the errors, and the text as typed, which a rejected form shows again
 */
export function readValues(
  fields: readonly Field[],
  input: Readonly<Record<string, unknown>>,
  { partial = false } = {},
): { values: Values; errors: FieldErrors; given: Record<string, string> } {
  const [values, errors, given]: [Values, FieldErrors, Record<string, string>] = [{}, {}, {}];
  for (const field of fields) {
    const { name, kind } = field;
    const raw = input[name];
    if (raw === undefined && partial) continue;
    if (kind === "check") {
      values[name] = raw === true || raw === "true" || raw === "on" || raw === "1";
      given[name] = values[name] ? "1" : "";
      continue;
    }
    const isPlain = raw === undefined || raw === null || typeof raw === "string" || typeof raw === "number";
    const text = isPlain ? String(raw ?? "").trim() : "";
    given[name] = text;
    const problem = isPlain ? problemOf(field, text) : "Use text.";
    if (problem) errors[name] = problem;
    else if (text === "") values[name] = kind === "whole" ? Number(field.usual ?? 0) : (field.usual ?? null);
    else values[name] = kind === "whole" ? Number(text) : kind === "money" ? dollarsIn(text) : text;
  }
  return { values, errors, given };
}
