/** Rules and messages for deleting a project, shared by server and browser. */
import { cleanLine } from "~/forms/clean";
import { pluralize } from "~/ui/text/text";

/** The id of the form. */
export const DELETE_PROJECT_FORM = "deletion";

export const NOT_ARCHIVED = "Only archived projects can be deleted. Set this project's status to archived first.";
export const HAS_SIGNED = "Signed documents are kept, so this project can’t be deleted. It stays archived.";
export const WRONG_ADDRESS = "This doesn't match the project's address. Type it as shown.";

const plain = (address: string) => cleanLine(address).replaceAll(/\s+/g, " ").toLowerCase();

/** Ignores case and extra spaces. */
export const isSameAddress = (typed: string, address: string): boolean => plain(typed) === plain(address);

export type ItemCounts = {
  milestones: number;
  tasks: number;
  documents: number;
  design: number;
  contacts: number;
  notes: number;
  budget: number;
  "change-orders": number;
};

/** What is deleted with a project: "3 milestones", "1 document". */
export function listContents(counts: Readonly<ItemCounts>, hasHero: boolean): string[] {
  const parts = [
    [counts.milestones, "milestone"],
    [counts.tasks, "task"],
    [counts.documents, "document"],
    [counts.design, "design item"],
    [counts.contacts, "contact"],
    [counts.notes, "note"],
    [counts.budget, "budget line"],
    [counts["change-orders"], "change order"],
  ] as const;
  const texts = parts.flatMap(([count, singular]) => (count > 0 ? [pluralize(count, singular)] : []));
  return hasHero ? [...texts, "The hero image"] : texts;
}
