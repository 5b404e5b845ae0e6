/** How change orders are named and shown. */
import { formatMoney } from "~/ui/text/money";
import type { ChangeOrderStatus } from "./schema";

/** "Change order 3: Kitchen cabinets" */
export const nameChangeOrder = ({ number, title }: { number: number; title: string }) =>
  `Change order ${number}: ${title}`;

/** "+$2,400", "−$500", "$0" */
export const formatSigned = (dollars: number): string =>
  dollars === 0 ? formatMoney(0) : `${dollars > 0 ? "+" : "−"}${formatMoney(Math.abs(dollars))}`;

export const STATUS_TEXTS: Readonly<Record<ChangeOrderStatus | "expired", string>> = {
  draft: "Draft",
  sent: "Waits for the buyer",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};
