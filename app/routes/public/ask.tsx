import { data, href, redirectDocument } from "react-router";
import { getContactDefaults, rememberContact } from "~/accounts/contact.server";
import { type FormReply, getReply } from "~/forms/reply";
import { contactPageClass } from "~/leads/contact-fields";
import { LeadForm } from "~/leads/lead-form";
import { HOME_UNAVAILABLE, LEAD_FAILED, LEAD_SENT } from "~/leads/messages";
import { DEFAULT_BEST_TIME, DEFAULT_CONTACT_METHOD, LEAD_FORM, leadDraftKey, leadSchema } from "~/leads/schema";
import { sendLead } from "~/leads/send.server";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { redirectToSameHome } from "~/listings/home/same-home";
import { respondUnavailable } from "~/listings/home/unavailable";
import { countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { createFormStamp, verifyFormStamp } from "~/platform/http/requests/form-stamp.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { BackLink } from "~/ui/back-link";
import { PageTitle } from "~/ui/forms/page-title";
import { loadForm, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/ask";

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const found = await getListing(params.id, new Date());
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) return respondUnavailable(found, {});
  const contact = await getContactDefaults(request, (await currentSession(context))?.user);
  const defaults = { ...contact, contactPref: DEFAULT_CONTACT_METHOD, bestTime: DEFAULT_BEST_TIME };
  const home = {
    id: found.id,
    heading: formatHomeHeading(found),
    place: formatCityLine(found),
    name: formatHomeName(found),
  };
  return data({ kind: "ask", home, defaults, stamp: createFormStamp() } as const);
}

export const headers = privateHeaders;

/** Saves the question and redirects to the listing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readSubmittedForm(request);
  const { value: lead, refuse } = checkForm(form, LEAD_FORM, leadSchema);
  if (!lead) return refuse();
  const stamp = verifyFormStamp(form.fields.get("stamp"));
  // Without a valid form stamp, a repeated submission could not be detected.
  if (!stamp) return refuse({ status: 400, failure: LEAD_FAILED });
  const seconds = await countAttempt({ "leads by client": context.get(clientAddressContext) });
  if (seconds > 0) return refuse(refuseTooManyRequests(seconds));
  const spam = Boolean(form.fields.get("website")) || !stamp.isHuman;
  const accountId = (await currentSession(context))?.user.id ?? null;
  const sent = await sendLead({ id: stamp.id, listingId: Number(params.id), accountId, spam }, lead);
  if (sent === "gone") return refuse({ status: 410, failure: HOME_UNAVAILABLE });
  if (sent === "id used") return refuse({ status: 400, failure: LEAD_FAILED });
  const headers = new Headers({ "Set-Cookie": await flash(LEAD_SENT) });
  if (!accountId) headers.append("Set-Cookie", await rememberContact(lead));
  throw redirectDocument(href("/listing/:id", { id: params.id }), { status: 303, headers });
}

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: LEAD_FORM, failure: LEAD_FAILED, draftKey: leadDraftKey(params.id) });

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function AskPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Get more information", matches)} reply={reply}>
      <AskContent page={loaderData} reply={reply} />
    </PageTitle>
  );
}

function AskContent({ page, reply }: { page: Route.ComponentProps["loaderData"]; reply: FormReply | undefined }) {
  if (page.kind !== "ask") {
    const unsent = reply?.failure && {
      message: reply.failure.detail ?? "",
      text: String(reply.result.initialValue?.message ?? ""),
    };
    return <UnavailableListing {...page} unsent={unsent} />;
  }
  const { home, defaults, stamp } = page;
  return (
    <main id="main" className="wrap-page">
      <div className={contactPageClass}>
        <div>
          <BackLink to={href("/listing/:id", { id: String(home.id) })} label={home.heading} />
          <h1 className="mt-2 mb-6">Get more information</h1>
          <p className="text-soft">{`About ${home.name}.`}</p>
          <LeadForm homeId={home.id} defaults={defaults} stamp={stamp} reply={reply} />
        </div>
      </div>
    </main>
  );
}
