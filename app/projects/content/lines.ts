/** Items as people type or paste them: a line for each. Indented lines are the description of the one above. */
import type * as z from "zod/mini";
import { hasWrongYear, MAX_YEAR, MIN_YEAR, parseNextDate } from "~/forms/dates";
import { FieldProblem, textField } from "~/forms/field";
import { unifyLineBreaks } from "~/forms/line-breaks";
import { describeLineProblems } from "~/forms/line-problems";
import { parseNumber } from "~/forms/number";
import { parsePhone } from "~/forms/phone";
import { type FormSchema, listErrors } from "~/forms/submission";
import { pacificToday } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { BASES } from "../budget/schema";
import { contactSchema } from "../contacts/schema";
import { CONTACT_ROLES, DESIGN_CATEGORIES, DOCUMENT_CATEGORIES, ROOMS } from "../rules";
import type { WantedDocumentFields } from "../wanted-documents/schema";
import {
  budgetEntrySchema,
  designEntrySchema,
  MAX_ENTRIES,
  type NewTask,
  type ProjectContent,
  templateDocumentSchema,
  templateMilestoneSchema,
  templateTaskSchema,
} from "./content";

export const MAX_LINES_LENGTH = 40_000;

type Entry = { line: number; text: string; description: string | null };

/** Bullets, numbers and check boxes that pasted lists start with. */
const MARKER = /^(?:[-*•–]|\d{1,3}[.)]|\[[ xX]?\]) +/;

/** A line with one space, or one tab between cells of a table. */
const tidyLine = (line: string) =>
  line
    .trim()
    .replaceAll(/\s+/g, (space) => (space.includes("\t") ? "\t" : " "))
    .replace(MARKER, "");

/** Without empty lines. */
function splitEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  for (const [index, line] of unifyLineBreaks(text).split("\n").entries()) {
    const last = entries.at(-1);
    if (line.trim() === "") continue;
    if (last && /^\s/.test(line))
      last.description = last.description ? `${last.description}\n${line.trim()}` : line.trim();
    else entries.push({ line: index + 1, text: tidyLine(line), description: null });
  }
  return entries;
}

const splitCells = (text: string) => text.split(/[,\t]/).map((cell) => cell.trim());

const COLUMN_NAME =
  /^(?:(?:milestone|task|document|contact|design|budget|item|line)(?: (?:item|line|name))?|title|name|label|description|date|day|due(?: date| on)?|assignee|done by|role|e-?mail|phone|room|category|estimate|amount|cost|price|basis|notes?)(?: \(.*\))?$/i;

/** Whether a row of a table names the columns. */
function isHead({ text }: Entry): boolean {
  const cells = splitCells(text).filter(Boolean);
  return cells.length > 1 && cells.every((cell) => COLUMN_NAME.test(cell));
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Items of one kind. @param parse a line of them */
const linesField = <T>(parse: (entry: Entry) => T | FieldProblem, required?: string) =>
  textField((text): T[] | FieldProblem => {
    if (text.length > MAX_LINES_LENGTH) return new FieldProblem("This text is too long. Add it in two parts.");
    const all = splitEntries(text);
    const entries = all[0] && isHead(all[0]) ? all.slice(1) : all;
    if (entries.length === 0 && required) return new FieldProblem(required);
    if (entries.length > MAX_ENTRIES) return new FieldProblem(`Use at most ${MAX_ENTRIES} lines.`);
    const parsed = entries.map(parse);
    const problems = parsed.flatMap((item, n) =>
      item instanceof FieldProblem
        ? [
            {
              line: entries[n]!.line,
              message: item.message.replace(/ is required$/, "$&. Add it to this line."),
            },
          ]
        : [],
    );
    return problems.length > 0 ? new FieldProblem(describeLineProblems(problems)) : (parsed as T[]);
  });

/** The item, or its first mistake. */
function check<S extends FormSchema>(schema: S, fields: Record<string, unknown>): z.output<S> | FieldProblem {
  const parsed = schema.safeParse(fields);
  return parsed.success ? parsed.data : new FieldProblem(Object.values(listErrors(parsed.error))[0]!);
}

/** Indented lines have a place only in items with a description. */
const checkWithout = <S extends FormSchema>(
  schema: S,
  { description }: Entry,
  fields: Record<string, unknown>,
): z.output<S> | FieldProblem =>
  description === null
    ? check(schema, fields)
    : new FieldProblem(`“${shorten(description)}” is indented. Start it at the left to add it.`);

/** What may stand between a label and its date. A space alone may where a month or a day follows. */
const SEPARATOR = /[,;\t:]| [-–—] | (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|day \d)/gi;

/**
 * Splits a line into its label and what follows.
 * @param read the value of a text after a separator; undefined if it isn't one
 * @returns the longest text that is a value; without any, the line is the label and the value null
 */
function splitLabel<T>(
  text: string,
  read: (tail: string, separator: string) => T | null | undefined,
): { label: string; value: T | null } {
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    const tail = text.slice(index + separator.length).trim();
    const value = tail === "" || tail.toLowerCase() === "no date" ? null : read(tail, separator);
    if (value !== undefined) return { label: text.slice(0, index).trim(), value };
  }
  return { label: text, value: null };
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
const LOOKS_LIKE_DATE =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d+)?|\d+[/-]\d+(?:[/-]\d+)?)$/i;

