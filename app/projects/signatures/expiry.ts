import { pacificToday } from "~/ui/text/dates";

/** Whether the last day of what waits for a signature is over. Days are California's. */
export const isExpired = (
  { status, validUntil }: { status: string; validUntil: string | null },
  today = pacificToday(),
): boolean => ["waiting", "sent"].includes(status) && validUntil !== null && validUntil < today;
