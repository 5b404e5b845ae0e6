import { privateJson } from "~/platform/http/responses/private-json";
import { calledProject } from "~/projects/projects.server";
import { projectSummary } from "~/projects/summary/summary.server";
import { dateText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import type { Route } from "./+types/project-summary";

/** GET /api/projects/:projectId/summary: the summary of the caller's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const summary = await projectSummary(await calledProject(context, params.projectId));
  const { heroUrl, purchasePrice, renovationBudget, estMoveIn, currentPhase, milestones, updatedAt } = summary;
  return privateJson({
    heroUrl,
    purchasePriceFmt: money(purchasePrice),
    renovationBudgetFmt: money(renovationBudget),
    estMoveInFmt: estMoveIn && dateText(estMoveIn),
    currentPhase,
    milestones: milestones.map(({ id, label, date, completedOn }) => ({
      id,
      label,
      dateFmt: date && dateText(date),
      date,
      completedOn,
    })),
    updatedAt,
  });
}