const looksLikeDate = (text: string): boolean => LOOKS_LIKE_DATE.test(text.replace(WEEKDAY, ""));

/** "3/4": an odd number of halves to sixty-fourths of an inch. */
function isFraction(text: string): boolean {
  const [, top, bottom] = /^([1-9]\d?)\/(2|4|8|16|32|64)$/.exec(text) ?? [];
  return Number(top) % 2 === 1 && Number(top) < Number(bottom);
}

const readDate = (text: string, today: string): string | null => parseNextDate(text.replace(WEEKDAY, ""), today);

const wrongDate = (text: string) =>
  new FieldProblem(
    hasWrongYear(text.replace(WEEKDAY, ""))
      ? `“${shorten(text)}” isn’t between ${MIN_YEAR} and ${MAX_YEAR}.`
      : `“${shorten(text)}” isn’t a date.`,
  );

/** Takes the date out of a table's row: the last cell that is one. Null when no cell is. */
function takeDateCell(text: string, today: string): { rest: string; date: string } | null {
  const cells = text.split("\t");
  const dates = cells.map((cell) => readDate(cell, today));
  const at = dates.findLastIndex((date) => date !== null);
  return cells.length > 1 && at >= 0 ? { rest: cells.toSpliced(at, 1).join("\t"), date: dates[at]! } : null;
}

/**
 * "Roof inspection, Mar 3". A bare fraction such as 3/4 is a size; as a cell of a table, or with a weekday, it is a date.
 * @param today of dates without a year, YYYY-MM-DD
 */
function splitDate(text: string, today: string): { label: string; date: string | null } | FieldProblem {
  let problem: FieldProblem | undefined;
  const { label, value } = splitLabel(text, (tail, separator) => {
    if (separator !== "\t" && isFraction(tail)) return undefined;
    const date = readDate(tail, today);
    if (date === null && looksLikeDate(tail)) problem ??= wrongDate(tail);
    return date ?? undefined;
  });
  return problem ?? { label, date: value };
}

/** "Roof inspection, Mar 3" */
export const parseMilestone = (entry: Entry, today: string): { label: string; date: string | null } | FieldProblem => {
  const cell = takeDateCell(entry.text, today);
  const split = cell ? { label: cell.rest, date: cell.date } : splitDate(entry.text, today);
  if (split instanceof FieldProblem) return split;
  const label = split.label.replaceAll("\t", " ");
  const checked = checkWithout(templateMilestoneSchema, entry, { label, day: null });
  return checked instanceof FieldProblem ? checked : { label: checked.label, date: split.date };
};

/** "day 14", "2 weeks" */
function readDay(text: string): number | undefined {
  const days = /^(?:day )?\+?(\d{1,5})(?: days?)?$/i.exec(text)?.[1];
  const weeks = /^(?:week )?\+?(\d{1,4})(?: weeks?)$|^week (\d{1,4})$/i.exec(text);
  return days !== undefined ? Number(days) : weeks ? Number(weeks[1] ?? weeks[2]) * 7 : undefined;
}

const LOOKS_LIKE_DAY = /^(?:day|week|month) ?[-+]?\d+$|^[-+]?\d+ (?:day|week|month)s?$/i;

/** "Roof inspection, day 14": its label and day. @param read the day of a text after a separator; undefined if it isn't one */
function splitDay(text: string, read = readDay): { label: string; day: number | null } | FieldProblem {
  let problem: FieldProblem | undefined;
  const { label, value: day } = splitLabel(text, (tail) => {
    const value = read(tail);
    if (value === undefined && LOOKS_LIKE_DAY.test(tail))
      problem ??= new FieldProblem(`“${shorten(tail)}” isn’t a time after the start, such as day 14 or 2 weeks.`);
    return value;
  });
  return problem ?? { label, day };
}

/** "Roof inspection, day 14", "Roof inspection, 2 weeks" */
const parseTemplateMilestone = (entry: Entry) => {
  const split = splitDay(entry.text);
  return split instanceof FieldProblem ? split : checkWithout(templateMilestoneSchema, entry, split);
};

