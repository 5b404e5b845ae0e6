import { getReply } from "~/forms/reply";
import { LeadForm } from "~/leads/lead-form";
import { LEAD_FAILED, LEAD_SENT } from "~/leads/messages";
import { DEFAULT_BEST_TIME, DEFAULT_CONTACT_METHOD, LEAD_FORM, leadDraftKey, leadSchema } from "~/leads/schema";
import { sendLead } from "~/leads/send.server";
import { getUnavailableTitle } from "~/listings/home/unavailable";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { PageTitle } from "~/ui/forms/page-title";
import { loadForm, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/ask";
import { loadLeadForm, sendLeadForm } from "./lead-form.server";
import { LeadPage, UnavailableLeadPage } from "./lead-page";

export async function loader(args: Route.LoaderArgs) {
  const { unavailable, contact, form } = await loadLeadForm(args);
  if (unavailable) return unavailable;
  const defaults = { ...contact, contactPref: DEFAULT_CONTACT_METHOD, bestTime: DEFAULT_BEST_TIME };
  return { kind: "ask", defaults, ...form } as const;
}

export const headers = privateHeaders;

/** Saves the question and redirects to the listing. */
export const action = (args: Route.ActionArgs) =>
  sendLeadForm(args, { formId: LEAD_FORM, schema: leadSchema, send: sendLead, toast: LEAD_SENT });

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: LEAD_FORM, failure: LEAD_FAILED, draftKey: leadDraftKey(params.id) });

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function AskPage({ loaderData: page, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const title = page.kind === "ask" ? "Get more information" : getUnavailableTitle(page.kind);
  return (
    <PageTitle title={brandTitle(title, matches)} reply={reply}>
      {page.kind === "ask" ? (
        <LeadPage home={page.home} title={title} intro={`About ${page.home.name}.`}>
          <LeadForm homeId={page.home.id} defaults={page.defaults} stamp={page.stamp} reply={reply} />
        </LeadPage>
      ) : (
        <UnavailableLeadPage page={page} reply={reply} />
      )}
    </PageTitle>
  );
}
