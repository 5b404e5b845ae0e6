/** What a project is filled with at once: from lines, a template, another project or a request. */
import * as z from "zod/mini";
import { choiceField, optionalCount } from "~/forms/choice";
import { optionalIsoDate } from "~/forms/dates";
import { addDays } from "~/intl/formats";
import { pluralize } from "~/ui/text/text";
import { budgetLineFields } from "../budget/schema";
import { contactSchema } from "../contacts/schema";
import { designItemFields } from "../design/schema";
import { descriptionField, lineField } from "../fields";
import { type WantedDocumentFields, wantedDocumentFields } from "../wanted-documents/schema";

/** Of each kind. */
export const MAX_ENTRIES = 100;
export const TOO_MANY = `Use at most ${MAX_ENTRIES}.`;

export const MAX_DAY = 3_650;

const dayField = () => optionalCount({ kind: "days", min: 0, max: MAX_DAY });

export const templateMilestoneSchema = z.object({ label: lineField("Label is required"), day: dayField() });

/** Who does a task: the buyer, or the owner of the project. */
export const TASK_ASSIGNEES = ["buyer", "staff"] as const;

const taskFields = {
  title: lineField("Title is required"),
  description: descriptionField(),
  assignee: choiceField(TASK_ASSIGNEES, { defaultValue: "buyer" }),
};

export const templateTaskSchema = z.object({ ...taskFields, day: dayField() });

/** A design item without its picture, which is pending. */
export const designEntrySchema = z.object({
  room: designItemFields.room,
  category: designItemFields.category,
  itemName: designItemFields.itemName,
  description: designItemFields.description,
});

const { dueOn: _, ...documentFields } = wantedDocumentFields;

export const templateDocumentSchema = z.object({ ...documentFields, day: dayField() });

const { committed: _committed, paid: _paid, ...budgetFields } = budgetLineFields;

/** A budget line before anything is agreed or paid. */
export const budgetEntrySchema = z.object(budgetFields);

const listOf = <S extends z.ZodMiniType>(schema: S) => z.array(schema).check(z.maxLength(MAX_ENTRIES, TOO_MANY));

/** Of a template. */
export const contentFields = {
  milestones: listOf(templateMilestoneSchema),
  tasks: listOf(templateTaskSchema),
  contacts: listOf(contactSchema),
  design: listOf(designEntrySchema),
  documents: listOf(templateDocumentSchema),
  budget: listOf(budgetEntrySchema),
};

type ItemKind = keyof typeof contentFields;

const optionalList = <S extends z.ZodMiniType>(list: S) => z._default(list, [] as never);

/** Older templates have no budget lines. */
export const contentSchema = z.object({ ...contentFields, budget: optionalList(contentFields.budget) });

/** Milestones, tasks and wanted documents have a day after the start, 0 for the start itself; null for no date. */
export type ProjectContent = z.output<typeof contentSchema>;

/** The same for programs, which may leave lists out. */
export const optionalContentFields = {
  milestones: optionalList(contentFields.milestones),
  tasks: optionalList(contentFields.tasks),
  contacts: optionalList(contentFields.contacts),
  design: optionalList(contentFields.design),
  documents: optionalList(contentFields.documents),
  budget: optionalList(contentFields.budget),
};

/** Items that programs send, which have dates. */
export const newItemsFields = {
  milestones: optionalList(listOf(z.object({ label: templateMilestoneSchema.shape.label, date: optionalIsoDate() }))),
  tasks: optionalList(listOf(z.object({ ...taskFields, dueOn: optionalIsoDate() }))),
  contacts: optionalContentFields.contacts,
  design: optionalContentFields.design,
  documents: optionalList(listOf(z.object({ ...documentFields, dueOn: optionalIsoDate() }))),
  budget: optionalContentFields.budget,
};

/** `documents` are wanted from the buyer. Dates are YYYY-MM-DD. */
export type NewItems = Pick<ProjectContent, "contacts" | "design" | "budget"> & {
  milestones: { label: string; date: string | null }[];
  tasks: NewTask[];
  documents: WantedDocumentFields[];
};
export type NewTask = {
  title: string;
  description: string | null;
  dueOn?: string | null;
  assignee?: (typeof TASK_ASSIGNEES)[number];
};

const SINGULARS: Readonly<Record<ItemKind | keyof NewItems, string>> = {
  milestones: "milestone",
  tasks: "task",
  contacts: "contact",
  design: "design item",
  documents: "wanted document",
  budget: "budget line",
};
const KINDS = Object.keys(SINGULARS) as ItemKind[];

export const joinItems = (...all: readonly NewItems[]) =>
  Object.fromEntries(KINDS.map((kind) => [kind, all.flatMap((items): unknown[] => items[kind])])) as NewItems;

export const NO_ITEMS = joinItems() as NewItems & ProjectContent;

const DAY_MS = 86_400_000;

const placeDay = (day: number | null, start: string): string | null => (day === null ? null : addDays(start, day));

export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The items that a template adds. @param start YYYY-MM-DD */
export const placeContent = (
  { milestones, tasks, contacts, design, documents, budget }: ProjectContent,
  start: string,
): NewItems => ({
  milestones: milestones.map(({ label, day }) => ({ label, date: placeDay(day, start) })),
  tasks: tasks.map(({ day, ...task }) => ({ ...task, dueOn: placeDay(day, start) })),
  contacts,
  design,
  documents: documents.map(({ day, ...document }) => ({ ...document, dueOn: placeDay(day, start) })),
  budget,
});

/** "8 milestones", "1 task" */
export const describeItems = (items: Readonly<Record<ItemKind, readonly unknown[]>>): string[] =>
  KINDS.filter((kind) => items[kind].length > 0).map((kind) => pluralize(items[kind].length, SINGULARS[kind]));
