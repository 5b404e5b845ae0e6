import { href, Link } from "react-router";
import { ButtonLink, buttonClass } from "~/ui/button";
import { type Column, Table } from "~/ui/lists/table";
import { formatMoney } from "~/ui/text/money";
import type { ApprovedChange } from "../change-orders/data.server";
import { sumLines } from "../change-orders/schema";
import { ItemSection } from "../item-section";
import { RowActions } from "../row-actions";
import { ApprovedChanges } from "./approved-changes";
import { BudgetSummary } from "./budget-summary";
import type { BudgetLine } from "./data.server";
import { LineName } from "./line-name";
import { BUDGET_SHOWN, type BudgetShown } from "./schema";
import { sumBudget } from "./sums";

const LIST_ID = "rows-budget";
const loadDialog = async () => (await import("./budget-form")).BudgetLineDialog;

const formatAmount = (dollars: number | null) => (dollars === null ? "" : formatMoney(dollars));

/** How the lines differ from the project's number; null if they don't. */
export function describeDifference(forecast: number, renovationBudget: number | null): string | null {
  if (renovationBudget === null || renovationBudget === forecast) return null;
  const [more, budget] = [formatMoney(Math.abs(forecast - renovationBudget)), formatMoney(renovationBudget)];
  return `The forecast is ${more} ${forecast > renovationBudget ? "above" : "below"} the project’s renovation budget of ${budget}.`;
}

/** A project's budget for staff: its sums and lines. */
export function BudgetList({
  projectId,
  rows,
  approved,
  renovationBudget,
  shown,
  shownAt,
}: {
  projectId: string;
  rows: readonly BudgetLine[];
  approved: readonly ApprovedChange[];
  renovationBudget: number | null;
  shown: BudgetShown;
  /** Where staff change that. */
  shownAt: string;
}) {
  const to = href("/admin/projects/:projectId/budget/new", { projectId });
  const sums = sumBudget(rows, sumLines(approved));
  const difference = describeDifference(sums.forecast, renovationBudget);
  const columns: readonly Column<BudgetLine>[] = [
    { label: "Line", cell: (line) => <LineName {...line} /> },
    { label: "Estimate", right: true, cell: ({ estimate }) => formatMoney(estimate) },
    { label: "Committed", right: true, cell: ({ committed }) => formatAmount(committed) },
    { label: "Paid", right: true, cell: ({ paid }) => formatAmount(paid) },
    {
      label: "Actions",
      cell: ({ id, title, version }) => {
        const params = { projectId, itemId: id };
        return (
          <RowActions
            singular="budget line"
            name={title}
            version={version}
            listId={LIST_ID}
            edit={{ to: href("/admin/projects/:projectId/budget/:itemId", params), load: loadDialog }}
            deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "budget" })}
          />
        );
      },
    },
  ];
  return (
    <ItemSection
      id={LIST_ID}
      title="Budget"
      add={{ text: "Add line", to, load: loadDialog }}
      addSeveral={href("/admin/projects/:projectId/budget/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No lines yet. Add what the work is expected to cost."}
    >
      <BudgetSummary sums={sums} audience="staff" />
      {difference ? <p className="mt-4">{difference}</p> : null}
      <p className="mt-4 text-soft">
        {`The buyer sees: ${BUDGET_SHOWN.find(({ value }) => value === shown)?.label.toLowerCase()}. `}
        <Link className="link" to={shownAt}>
          Change it in the project’s form
        </Link>
      </p>
      <Table label="Budget lines" columns={columns} rows={rows} />
      <ApprovedChanges rows={approved} />
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href("/admin/projects/:projectId/budget/import", { projectId })}>
          Import what is paid
        </ButtonLink>
        <a
          className={buttonClass({ look: "plain" })}
          href={href("/admin/projects/:projectId/budget/export", { projectId })}
        >
          Save as CSV
        </a>
      </p>
    </ItemSection>
  );
}
