/** The fields of a project and their rules, shared by server and browser. */
import { type Field, parseValues } from "~/ui/forms/fields";
import { MAX_EMAIL_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { PHASES, type Phase, PROJECT_STATUSES, type ProjectStatus } from "../rules";

/** Whole dollars; dates YYYY-MM-DD. */
export type NewProjectFields = {
  buyerEmail: string;
  buyerName: string | null;
  propertyAddress: string;
  purchasePrice: number | null;
  renovationBudget: number | null;
  estimatedCompletionDate: string | null;
  currentPhase: Phase;
};

export type ProjectFields = NewProjectFields & { status: ProjectStatus };

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
  maxLength: MAX_EMAIL_LENGTH,
};

const BUYER_NAME: Field = {
  name: "buyerName",
  label: "Buyer Name (optional)",
  kind: "text",
  maxLength: MAX_TEXT_LENGTH,
};

/** Fields of the form that creates a project. */
export const NEW_PROJECT_FIELDS: readonly Field[] = [BUYER_EMAIL, BUYER_NAME, ADDRESS, ...PROJECT_DETAILS];

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
  BUYER_NAME,
];

export const parseNewProject = (input: Readonly<Record<string, unknown>>) =>
  parseValues<NewProjectFields>(NEW_PROJECT_FIELDS, input);

export const parseProject = (input: Readonly<Record<string, unknown>>) =>
  parseValues<ProjectFields>(EDIT_PROJECT_FIELDS, input);

/** Fields that are missing don't change. */
export const parseProjectChanges = (input: Readonly<Record<string, unknown>>) =>
  parseValues<Partial<ProjectFields>>(EDIT_PROJECT_FIELDS, input, { partial: true });
