/** Projects in the JSON of the staff API, with the specified field names. */
import { z } from "zod";
import { PHASES, PROJECT_STATUSES } from "../rules";
import type { StaffProject } from "./staff-projects.server";

const dollars = z.int().nullable().meta({ description: "Whole dollars." });
const date = z.iso.date().nullable();
const common = {
  id: z.uuid(),
  currentPhase: z.enum(PHASES),
  status: z.enum(PROJECT_STATUSES),
  heroUrl: z.string().nullable(),
  purchasePrice: dollars,
  renovationBudget: dollars,
  ownerEmail: z.string().nullable().meta({ description: "The staff member whom it is assigned to." }),
};

const projectSummaryJson = z
  .object({
    ...common,
    address: z.string(),
    buyer: z.object({ fullName: z.string().nullable(), email: z.string() }),
    estMoveIn: date,
  })
  .meta({ id: "StaffProjectSummary", description: "A project in the list of all projects." });
export const projectListJson = z.array(projectSummaryJson);

export const staffProjectJson = z
  .object({
    ...common,
    buyerEmail: z.string(),
    buyerName: z.string().nullable().meta({ description: "As staff entered it, or else the name of the account." }),
    propertyAddress: z.string(),
    estimatedCompletionDate: date,
    requestId: z.uuid().nullable().meta({ description: "The request that it was made from." }),
    version: z.int().meta({ description: "Of the fields that staff change. Another hero image keeps it." }),
  })
  .meta({ id: "StaffProject", description: "A project as staff manage it." });

export const toProjectSummaryJson = (project: StaffProject): z.infer<typeof projectSummaryJson> => ({
  id: project.id,
  address: project.propertyAddress,
  buyer: { fullName: project.buyerName, email: project.buyerEmail },
  currentPhase: project.currentPhase,
  status: project.status,
  heroUrl: project.heroUrl,
  purchasePrice: project.purchasePrice,
  renovationBudget: project.renovationBudget,
  estMoveIn: project.estimatedCompletionDate,
  ownerEmail: project.ownerEmail,
});

/** Without the storage key. */
export const toStaffProjectJson = ({ heroKey: _, ...project }: StaffProject): z.infer<typeof staffProjectJson> =>
  project;

const EXAMPLE: StaffProject = {
  id: "7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b",
  buyerEmail: "ana@example.com",
  buyerName: "Ana Reyes",
  propertyAddress: "121 W Fern Ave, Redlands, CA 92373",
  purchasePrice: 655_000,
  renovationBudget: 62_500,
  estimatedCompletionDate: "2027-06-12",
  currentPhase: "Renovation",
  status: "active",
  heroKey: null,
  heroUrl: null,
  requestId: null,
  ownerEmail: null,
  version: 3,
};
export const staffProjectExample = toStaffProjectJson(EXAMPLE);
export const projectListExample = [toProjectSummaryJson(EXAMPLE)];
