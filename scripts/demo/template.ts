/** A template that a first start shows, with the days on which things are due. */
import type { TemplateFields } from "../../app/projects/content/template-schema";

export const TEMPLATE: TemplateFields = {
  name: "Kitchen and bath remodel",
  milestones: [
    { label: "Offer accepted", day: 0 },
    { label: "Close of escrow", day: 38 },
    { label: "Demolition", day: 63 },
    { label: "Cabinets and tile", day: 95 },
    { label: "Move in", day: 152 },
  ],
  tasks: [
    { title: "Sign the scope of work", description: "Two copies, one is yours.", day: 2, assignee: "buyer" },
    { title: "Choose cabinets and hardware", description: null, day: 35, assignee: "buyer" },
    { title: "Confirm the appliance delivery window", description: null, day: 80, assignee: "staff" },
  ],
  contacts: [
    { name: "Dolores Quintero", role: "Project Manager", email: "dolores@sunporch.example", phone: "+1 555 555 0111" },
  ],
  design: [
    { room: "Kitchen", category: "Cabinets", itemName: "Cabinets", description: null },
    { room: "Kitchen", category: "Countertops", itemName: "Counters", description: null },
    { room: "Primary Bathroom", category: "Tile", itemName: "Floor and shower tile", description: null },
  ],
  documents: [
    { title: "Proof of homeowners insurance", description: "The policy number.", category: "Financial", day: 30 },
    { title: "Signed purchase agreement", description: null, category: "Contract", day: 3 },
  ],
  budget: [{ category: "Cabinets", title: "Kitchen cabinets", basis: "Allowance", estimate: 25_000, note: null }],
};
