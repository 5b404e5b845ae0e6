/** Reads what a project can be filled with. */
import { db } from "~/platform/db/db.server";
import { pacificToday } from "~/ui/text/dates";
import { listRequestedUpgrades, REQUESTED_UPGRADES } from "~/upgrades/seen-upgrades.server";
import { budgetTable } from "../budget/data.server";
import { contactTable } from "../contacts/data.server";
import { designTable } from "../design/data.server";
import { milestoneTable } from "../milestones/data.server";
import { taskTable } from "../tasks/data.server";
import { wantedTable } from "../wanted-documents/data.server";
import { countDays, joinItems, NO_ITEMS, type ProjectContent, placeContent } from "./content";
import type { Sources } from "./sources";
import { getTemplate } from "./templates.server";
import { toBudgetLines, toDesignEntry } from "./upgrade-items";

/** What a project has, without files and without what is done, agreed or paid. Its first date is day 0. Null when there is none. */
export async function readProjectContent(id: string): Promise<ProjectContent | null> {
  if (!(await db().project.findUnique({ where: { id }, select: { id: true } }))) return null;
  const [milestones, tasks, contacts, design, documents, budget] = await Promise.all([
    milestoneTable.list(id),
    taskTable.list(id),
    contactTable.list(id),
    designTable.list(id),
    wantedTable.list(id),
    budgetTable.list(id),
  ]);
  const dates = [...milestones.map(({ date }) => date), ...[...tasks, ...documents].map(({ dueOn }) => dueOn)];
  const [start] = dates.filter((date) => date !== null).sort();
  const toDayAfter = (date: string | null) => (date && start ? countDays(start, date) : null);
  return {
    milestones: milestones.map(({ label, date }) => ({ label, day: toDayAfter(date) })),
    tasks: tasks.map(({ title, description, dueOn, assignee }) => ({
      title,
      description,
      day: toDayAfter(dueOn),
      assignee: assignee === null ? "buyer" : "staff",
    })),
    contacts: contacts.map(({ name, role, email, phone }) => ({ name, role, email, phone })),
    design: design.map(({ room, category, itemName, description }) => ({ room, category, itemName, description })),
    documents: documents.map(({ title, description, category, dueOn }) => ({
      title,
      description,
      category,
      day: toDayAfter(dueOn),
    })),
    budget: budget.map(({ category, title, basis, estimate, note }) => ({ category, title, basis, estimate, note })),
  };
}

/** The upgrades of a request as design items and budget lines. Null for an unknown request. */
async function readRequestedItems(id: string) {
  const request = await db().timelineRequest.findUnique({ where: { id }, select: REQUESTED_UPGRADES });
  if (!request) return null;
  const [upgrades = []] = await listRequestedUpgrades([request]);
  return { design: upgrades.map(toDesignEntry), budget: upgrades.flatMap(toBudgetLines) };
}

/** The items of all sources together, and errors by field for sources that are gone. */
export async function readSources({ templateId, copyOf, requestId, addUpgrades, startDate }: Sources) {
  const [template, copied, requested] = await Promise.all([
    templateId ? getTemplate(templateId) : undefined,
    copyOf ? readProjectContent(copyOf) : undefined,
    requestId ? readRequestedItems(requestId) : undefined,
  ]);
  const errors: Record<string, string> = {
    ...(template === null && { templateId: "Someone deleted this template. Choose another one." }),
    ...(copied === null && { copyOf: "Someone deleted the project to copy." }),
    ...(requested === null && { requestId: "This request was deleted." }),
  };
  const start = startDate ?? pacificToday();
  const items = joinItems(...[copied, template].flatMap((content) => (content ? [placeContent(content, start)] : [])), {
    ...NO_ITEMS,
    ...(addUpgrades && requested),
  });
  return { items, errors };
}
