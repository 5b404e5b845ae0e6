/** Tours as the API answers them, for their buyer and for staff. */
import { z } from "zod";
import { TOUR_STATES, TOUR_WAYS } from "./schema";
import type { Tour } from "./tour-row.server";

export const tourJson = z
  .object({
    id: z.uuid(),
    listingId: z.int(),
    address: z.string(),
    way: z.enum(TOUR_WAYS),
    state: z.enum(TOUR_STATES),
    times: z.array(z.iso.datetime()).meta({ description: "Those that the buyer asked for." }),
    dueAt: z.iso.datetime().meta({ description: "When our answer is due." }),
    startsAt: z.iso.datetime().nullable().meta({ description: "The proposed or confirmed time." }),
    answer: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Tour", description: "A tour of a home." });

export const staffTourJson = tourJson
  .extend({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    contactPref: z.string(),
    message: z.string().nullable(),
    spam: z.boolean(),
    staffEmail: z.string().nullable().meta({ description: "Who gives it." }),
    version: z.int(),
  })
  .meta({ id: "StaffTour", description: "A tour with its buyer." });

export const toTourJson = ({ leadId, way, state, listingAddress, times, dueAt, startsAt, lead }: Tour) => ({
  id: leadId,
  listingId: lead.listingId,
  address: listingAddress,
  way,
  state,
  times: times.map((at) => at.toISOString()),
  dueAt: dueAt.toISOString(),
  startsAt: startsAt?.toISOString() ?? null,
  answer: lead.answer,
  createdAt: lead.createdAt.toISOString(),
});

export function toStaffTourJson(tour: Tour) {
  const { name, email, phone, contactPref, message, spam, version } = tour.lead;
  return { ...toTourJson(tour), name, email, phone, contactPref, message, spam, staffEmail: tour.staffEmail, version };
}

export const TOUR_EXAMPLE: z.infer<typeof tourJson> = {
  id: "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
  listingId: 4471,
  address: "4471 Brockton Ave, Riverside, CA 92501",
  way: "in person",
  state: "confirmed",
  times: ["2027-03-12T18:00:00.000Z"],
  dueAt: "2027-03-10T17:30:00.000Z",
  startsAt: "2027-03-12T18:00:00.000Z",
  answer: null,
  createdAt: "2027-03-09T17:30:00.000Z",
};
export const STAFF_TOUR_EXAMPLE: z.infer<typeof staffTourJson> = {
  ...TOUR_EXAMPLE,
  name: "Ana Reyes",
  email: "ana@example.com",
  phone: null,
  contactPref: "text",
  message: null,
  spam: false,
  staffEmail: "sam@sunporch.example",
  version: 2,
};
