/** The kinds of project items with their fields, rules, and messages, shared by server and browser. */
import type { Field } from "~/ui/forms/fields";
import {
  CONTACT_ROLES,
  DESIGN_CATEGORIES,
  DESIGN_STATUSES,
  DOCUMENT_CATEGORIES,
  PHASES,
  PROJECT_STATUSES,
  ROOMS,
} from "../rules";

export type ProjectItemKindName = "milestones" | "tasks" | "documents" | "design" | "contacts";

export type ProjectItemKind = {
  name: ProjectItemKindName;
  /** Singular for the audit log and messages: "milestone". */
  singular: string;
  table: string;
  fields: readonly Field[];
  /** Column of each field. */
  columns: Readonly<Record<string, string>>;
  order: string;
  /** Set when staff choose the order (`sort_order`); `within` names the field that groups the items. */
  ordering?: { within?: string };
  empty: string;
  add: string;
};

const MAX_TEXT_LENGTH = 200;
const MAX_TEXTAREA_LENGTH = 2_000;

const DESCRIPTION: Field = {
  name: "description",
  label: "Description (optional)",
  kind: "textarea",
  maxLength: MAX_TEXTAREA_LENGTH,
};

export const PROJECT_ITEM_KINDS: Readonly<Record<ProjectItemKindName, ProjectItemKind>> = {
  milestones: {
    name: "milestones",
    singular: "milestone",
    table: "milestone",
    fields: [
      { name: "label", label: "Label", kind: "text", required: "Label is required", maxLength: MAX_TEXT_LENGTH },
      { name: "date", label: "Date (optional)", kind: "date" },
      { name: "completedOn", label: "Completed on (optional)", kind: "date" },
      { name: "sortOrder", label: "Order", kind: "integer", defaultValue: "0" },
    ],
    columns: { label: "label", date: "date", completedOn: "completed_on", sortOrder: "sort_order" },
    order: "sort_order, date NULLS LAST, created_at, id",
    ordering: {},
    empty: "No milestones yet. Add your first milestone to track progress.",
    add: "Add milestone",
  },
  tasks: {
    name: "tasks",
    singular: "task",
    table: "project_task",
    fields: [
      { name: "title", label: "Title", kind: "text", required: "Title is required", maxLength: MAX_TEXT_LENGTH },
      DESCRIPTION,
    ],
    columns: { title: "title", description: "description", completed: "completed" },
    order: "completed, created_at, id",
    empty: "No tasks yet. Add your first task for the buyer.",
    add: "Add task",
  },
  documents: {
    name: "documents",
    singular: "document",
    table: "project_document",
    fields: [
      {
        name: "category",
        label: "Category",
        kind: "choice",
        required: "Category is required",
        options: DOCUMENT_CATEGORIES,
        defaultValue: "Contract",
      },
      { name: "title", label: "Title", kind: "text", required: "Title is required", maxLength: MAX_TEXT_LENGTH },
      DESCRIPTION,
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
    singular: "design item",
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
      {
        name: "itemName",
        label: "Item name",
        kind: "text",
        required: "Item name is required",
        maxLength: MAX_TEXT_LENGTH,
      },
      DESCRIPTION,
      {
        name: "status",
        label: "Status",
        kind: "choice",
        options: DESIGN_STATUSES,
        defaultValue: "Pending",
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
    ordering: { within: "room" },
    empty: "No design items yet. Add your first design selection.",
    add: "Add selection",
  },
  contacts: {
    name: "contacts",
    singular: "contact",
    table: "project_contact",
    fields: [
      { name: "name", label: "Name", kind: "text", required: "Name is required", maxLength: MAX_TEXT_LENGTH },
      { name: "role", label: "Role", kind: "choice", required: "Role is required", options: CONTACT_ROLES },
      { name: "email", label: "Email (optional)", kind: "email", maxLength: 254 },
      { name: "phone", label: "Phone (optional)", kind: "text", maxLength: 40 },
    ],
    columns: { name: "name", role: "role", email: "email", phone: "phone" },
    order: "created_at, id",
    empty: "No contacts yet. Add your first team member.",
    add: "Add contact",
  },
};

const PROJECT_DETAILS: readonly Field[] = [
  { name: "purchasePrice", label: "Purchase Price", kind: "money" },
  { name: "renovationBudget", label: "Renovation Budget", kind: "money" },
  { name: "estimatedCompletionDate", label: "Estimated Completion Date", kind: "date" },
  {
    name: "currentPhase",
    label: "Current Phase",
    kind: "choice",
    required: "Phase is required",
    options: PHASES,
    defaultValue: "Planning",
  },
];
const ADDRESS: Field = {
  name: "propertyAddress",
  label: "Project Address",
  kind: "text",
  required: "Address is required",
  maxLength: MAX_TEXT_LENGTH,
};

const BUYER_EMAIL: Field = {
  name: "buyerEmail",
  label: "Buyer Email",
  kind: "email",
  required: "Must be a valid email",
  maxLength: 254,
};

/** Fields of the form that creates a project. */
export const NEW_PROJECT_FIELDS: readonly Field[] = [
  BUYER_EMAIL,
  { name: "buyerName", label: "Buyer Name (optional)", kind: "text", maxLength: MAX_TEXT_LENGTH },
  ADDRESS,
  ...PROJECT_DETAILS,
];

/** Fields of the form that edits a project. */
export const EDIT_PROJECT_FIELDS: readonly Field[] = [
  {
    ...BUYER_EMAIL,
    hint: "If you change this, the new address gets access to the project right away. We email both people.",
  },
  ADDRESS,
  ...PROJECT_DETAILS,
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: PROJECT_STATUSES,
    required: "Status is required",
    defaultValue: "active",
  },
  { name: "buyerName", label: "Buyer Name (optional)", kind: "text", maxLength: MAX_TEXT_LENGTH },
];

export const findItemKind = (name: string | undefined): ProjectItemKind | null =>
  Object.hasOwn(PROJECT_ITEM_KINDS, name ?? "") ? PROJECT_ITEM_KINDS[name as ProjectItemKindName] : null;
