import { href } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { ApprovedChanges } from "~/projects/budget/approved-changes";
import { BudgetSummary } from "~/projects/budget/budget-summary";
import { readBuyerBudget } from "~/projects/budget/data.server";
import { LineName } from "~/projects/budget/line-name";
import { requireProjectForPage } from "~/projects/projects.server";
import { listSignaturesForBuyers, toSignatureJson } from "~/projects/signatures/data.server";
import { SignatureList } from "~/projects/signatures/signature-list";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/lists/table";
import { formatMoney } from "~/ui/text/money";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/budget";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  const project = await requireProjectForPage(context);
  if (!project) return { isLocked: true, budget: null, signatures: [] };
  const [budget, signatures] = await Promise.all([readBuyerBudget(project), listSignaturesForBuyers(project.id)]);
  return { isLocked: false, budget, signatures: signatures.map((row) => toSignatureJson(project.id, row, user)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Budget", args);

export default function BudgetPage({ loaderData: { isLocked, budget, signatures } }: Route.ComponentProps) {
  if (isLocked) return <Locked title="Budget" />;
  return (
    <main id="main">
      <ProjectTabs />
      <BackLink to={href("/dashboard/summary")} label="Summary" />
      <h1>Budget</h1>
      {budget ? (
        <BudgetSummary sums={budget} />
      ) : signatures.length === 0 ? (
        <EmptyState title="No budget yet" detail="Your team shares it here as soon as it is set." />
      ) : null}
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
      {budget?.approved ? <ApprovedChanges rows={budget.approved} /> : null}
      {signatures.length > 0 ? (
        <section aria-labelledby="signatures">
          <h2 id="signatures">Change orders and signatures</h2>
          <SignatureList rows={signatures} />
        </section>
      ) : null}
    </main>
  );
}
