import { z } from "zod";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { milestoneJson } from "../milestones/data.server";
import { buyerRow } from "../projects.server";
import type { ProjectSummary } from "./project-summary.server";

const text = z.string().nullable();

/** Of what is sent under the same name. */
const sameFields = buyerRow.omit({
  id: true,
  propertyAddress: true,
  purchasePrice: true,
  renovationBudget: true,
  estMoveIn: true,
  heroKey: true,
  calendarKey: true,
});

export const projectSummaryJson = sameFields
  .extend({
    heroUrl: text,
    purchasePriceFmt: z.string(),
    renovationBudgetFmt: z.string(),
    estMoveInFmt: text,
    milestones: z.array(
      milestoneJson.pick({ id: true, label: true, date: true, completedOn: true }).extend({ dateFmt: text }),
    ),
  })
  .meta({ id: "ProjectSummary", description: "A project for its buyer." });

export function toSummaryJson(summary: ProjectSummary): z.output<typeof projectSummaryJson> {
  const { id: _, address: __, today: ___, purchasePrice, renovationBudget, estMoveIn, milestones, ...same } = summary;
  return {
    ...same,
    purchasePriceFmt: formatMoney(purchasePrice),
    renovationBudgetFmt: formatMoney(renovationBudget),
    estMoveInFmt: estMoveIn && formatDate(estMoveIn),
    milestones: milestones.map(({ id, label, date, completedOn }) => ({
      id,
      label,
      dateFmt: date && formatDate(date),
      date,
      completedOn,
    })),
  };
}