/** "Order the cabinets, staff" */
function splitAssignee(text: string): { text: string; assignee?: string } {
  const [, rest, assignee] = /^(.*\S) ?, ?(buyer|staff)$/i.exec(text) ?? [];
  return rest && assignee ? { text: rest, assignee: assignee.toLowerCase() } : { text };
}

/** A task with its description in the next cells or indented below. @param title without its day and assignee */
const checkTask = ({ text, description }: Entry, fields: { title: string; assignee?: string; day?: number | null }) =>
  check(templateTaskSchema, {
    ...fields,
    description: [...text.split("\t").slice(1), description].filter(Boolean).join("\n"),
  });

const getFirstCell = ({ text }: Entry): string => text.split("\t")[0]!;

/** A number alone is part of a title. */
const readDayAfterTitle = (text: string) => (/^\d+$/.test(text) ? undefined : readDay(text));

/** "Choose the counters", "Order the cabinets, day 14, staff". */
const parseTask = (entry: Entry) => {
  const { text, assignee } = splitAssignee(getFirstCell(entry));
  const split = splitDay(text, readDayAfterTitle);
  if (split instanceof FieldProblem) return split;
  return checkTask(entry, { title: split.label, day: split.day, ...(assignee && { assignee }) });
};

/** The same with a due date: "Order the cabinets, Mar 3, staff", or in a cell of its own. */
export const parseNewTask = (entry: Entry, today: string): NewTask | FieldProblem => {
  const cell = takeDateCell(entry.text, today);
  const row = cell ? { ...entry, text: cell.rest } : entry;
  const { text, assignee } = splitAssignee(getFirstCell(row));
  const split = cell ? { label: text, date: cell.date } : splitDate(text, today);
  if (split instanceof FieldProblem) return split;
  const wrong = row.text.split("\t").find((other, n) => n > 0 && !cell && looksLikeDate(other) && !isFraction(other));
  if (wrong) return wrongDate(wrong);
  const task = checkTask(row, { title: split.label, ...(assignee && { assignee }) });
  if (task instanceof FieldProblem) return task;
  const { title, description } = task;
  return {
    title,
    description,
    ...(split.date && { dueOn: split.date }),
    ...(assignee && { assignee: task.assignee }),
  };
};

const findOption = <T extends string>(options: readonly T[], text: string | undefined): T | undefined =>
  options.find((option) => option.toLowerCase() === text?.trim().toLowerCase());

/** "Wei Chen, Designer, wei@example.com, 555 555 0122", or the same cells in another order after the name */
const parseContact = (entry: Entry) => {
  const cells = splitCells(entry.text);
  const at = cells.findIndex((cell, n) => n > 0 && findOption(CONTACT_ROLES, cell));
  if (at < 0) return new FieldProblem(`“${shorten(entry.text)}” has no role, such as Designer.`);
  const email = cells.find((cell) => cell.includes("@")) ?? "";
  const isPhone = (cell: string, n: number) => cell !== "" && cell !== email && (n > at || parsePhone(cell) !== null);
  const phone = cells.filter((cell, n) => n > 0 && n !== at && isPhone(cell, n)).join(", ");
  const name = cells.filter((cell, n) => n < at && cell !== email && (n === 0 || !isPhone(cell, n))).join(", ");
  return checkWithout(contactSchema, entry, { name, role: findOption(CONTACT_ROLES, cells[at]), email, phone });
};

const ALL_ROOMS = Object.values(ROOMS).flat();
const ALL_CATEGORIES = Object.values(DESIGN_CATEGORIES).flat();

/** "Kitchen, Backsplash, Zellige, sea salt" */
const parseDesign = ({ text, description }: Entry) => {
  const [room, category, ...rest] = splitCells(text);
  if (!findOption(ALL_ROOMS, room)) return new FieldProblem(`“${shorten(room ?? "")}” isn’t a room, such as Kitchen.`);
  if (!findOption(ALL_CATEGORIES, category))
    return new FieldProblem(`“${shorten(category ?? "")}” isn’t a category, such as Tile.`);
  return check(designEntrySchema, {
    room: findOption(ALL_ROOMS, room),
    category: findOption(ALL_CATEGORIES, category),
    itemName: rest.join(", "),
    description,
  });
};

/** "Proof of insurance, Financial" */
function splitCategory(text: string): { title: string; category?: string } {
  const cells = splitCells(text);
  const category = cells.length > 1 ? findOption(DOCUMENT_CATEGORIES, cells.at(-1)) : undefined;
  return category ? { title: cells.slice(0, -1).join(", "), category } : { title: text };
}

