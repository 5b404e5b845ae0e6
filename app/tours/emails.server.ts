/** Emails about tours to both sides, with a calendar file that mail programs keep up to date (iTIP, RFC 5546). */
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { href } from "react-router";
import { findOwnerAddress } from "~/accounts/people.server";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { type EmailBlock, isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatTourTime } from "./describe";
import { TIMED_STATES } from "./schema";
import { ANSWER_HOURS, TOUR_MINUTES } from "./times";
import type { Tour } from "./tour-row.server";

/** What happened. */
type TourEvent = "ask" | "confirm" | "accept" | "propose" | "decline" | "move" | "cancel" | "off market" | "remind";

/** The subject of an email about a home, and its first paragraph: to the buyer, and to staff. */
type Texts = Record<"buyer" | "staff", readonly [subject: string, text: string]>;

function describeEvent(event: TourEvent, { lead, ...tour }: Tour): Texts {
  const buyer = `${isolateName(lead.name)} (${lead.email}${lead.phone ? `, ${lead.phone}` : ""}, best reached by ${lead.contactPref})`;
  const home = tour.listingAddress;
  const yourTour = `${tour.way === "in person" ? "in-person" : "video"} tour of ${home}`;
  const when = tour.startsAt ? formatTourTime(tour.startsAt) : "";
  const times = tour.times.map(formatTourTime).join("; ");
  const answer = `We’ll answer within ${ANSWER_HOURS} hours.`;
  switch (event) {
    case "ask":
      return {
        buyer: [
          "We received your request for a tour",
          `You would like to tour ${home} ${tour.way}: ${times}. ${answer}`,
        ],
        staff: ["Tour requested", `${buyer} would like to tour ${home} ${tour.way}: ${times}.`],
      };
    case "move":
      return {
        buyer: ["You asked for other times", `You would now like to tour ${home} ${tour.way}: ${times}. ${answer}`],
        staff: ["Other times for a tour", `${buyer} asks for other times to tour ${home} ${tour.way}: ${times}.`],
      };
    case "confirm":
    case "accept":
      return {
        buyer: ["Your tour is confirmed", `Your ${yourTour} is on ${when}.`],
        staff: ["Tour confirmed", `Your ${yourTour} with ${buyer} is on ${when}.`],
      };
    case "propose":
      return {
        buyer: [
          "Another time for your tour",
          `We propose ${when} for your tour of ${home} ${tour.way}. Please accept it or ask for other times.`,
        ],
        staff: ["Tour time proposed", `You proposed ${when} to ${buyer} for a tour of ${home} ${tour.way}.`],
      };
    case "decline":
      return {
        buyer: ["We can’t offer this tour", `There will be no tour of ${home}.`],
        staff: ["Tour declined", `There will be no tour of ${home} with ${buyer}.`],
      };
    case "off market":
    case "cancel": {
      const reason = event === "cancel" ? "" : " because the home is no longer on the market";
      return {
        buyer: ["Your tour is canceled", `Your tour of ${home}${when && ` on ${when}`} is canceled${reason}.`],
        staff: ["Tour canceled", `The tour of ${home}${when && ` on ${when}`} with ${buyer} is canceled${reason}.`],
      };
    }
    case "remind":
      return {
        buyer: ["Your tour is tomorrow", `A reminder: your ${yourTour} is on ${when}.`],
        staff: ["Tour tomorrow", `A reminder: your ${yourTour} with ${buyer} is on ${when}.`],
      };
  }
}

/** The event of a tour's time: an invitation or an update, tentative while the time is only proposed, or its cancellation. */
function renderTourCalendar(tour: Tour, startsAt: Date, staffEmail: string, isOn: boolean): string {
  const { name, supportEmail } = brand();
  const isConfirmed = tour.state === "confirmed";
  const calendar = ical({
    method: isOn ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
    prodId: { company: name, product: "Tours", language: "EN" },
  });
  const attendee = { role: ICalAttendeeRole.REQ, rsvp: false };
  const status = isConfirmed ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION;
  calendar.createEvent({
    id: `tour-${tour.leadId}@${new URL(siteUrl("/")).hostname}`,
    sequence: tour.sequence,
    stamp: new Date(),
    start: startsAt,
    end: new Date(startsAt.getTime() + TOUR_MINUTES * 60_000),
    summary: `Tour: ${tour.listingAddress}`,
    location: tour.way === "in person" ? tour.listingAddress : "By video",
    status: !isOn ? ICalEventStatus.CANCELLED : isConfirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    organizer: { name, email: supportEmail },
    attendees: [
      { ...attendee, name: tour.lead.name, email: tour.lead.email, status },
      { ...attendee, email: staffEmail, status: ICalAttendeeStatus.ACCEPTED },
    ],
  });
  return `${calendar}\r\n`;
}

/**
 * Emails both sides what happened to a tour.
 * @param before its time and who gave it before, whose calendars have it
 */
export async function emailTour(event: TourEvent, tour: Tour, before: Pick<Tour, "startsAt" | "staffEmail">, tx: Tx) {
  const isOn = TIMED_STATES.includes(tour.state);
  const { startsAt, staffEmail } = isOn ? tour : before;
  const calendar = startsAt && staffEmail ? renderTourCalendar(tour, startsAt, staffEmail, isOn) : null;
  const isCanceled = event === "off market" || event === "cancel";
  const texts = describeEvent(event, isCanceled ? { ...tour, ...before } : tour);
  const send = (side: "buyer" | "staff", to: string, file: string | null, link: EmailBlock) => {
    const [subject, text] = texts[side];
    const answer = isCanceled ? null : tour.lead.answer;
    const message = side === "staff" && (event === "ask" || event === "move") ? tour.lead.message : answer;
    return sendEmail(
      { kind: `tour-${event.replace(" ", "-")}`, to, subject: `${subject}: ${tour.listingAddress}`, calendar: file },
      [
        ...(side === "buyer" ? [`Hello ${isolateName(tour.lead.name)},`] : []),
        text,
        ...(message ? [message] : []),
        link,
      ],
      tx,
    );
  };
  await send("buyer", tour.lead.email, calendar, {
    label: event === "propose" ? "Accept or change it" : "See, move or cancel your tour",
    url: siteUrl(href("/tours/:key", { key: tour.mailKey })),
  });
  const link = {
    label: "Open the tour",
    url: siteUrl(href("/admin/inbox/leads/:leadId", { leadId: tour.leadId })),
  };
  const to =
    (await findOwnerAddress(staffEmail, tx)) ??
    (await findOwnerAddress(tour.lead.ownerEmail, tx)) ??
    brand().supportEmail;
  await send("staff", to, calendar, link);
  // The event leaves the calendar of a staff member who no longer gives the tour.
  const { startsAt: lastStart, staffEmail: lastStaff } = before;
  if (isOn && lastStart && lastStaff && lastStaff !== staffEmail && (await findOwnerAddress(lastStaff, tx)))
    await sendEmail(
      {
        kind: "tour-reassigned",
        to: lastStaff,
        subject: `A colleague gives this tour: ${tour.listingAddress}`,
        calendar: renderTourCalendar(tour, lastStart, lastStaff, false),
      },
      [
        `${staffEmail} now gives the tour of ${tour.listingAddress} that was yours on ${formatTourTime(lastStart)}.`,
        link,
      ],
      tx,
    );
}
