import { z } from "zod";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { PHASES } from "../rules";
import type { ProjectSummary } from "./project-summary.server";

const text = z.string().nullable();
const date = z.iso.date().nullable();

export const projectSummaryJson = z
  .object({
    heroUrl: text,
    purchasePriceFmt: z.string(),
    renovationBudgetFmt: z.string(),
    estMoveInFmt: text,
    currentPhase: z.enum(PHASES),
    milestones: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        dateFmt: text,
        date,
        completedOn: date.meta({ description: "Null until the milestone is done." }),
      }),
    ),
    updatedAt: z.iso.datetime().meta({ description: "When staff last updated the project or its items." }),
  })
  .meta({ id: "ProjectSummary", description: "A project for its buyer." });

export const toSummaryJson = (summary: ProjectSummary): z.infer<typeof projectSummaryJson> => ({
  heroUrl: summary.heroUrl,
  purchasePriceFmt: formatMoney(summary.purchasePrice),
  renovationBudgetFmt: formatMoney(summary.renovationBudget),
  estMoveInFmt: summary.estMoveIn && formatDate(summary.estMoveIn),
  currentPhase: summary.currentPhase,
  milestones: summary.milestones.map(({ id, label, date, completedOn }) => ({
    id,
    label,
    dateFmt: date && formatDate(date),
    date,
    completedOn,
  })),
  updatedAt: summary.updatedAt,
});
