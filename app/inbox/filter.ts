/** The inbox's filter. */

import { readOwner } from "~/accounts/owner";
import { readPage, readSearchText } from "~/ui/lists/read-page";

/** What waits for an answer of the staff member is what the badge of Inbox counts. */
export const INBOX_STATES = {
  open: "Open",
  waiting: "Waiting for my answer",
  answered: "Answered",
  closed: "Closed",
  all: "All",
} as const;
export type InboxState = keyof typeof INBOX_STATES;

/**
 * @property text in names, addresses, and messages
 * @property owner whom items are assigned to; null for anyone
 * @property among the ids of all items that are meant; null for all
 */
export type InboxFilter = {
  text: string;
  state: InboxState;
  owner: string | null;
  among: readonly string[] | null;
  page: number;
};

/** Per kind and page. */
export const MAX_INBOX_ROWS = 50;

/** The rows of a page, and one more if another page follows. */
export const getInboxRange = ({ page }: Pick<InboxFilter, "page">) => ({
  skip: (page - 1) * MAX_INBOX_ROWS,
  take: MAX_INBOX_ROWS + 1,
});

/** Of the rows of {@link getInboxRange}. */
export const toInboxPage = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, MAX_INBOX_ROWS),
  more: rows.length > MAX_INBOX_ROWS,
});

/** @param me the address that "mine" stands for */
export function parseInboxFilter(params: URLSearchParams, me: string): Omit<InboxFilter, "among"> {
  const state = params.get("state") ?? "";
  return {
    text: readSearchText(params),
    state: Object.hasOwn(INBOX_STATES, state) ? (state as InboxState) : "open",
    owner: readOwner(params, me),
    page: readPage(params),
  };
}
