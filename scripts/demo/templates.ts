/** Templates that a first start shows. */
import type { TemplateFields } from "../../app/projects/content/template-schema";

const PROJECT_MANAGER = {
  name: "Dolores Quintero",
  role: "Project Manager",
  email: "dolores@sunporch.example",
  phone: "+1 555 555 0111",
} as const;

const TEMPLATES: readonly TemplateFields[] = [
  {
    name: "Kitchen and bath remodel",
    milestones: [
      { label: "Offer accepted", day: 0 },
      { label: "Inspection complete", day: 14 },
      { label: "Close of escrow", day: 38 },
      { label: "Demolition", day: 63 },
      { label: "Cabinets and tile", day: 95 },
      { label: "Counters and fixtures", day: 116 },
      { label: "Final walkthrough", day: 144 },
      { label: "Move in", day: 152 },
    ],
    tasks: [
      { title: "Sign the scope of work", description: "Two copies, one is yours.", day: 2, assignee: "buyer" },
      { title: "Choose cabinets and hardware", description: null, day: 35, assignee: "buyer" },
      { title: "Choose counters and backsplash", description: null, day: 42, assignee: "buyer" },
      { title: "Choose tile and grout for the bath", description: null, day: 49, assignee: "buyer" },
      { title: "Confirm the appliance delivery window", description: null, day: 80, assignee: "staff" },
      { title: "Empty the kitchen and bath", description: "By the day before demolition.", day: 62, assignee: "buyer" },
      { title: "Plan the final walkthrough", description: null, day: 137, assignee: "staff" },
    ],
    contacts: [PROJECT_MANAGER],
    design: [
      { room: "Kitchen", category: "Cabinets", itemName: "Cabinets", description: null },
      { room: "Kitchen", category: "Countertops", itemName: "Counters", description: null },
      { room: "Kitchen", category: "Backsplash", itemName: "Backsplash", description: null },
      { room: "Primary Bathroom", category: "Tile", itemName: "Floor and shower tile", description: null },
    ],
    documents: [
      {
        title: "Proof of homeowners insurance",
        description: "The page with the policy number.",
        category: "Financial",
        day: 30,
      },
      { title: "Lender’s approval letter", description: null, category: "Financial", day: 21 },
      { title: "Signed purchase agreement", description: null, category: "Contract", day: 3 },
    ],
  },
  {
    name: "Purchase without work",
    milestones: [
      { label: "Offer accepted", day: 0 },
      { label: "Inspection complete", day: 10 },
      { label: "Close of escrow", day: 30 },
      { label: "Move in", day: 33 },
    ],
    tasks: [
      {
        title: "Wire the closing costs",
        description: "Call to confirm the account number first.",
        day: 27,
        assignee: "buyer",
      },
    ],
    contacts: [PROJECT_MANAGER],
    design: [],
    documents: [{ title: "Proof of homeowners insurance", description: null, category: "Financial", day: 21 }],
  },
];

/** As rows of their table. */
export const TEMPLATE_ROWS = TEMPLATES.map(({ name, ...content }) => ({ name, content }));
