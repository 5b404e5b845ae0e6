/** Upgrades that a buyer requested as design items and budget lines. */
import { formatMoney } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import type { NewItems } from "./content";

type RequestedUpgrade = { title: string; category: string; cost?: number; weeks?: number | null };

/** The room and category of upgrades that are about these words, the first that matches. */
const PLACES: readonly [about: RegExp, room: string, category: string][] = [
  [/appliance/, "Kitchen", "Kitchen Appliances"],
  [/laundry/, "Laundry Room", "Laundry Appliances"],
  [/kitchen/, "Kitchen", "Cabinets"],
  [/bath/, "Primary Bathroom", "Plumbing Fixtures"],
  [/hvac|furnace|heat|cooling/, "Utility", "HVAC"],
  [/roof/, "Front Yard", "Roofing"],
  [/pool/, "Pool Area", "Hardscape"],
  [/(?=.*landscap).*back/, "Backyard", "Landscaping"],
  [/landscap|yard/, "Front Yard", "Landscaping"],
  [/(?=.*paint).*exterior/, "Front Yard", "Exterior Paint"],
  [/paint/, "Living Room", "Paint"],
  [/window/, "Living Room", "Windows"],
  [/floor/, "Living Room", "Flooring"],
  [/garage/, "Garage", "Other"],
];

const findPlace = ({ title, category }: RequestedUpgrade) =>
  PLACES.find(([about]) => about.test(`${title} ${category}`.toLowerCase()));

/** The cost that the buyer saw; without one there is no line. */
export const toBudgetLines = (upgrade: RequestedUpgrade): NewItems["budget"] =>
  upgrade.cost === undefined
    ? []
    : [
        {
          title: upgrade.title,
          category: findPlace(upgrade)?.[2] ?? "Other",
          basis: "Fixed",
          estimate: Math.round(upgrade.cost),
          note: null,
        },
      ];

export function toDesignEntry({ title, category, cost, weeks }: RequestedUpgrade): NewItems["design"][number] {
  const place = findPlace({ title, category });
  const facts = [cost === undefined ? null : formatMoney(cost), weeks ? pluralize(weeks, "week") : null];
  const seen = facts.filter(Boolean).join(", ");
  return {
    room: place?.[1] ?? "Living Room",
    category: place?.[2] ?? "Other",
    itemName: title,
    description: seen ? `In the request: ${seen}.` : null,
  };
}
