/** A project's change orders for staff. */
import { href, Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icons";
import { detailClass } from "~/ui/lists/record-list";
import { Table } from "~/ui/lists/table";
import { SectionHead } from "~/ui/section-head";
import { formatDate, formatDay } from "~/ui/text/dates";
import { formatSigned } from "~/ui/text/money";
import { RowActions } from "../row-actions";
import { isExpired } from "../signatures/expiry";
import type { ChangeOrder } from "./data.server";
import { STATUS_TEXTS } from "./texts";

const LIST_ID = "rows-change-orders";
const TONES = {
  approved: "ok",
  sent: "sun",
  declined: "bad",
  expired: "bad",
  draft: undefined,
  withdrawn: undefined,
} as const;

/** @param today in California */
export const getShownStatus = ({ status, validUntil }: ChangeOrder, today: string) =>
  isExpired({ status, validUntil }, today) ? "expired" : status;

export function ChangeOrderBadge({ order, today }: { order: ChangeOrder; today: string }) {
  const status = getShownStatus(order, today);
  return <span className={badgeClass({ tone: TONES[status] })}>{STATUS_TEXTS[status]}</span>;
}

export function ChangeOrderList({
  projectId,
  rows,
  today,
}: {
  projectId: string;
  rows: readonly ChangeOrder[];
  today: string;
}) {
  return (
    <section aria-labelledby={LIST_ID}>
      <SectionHead className="mb-3">
        <h2 id={LIST_ID} tabIndex={-1}>
          Change orders
        </h2>
        <ButtonLink
          look="sun"
          to={href("/admin/projects/:projectId/change-orders/new", { projectId })}
          data-shortcut="new"
        >
          <Icon name="plus" />
          Add change order
        </ButtonLink>
      </SectionHead>
      {rows.length === 0 ? (
        <EmptyState>
          No change orders yet. Add what changes the cost or the dates that were agreed, and send it for a signature.
        </EmptyState>
      ) : (
        <Table
          label="Change orders"
          rows={rows}
          columns={[
            {
              label: "Change order",
              cell: ({ id, number, title }) => (
                <Link
                  className="link"
                  to={href("/admin/projects/:projectId/change-orders/:itemId", { projectId, itemId: id })}
                >
                  {`${number}. ${title}`}
                </Link>
              ),
            },
            {
              label: "State",
              cell: (order) => (
                <>
                  <ChangeOrderBadge order={order} today={today} />
                  <span className={`block ${detailClass}`}>
                    {order.decidedAt
                      ? formatDay(order.decidedAt)
                      : order.validUntil
                        ? `Until ${formatDate(order.validUntil)}`
                        : null}
                  </span>
                </>
              ),
            },
            { label: "Amount", right: true, cell: ({ amount }) => formatSigned(amount) },
            { label: "Days", right: true, cell: ({ daysAdded }) => (daysAdded === 0 ? "" : String(daysAdded)) },
            {
              label: "Actions",
              cell: ({ id, title, version, status }) =>
                status === "draft" ? (
                  <RowActions
                    singular="change order"
                    name={title}
                    version={version}
                    listId={LIST_ID}
                    deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", {
                      projectId,
                      kind: "change-orders",
                      itemId: id,
                    })}
                  />
                ) : null,
            },
          ]}
        />
      )}
    </section>
  );
}
