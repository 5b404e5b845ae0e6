/** A project's phases, statuses, categories, and formats, shared by server and browser. */
import { formatNumber } from "~/ui/text/money";

export const PHASES = ["Planning", "Design", "Acquisition", "Renovation", "Finalization", "Move-In Ready"] as const;
export type Phase = (typeof PHASES)[number];

export const DOCUMENT_CATEGORIES = ["Contract", "Inspection", "Disclosure", "Financial", "Design", "Other"] as const;

export const SCAN_STATES = ["pending", "clean", "infected"] as const;
/** Of a virus scan; null when no scanner was configured at the time of the upload. */
export type ScanState = (typeof SCAN_STATES)[number] | null;

/** Whether the virus scan allows opening the document's file. */
export const isOpenable = ({ scanState }: Readonly<Record<string, unknown>>): boolean =>
  scanState === null || scanState === "clean";

export const DESIGN_STATUSES = ["Pending", "Selected", "Installed"] as const;
export type DesignStatus = (typeof DESIGN_STATUSES)[number];

/** Who decides what is chosen for a design item. */
export const DECIDERS = ["Any buyer", "Main contact", "Staff"] as const;
export type Decider = (typeof DECIDERS)[number];

/** A design item's status for buyers: selected and installed items are confirmed. */
export const getBuyerStatus = (status: DesignStatus) => (status === "Pending" ? status : "confirmed");

export const LOCKED_NOTICE = {
  title: "Locked until your project starts",
  detail: "We'll unlock this as soon as an admin creates your project.",
} as const;

export const NO_PROJECT =
  "No active project yet. Keep saving homes and submitting offers — we'll unlock more once a project is created.";

/** Formats bytes as "1,240 KB", at least 1 KB. */
export const formatKilobytes = (bytes: number): string => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;

/** Rooms of design items by group. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "Main Living": [
    "Living Room",
    "Family Room",
    "Dining Room",
    "Entry / Foyer",
    "Hallway",
    "Office / Study",
    "Loft / Bonus Room",
  ],
  "Private Spaces": [
    "Primary Bedroom",
    "Bedroom 2",
    "Bedroom 3",
    "Bedroom 4",
    "Guest Bedroom",
    "Primary Bathroom",
    "Bathroom 2",
    "Bathroom 3",
    "Powder Room",
  ],
  "Functional Areas": ["Kitchen", "Pantry", "Laundry Room", "Mudroom", "Garage", "Utility", "Closet"],
  Outdoor: ["Front Yard", "Backyard", "Patio / Deck", "Pool Area", "Driveway"],
};

export const DESIGN_CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  "Interior Finish": [
    "Flooring",
    "Paint",
    "Tile",
    "Countertops",
    "Cabinets",
    "Backsplash",
    "Lighting",
    "Plumbing Fixtures",
    "Hardware",
    "Doors",
    "Trim & Millwork",
    "Window Treatments",
  ],
  "Appliances & Equipment": ["Kitchen Appliances", "Laundry Appliances", "HVAC"],
  "Exterior & Site": ["Roofing", "Siding", "Exterior Paint", "Windows", "Landscaping", "Hardscape", "Fencing"],
  General: ["Furniture", "Decor", "Smart Home", "Other"],
};

export const CONTACT_ROLES = [
  "Project Manager",
  "Designer",
  "Transaction Coordinator",
  "Construction Manager",
  "Agent",
  "Lender",
  "Escrow Officer",
  "Insurance Agent",
  "Appraiser",
] as const;

export const PROJECT_STATUSES = ["active", "completed", "archived"] as const;

/** Why active projects need attention. */
export const PROJECT_NEEDS = { risk: "At risk", late: "Late work", answer: "Messages to answer" } as const;
export type ProjectNeed = keyof typeof PROJECT_NEEDS;

/** Before the title of a wanted document among the tasks of the buyer. */
export const SEND_US = "Send us: ";

/** The same before the name of a design item with options. */
export const CHOOSE = "Choose: ";

/** Before the title of what waits for the buyer's signature. */
export const SIGN = "Sign: ";
