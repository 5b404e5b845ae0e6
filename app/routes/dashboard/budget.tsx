import { href } from "react-router";
import { BudgetSummary } from "~/projects/budget/budget-summary";
import { readBuyerBudget } from "~/projects/budget/data.server";
import { LineName } from "~/projects/budget/line-name";
import { requireProjectForPage } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/lists/table";
import { formatMoney } from "~/ui/text/money";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/budget";

export async function loader({ context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  return { isLocked: project === null, budget: project && (await readBuyerBudget(project)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Budget", args);

export default function BudgetPage({ loaderData: { isLocked, budget } }: Route.ComponentProps) {
  if (isLocked) return <Locked title="Budget" />;
  return (
    <main id="main">
      <ProjectTabs />
      <BackLink to={href("/dashboard/summary")} label="Summary" />
      <h1>Budget</h1>
      {budget ? (
        <BudgetSummary sums={budget} />
      ) : (
        <EmptyState title="No budget yet" detail="Your team shares it here as soon as it is set." />
      )}
      {budget?.lines?.length ? (
        <Table
          label="Budget lines"
          rows={budget.lines}
          columns={[
            { label: "Line", cell: (line) => <LineName {...line} /> },
            { label: "Estimate", right: true, cell: ({ estimate }) => formatMoney(estimate) },
          ]}
        />
      ) : null}
    </main>
  );
}
