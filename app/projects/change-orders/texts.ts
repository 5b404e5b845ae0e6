/** How change orders are named and shown. */
import type { ChangeOrderStatus } from "./schema";

/** "Change order 3: Kitchen cabinets" */
export const nameChangeOrder = ({ number, title }: { number: number; title: string }) =>
  `Change order ${number}: ${title}`;

export const STATUS_TEXTS: Readonly<Record<ChangeOrderStatus | "expired", string>> = {
  draft: "Draft",
  sent: "Waits for the buyer",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};
