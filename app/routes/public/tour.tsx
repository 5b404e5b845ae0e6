import { getReply } from "~/forms/reply";
import { LEAD_FAILED } from "~/leads/messages";
import { DEFAULT_CONTACT_METHOD } from "~/leads/schema";
import { getUnavailableTitle } from "~/listings/home/unavailable";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { TOUR_FORM, tourDraftKey, tourSchema } from "~/tours/schema";
import { ANSWER_HOURS } from "~/tours/times";
import { TourForm } from "~/tours/tour-form";
import { getTourHours, getTourOptions, sendTour } from "~/tours/tours.server";
import { PageTitle } from "~/ui/forms/page-title";
import { loadForm, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/tour";
import { loadLeadForm, sendLeadForm } from "./lead-form.server";
import { LeadPage, UnavailableLeadPage } from "./lead-page";

export async function loader(args: Route.LoaderArgs) {
  const { unavailable, contact, form } = await loadLeadForm(args);
  if (unavailable) return unavailable;
  const defaults = { ...contact, way: "in person", contactPref: DEFAULT_CONTACT_METHOD };
  return { kind: "tour", defaults, options: getTourOptions(ANSWER_HOURS), ...form } as const;
}

export const headers = privateHeaders;

/** Asks for the tour and redirects to the listing. */
export const action = (args: Route.ActionArgs) =>
  sendLeadForm(args, {
    formId: TOUR_FORM,
    schema: tourSchema(getTourHours),
    send: (ids, fields) => sendTour({ ...ids, isForm: true }, fields),
    toast: { title: "Tour requested!", detail: `We’ll answer within ${ANSWER_HOURS} hours.` },
    emailsSender: true,
  });

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: TOUR_FORM, failure: LEAD_FAILED, draftKey: tourDraftKey(params.id) });

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function TourPage({ loaderData: page, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const title = page.kind === "tour" ? "Tour this home" : getUnavailableTitle(page.kind);
  return (
    <PageTitle title={brandTitle(title, matches)} reply={reply}>
      {page.kind === "tour" ? (
        <LeadPage home={page.home} title={title} intro={page.home.name}>
          <TourForm
            homeId={page.home.id}
            defaults={page.defaults}
            options={page.options}
            stamp={page.stamp}
            reply={reply}
          />
        </LeadPage>
      ) : (
        <UnavailableLeadPage page={page} reply={reply} />
      )}
    </PageTitle>
  );
}
