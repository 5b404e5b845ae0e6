/** Projects in the JSON of the staff API, with the specified field names. */
import { z } from "zod";
import { projectRow } from "../projects.server";

const common = projectRow.extend({ heroUrl: z.string().nullable() });

const projectSummaryJson = common
  .pick({
    id: true,
    currentPhase: true,
    status: true,
    heroUrl: true,
    purchasePrice: true,
    renovationBudget: true,
    ownerEmail: true,
    estMoveIn: true,
  })
  .extend({ address: z.string(), buyer: z.object({ fullName: z.string().nullable(), email: z.string() }) })
  .meta({ id: "StaffProjectSummary", description: "A project in the list of all projects." });
export const projectListJson = z.array(projectSummaryJson);

export const staffProjectJson = common
  .omit({ heroKey: true, estMoveIn: true })
  .extend({ estimatedCompletionDate: z.iso.date().nullable() })
  .meta({ id: "StaffProject", description: "A project as staff manage it." });

/** `buyerName` as entered by staff, or else the account's name. */
export type StaffProject = z.output<typeof staffProjectJson> & { heroKey: string | null };

export const toProjectSummaryJson = (project: StaffProject): z.output<typeof projectSummaryJson> => ({
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
export const toStaffProjectJson = ({ heroKey: _, ...project }: StaffProject): z.output<typeof staffProjectJson> =>
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
  budgetShown: "nothing",
  version: 3,
};
export const staffProjectExample = toStaffProjectJson(EXAMPLE);
export const projectListExample = [toProjectSummaryJson(EXAMPLE)];
