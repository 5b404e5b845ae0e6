import { privateJson } from "~/platform/http/responses/private-json";
import { requireProjectForApi } from "~/projects/projects.server";
import { getProjectSummary } from "~/projects/summary/project-summary.server";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { Route } from "./+types/project-summary";

/** GET /api/projects/:projectId/summary: the summary of the caller's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const summary = await getProjectSummary(await requireProjectForApi(context, params.projectId));
  const { heroUrl, purchasePrice, renovationBudget, estMoveIn, currentPhase, milestones, updatedAt } = summary;
  return privateJson({
    heroUrl,
    purchasePriceFmt: formatMoney(purchasePrice),
    renovationBudgetFmt: formatMoney(renovationBudget),
    estMoveInFmt: estMoveIn && formatDate(estMoveIn),
    currentPhase,
    milestones: milestones.map(({ id, label, date, completedOn }) => ({
      id,
      label,
      dateFmt: date && formatDate(date),
      date,
      completedOn,
    })),
    updatedAt,
  });
}
