import { z } from "zod";

/** A milestone in the JSON of the staff API. */
export const staffMilestoneJson = z
  .object({
    id: z.uuid(),
    label: z.string(),
    date: z.iso.date().nullable(),
    completedOn: z.iso.date().nullable().meta({ description: "Null until the milestone is done." }),
    sortOrder: z.int(),
    version: z.int(),
  })
  .meta({ id: "StaffMilestone", description: "A step of a project." });

export const MILESTONE_EXAMPLE: z.input<typeof staffMilestoneJson> = {
  id: "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
  label: "Demolition",
  date: "2027-03-09",
  completedOn: null,
  sortOrder: 2,
  version: 1,
};
