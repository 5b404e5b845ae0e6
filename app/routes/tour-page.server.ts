/** What the pages of a tour share, by an emailed link or on the dashboard. */
import { data } from "react-router";
import { noFieldsSchema } from "~/forms/field";
import { countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { tourFormId, tourMoveSchema } from "~/tours/schema";
import { ANSWER_HOURS } from "~/tours/times";
import type { Tour } from "~/tours/tour-row.server";
import { changeTour, describeRefusal, getTourHours, getTourOptions, moveTour, toTourPage } from "~/tours/tours.server";

/** @throws 404 without a tour */
export function requireTour(tour: Tour | null): Tour {
  if (!tour) throw data(null, { status: 404 });
  return tour;
}

export const loadTour = (tour: Tour) => ({ tour: toTourPage(tour), options: getTourOptions(ANSWER_HOURS) });

/** The toasts of a buyer's changes. */
const CHANGED = { accept: "Tour confirmed", cancel: "Tour canceled", move: "Other times sent" };

/** Accepts a proposed time, asks for other times, or cancels the tour, and redirects to its page. @param path of the page */
export async function submitTourChange(request: Request, tour: Tour, path: string) {
  const form = await readSubmittedForm(request);
  const { intent } = form;
  if (intent !== "accept" && intent !== "cancel" && intent !== "move") throw data(null, { status: 400 });
  const seconds = await countAttempt({ "tour changes": tour.leadId });
  if (seconds > 0) return checkForm(form, tourFormId(intent), noFieldsSchema).refuse(refuseTooManyRequests(seconds));
  if (intent === "move") {
    const { value, refuse } = checkForm(form, tourFormId(intent), tourMoveSchema(getTourHours));
    if (!value) return refuse();
    const moved = await moveTour(tour.leadId, value, true);
    if ("kind" in moved) return refuse(moved);
  } else {
    // A time that can't be read equals no other.
    const startsAt = new Date(String(form.fields.get("startsAt")));
    const changed = await changeTour(tour.leadId, { kind: intent, startsAt }, null);
    // The page may no longer have the form.
    if ("kind" in changed)
      throw await redirectWithToast(path, { title: "Not changed", detail: describeRefusal(changed), bad: true });
  }
  throw await redirectWithToast(path, { title: CHANGED[intent] });
}
