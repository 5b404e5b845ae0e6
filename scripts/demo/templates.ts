/** Templates that a first start shows. */
import { randomUUID } from "node:crypto";
import type { TemplateFields } from "../../app/projects/content/template-schema";

const PROJECT_MANAGER = {
  name: "Dolores Quintero",
  role: "Project Manager",
  email: "dolores@sunporch.example",
  phone: "+1 555 555 0111",
} as const;

/** Lists of texts with the day on which each is due. */
const milestones = (days: Record<string, number>) => Object.entries(days).map(([label, day]) => ({ label, day }));
const task = (title: string, day: number, assignee: "buyer" | "staff", description: string | null = null) => ({
  title,
  description,
  day,
  assignee,
});
const item = (room: string, category: string, itemName: string) => ({ room, category, itemName, description: null });
const wanted = (title: string, category: "Financial" | "Contract", day: number, description: string | null = null) => ({
  title,
  description,
  category,
  day,
});

const TEMPLATES: readonly TemplateFields[] = [
  {
    name: "Kitchen and bath remodel",
    milestones: milestones({
      "Offer accepted": 0,
      "Close of escrow": 38,
      Demolition: 63,
      "Cabinets and tile": 95,
      "Counters and fixtures": 116,
      "Move in": 152,
    }),
    tasks: [
      task("Sign the scope of work", 2, "buyer", "Two copies, one is yours."),
      task("Choose cabinets and hardware", 35, "buyer"),
      task("Confirm the appliance delivery window", 80, "staff"),
      task("Empty the kitchen and bath", 62, "buyer", "By the day before demolition."),
    ],
    contacts: [PROJECT_MANAGER],
    design: [
      item("Kitchen", "Cabinets", "Cabinets"),
      item("Kitchen", "Countertops", "Counters"),
      item("Primary Bathroom", "Tile", "Floor and shower tile"),
    ],
    documents: [
      wanted("Proof of homeowners insurance", "Financial", 30, "The page with the policy number."),
      wanted("Signed purchase agreement", "Contract", 3),
    ],
  },
  {
    name: "Purchase without work",
    milestones: milestones({ "Offer accepted": 0, "Inspection complete": 10, "Close of escrow": 30, "Move in": 33 }),
    tasks: [task("Wire the closing costs", 27, "buyer", "Call to confirm the account number first.")],
    contacts: [PROJECT_MANAGER],
    design: [],
    documents: [wanted("Proof of homeowners insurance", "Financial", 21)],
  },
];

/** As rows of their table. */
export const TEMPLATE_ROWS = TEMPLATES.map(({ name, ...content }) => ({ id: randomUUID(), name, content }));
