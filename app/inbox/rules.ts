/** The statuses of inbox items, shared by server and browser. */

export const LEAD_STATUSES = ["new", "in hand", "answered", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const REQUEST_STATUSES = ["received", "in review", "answered", "closed"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
