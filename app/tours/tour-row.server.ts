/** A tour as the database has it, with what it needs of its lead. */
import type { Prisma } from "~/platform/db/generated/client";
import type { TourState, TourWay } from "./schema";

export const TOUR = {
  leadId: true,
  way: true,
  listingAddress: true,
  times: true,
  state: true,
  dueAt: true,
  startsAt: true,
  staffEmail: true,
  sequence: true,
  mailKey: true,
  lead: {
    select: {
      accountId: true,
      listingId: true,
      name: true,
      email: true,
      phone: true,
      contactPref: true,
      message: true,
      spam: true,
      answer: true,
      ownerEmail: true,
      status: true,
      version: true,
      createdAt: true,
    },
  },
} as const satisfies Prisma.TourSelect;

export const toTour = (row: Prisma.TourGetPayload<{ select: typeof TOUR }>) => ({
  ...row,
  way: row.way as TourWay,
  state: row.state as TourState,
});
export type Tour = ReturnType<typeof toTour>;
