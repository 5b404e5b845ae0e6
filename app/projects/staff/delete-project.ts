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

const CONTENTS = {
  milestones: "milestone",
  tasks: "task",
  documents: "document",
  wantedDocuments: "wanted document",
  signatures: "signature request",
  design: "design item",
  designOptions: "design option",
  contacts: "contact",
  otherBuyers: "other buyer",
  messages: "message",
  notes: "note",
  budget: "budget line",
  changeOrders: "change order",
  deleted: "recently deleted item",
} as const;

export type ContentCounts = Record<keyof typeof CONTENTS, number>;

/** What is deleted with a project: "3 milestones", "1 document". */
export function listContents(counts: Readonly<ContentCounts>, hasHero: boolean): string[] {
  const names = Object.entries(CONTENTS) as [keyof ContentCounts, string][];
  const texts = names.flatMap(([kind, singular]) => (counts[kind] > 0 ? [pluralize(counts[kind], singular)] : []));
  return hasHero ? [...texts, "The hero image"] : texts;
}