/** "Proof of insurance, Financial, day 14". */
const parseDocument = ({ text, description }: Entry) => {
  const { label, value: day } = splitLabel(text, readDayAfterTitle);
  return check(templateDocumentSchema, { ...splitCategory(label), description, day });
};

/** The same with a due date: "Proof of insurance, Financial, Mar 3". */
export const parseNewDocument = ({ text, description }: Entry, today: string): WantedDocumentFields | FieldProblem => {
  const split = splitDate(text, today);
  if (split instanceof FieldProblem) return split;
  const checked = check(templateDocumentSchema, { ...splitCategory(split.label), description, day: null });
  if (checked instanceof FieldProblem) return checked;
  const { day: _, ...document } = checked;
  return { ...document, dueOn: split.date };
};

/** Commas between cells, but not those of thousands. */
const splitBudgetCells = (text: string) =>
  text.split(text.includes("\t") ? "\t" : /,(?!(?<=\d,)\d{3}(?!\d))/).map((cell) => cell.trim());

const isAmount = (text: string | undefined) => text !== undefined && parseNumber("money", text) !== null;

/** "Kitchen cabinets, Cabinets, 25,000, allowance", with a note after that. */
const parseBudgetLine = ({ text, description }: Entry) => {
  const [title, ...cells] = splitBudgetCells(text);
  const [category, estimate, ...rest] = isAmount(cells[0]) && !isAmount(cells[1]) ? ["", ...cells] : cells;
  if (!isAmount(estimate))
    return new FieldProblem(`“${shorten(text)}” has no estimate after its category, such as 12,500.`);
  const basis = findOption(BASES, rest[0]);
  const note = [(basis ? rest.slice(1) : rest).filter(Boolean).join(", "), description].filter(Boolean).join("\n");
  return check(budgetEntrySchema, { title, category, estimate, note, ...(basis && { basis }) });
};

const REQUIRED = "Enter a line for each.";
export const newMilestonesField = () => linesField((entry) => parseMilestone(entry, pacificToday()), REQUIRED);
export const newTasksField = () => linesField((entry) => parseNewTask(entry, pacificToday()), REQUIRED);

export const newContactsField = () => linesField(parseContact, REQUIRED);
export const newDesignField = () => linesField(parseDesign, REQUIRED);
export const newDocumentsField = () => linesField((entry) => parseNewDocument(entry, pacificToday()), REQUIRED);
export const newBudgetField = () => linesField(parseBudgetLine, REQUIRED);

/** Of a template's form. */
export const contentLineFields = {
  milestones: linesField(parseTemplateMilestone),
  tasks: linesField(parseTask),
  contacts: linesField(parseContact),
  design: linesField(parseDesign),
  documents: linesField(parseDocument),
  budget: linesField(parseBudgetLine),
};

const indent = (description: string | null) =>
  (description ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `\n  ${line}`)
    .join("");

/** "Choose the counters, day 14", with its day and assignee also if the title alone would be read as them. */
function formatTask({ title, day, assignee }: Omit<ProjectContent["tasks"][number], "description">): string {
  const short = joinCells(title, day === null ? null : `day ${day}`, assignee === "buyer" ? null : assignee);
  const read = parseTask({ line: 1, text: short, description: null });
  const isSame =
    !(read instanceof FieldProblem) && read.title === title && read.day === day && read.assignee === assignee;
  return isSame ? short : joinCells(title, day === null ? "no date" : `day ${day}`, assignee);
}

/** With tabs between the cells if one of them has a comma. */
function formatBudgetLine({ title, category, estimate, basis, note }: ProjectContent["budget"][number]): string {
  const separator = [title, category].some((cell) => cell.includes(",")) ? "\t" : ", ";
  return [title, category, formatNumber(estimate), basis].join(separator) + indent(note);
}

const joinCells = (...cells: (string | null)[]) => cells.filter(Boolean).join(", ");

/** The lines that are read as this content. */
export const formatContent = ({ milestones, tasks, contacts, design, documents, budget }: ProjectContent) => ({
  milestones: milestones.map(({ label, day }) => `${label}, ${day === null ? "no date" : `day ${day}`}`).join("\n"),
  tasks: tasks.map(({ description, ...task }) => formatTask(task) + indent(description)).join("\n"),
  contacts: contacts.map(({ name, role, email, phone }) => joinCells(name, role, email, phone)).join("\n"),
  design: design
    .map(({ room, category, itemName, description }) => joinCells(room, category, itemName) + indent(description))
    .join("\n"),
  documents: documents
    .map(
      ({ title, category, day, description }) =>
        joinCells(title, category, day === null ? null : `day ${day}`) + indent(description),
    )
    .join("\n"),
  budget: budget.map(formatBudgetLine).join("\n"),
});
