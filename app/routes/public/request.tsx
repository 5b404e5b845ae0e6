import { data, href, redirect, redirectDocument, useLocation } from "react-router";
import { signInPath } from "~/accounts/sign-in-path";
import { type FormReply, getReply } from "~/forms/reply";
import { contactPageClass } from "~/leads/contact-fields";
import { HOME_UNAVAILABLE } from "~/leads/messages";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { addPriceParams, pickHomeSearch } from "~/listings/home/price-params";
import { redirectToSameHome } from "~/listings/home/same-home";
import { getUnavailableTitle, respondUnavailable } from "~/listings/home/unavailable";
import { formatSearch } from "~/listings/links/home-search";
import { getThumbnailUrl } from "~/listings/photos/media-url";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { REQUEST_NOT_SENT } from "~/timeline-requests/messages";
import { RequestSummary, SummaryRow } from "~/timeline-requests/request-parts";
import { contactStep, REQUEST_FORM, upgradesStep } from "~/timeline-requests/schema";
import { RequestWizard } from "~/timeline-requests/wizard";
import { getWizardView, isUpgradesIntent, submitStep } from "~/timeline-requests/wizard.server";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/forms/page-title";
import { loadForm, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/request";

/** The form step in the URL; "sent" comes with the id of a request. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const found = await getListing(params.id, new Date());
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) return respondUnavailable(found, {});
  const session = await currentSession(context);
  const view = await getWizardView({ request, params: url.searchParams, session, home: found });
  if (!view) throw redirect(url.pathname + formatStepSearch(url));
  const home = {
    id: found.id,
    heading: formatHomeHeading(found),
    place: formatCityLine(found),
    name: formatHomeName(found),
    listPrice: found.listPrice,
    photo: getThumbnailUrl(found.id, found.media),
  };
  return data({ kind: "request", view, home } as const);
}

/** The query string of a step. It keeps the list and the loan terms in the URL; the upgrades are already in the draft. */
function formatStepSearch({ search }: URL, step: Record<string, string> = {}): string {
  const params = new URLSearchParams([...Object.entries(step), ...new URLSearchParams(pickHomeSearch(search))]);
  params.delete("upgrades");
  return formatSearch([...new Set(params.keys())], params);
}

export const headers = privateHeaders;

/** Saves a step's form and continues to the next. Visitors sign in before the request is sent. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readSubmittedForm(request);
  const { fields, intent } = form;
  const { value, refuse } = checkForm(form, REQUEST_FORM, isUpgradesIntent(intent) ? upgradesStep : contactStep);
  const home = await getListing(params.id, new Date());
  if (!home || home.withdrawn) return refuse({ status: 410, failure: HOME_UNAVAILABLE });
  const headers = new Headers();
  const outcome = await submitStep(
    { request, params: url.searchParams, session: await currentSession(context), home },
    { form: fields, intent, isValid: value !== null, client: context.get(clientAddressContext), cookies: headers },
  );
  if (outcome.kind === "refused") return refuse({ ...outcome, headers });
  if (outcome.kind === "next")
    throw redirect(url.pathname + formatStepSearch(url, outcome.step === 2 ? { step: "2" } : {}), {
      status: 303,
      headers,
    });
  const search = formatStepSearch(url, { step: "sent", id: outcome.requestId });
  if (outcome.kind === "sent") throw redirect(url.pathname + search, { status: 303, headers });
  throw redirectDocument(signInPath({ pathname: url.pathname, search }), { status: 303, headers });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: REQUEST_FORM, failure: REQUEST_NOT_SENT });

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function RequestPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const title = loaderData.kind === "request" ? "Confirm cost & timeline" : getUnavailableTitle(loaderData.kind);
  return (
    <PageTitle title={brandTitle(title, matches)} reply={reply}>
      <RequestContent page={loaderData} reply={reply} />
    </PageTitle>
  );
}

function RequestContent({ page, reply }: { page: Route.ComponentProps["loaderData"]; reply: FormReply | undefined }) {
  const { search } = useLocation();
  if (page.kind !== "request") {
    const unsent = reply?.failure && {
      message: reply.failure.detail ?? "",
      text: String(reply.result.initialValue?.additionalComments ?? ""),
    };
    return <UnavailableListing {...page} unsent={unsent} />;
  }
  const { view, home } = page;
  const homePath = href("/listing/:id", { id: String(home.id) }) + addPriceParams(search, view.price);
  return (
    <main id="main" className="wrap-page">
      <div className={contactPageClass}>
        <div>
          <BackLink to={homePath} label={home.heading} />
          <h1 className="mt-2 mb-6">Confirm cost &amp; timeline</h1>
          <SummaryRow home={home} price={view.price} />
          <RequestWizard
            homeId={home.id}
            view={view}
            reply={reply}
            nextAction={
              <ButtonLink look="sun" to={homePath}>
                Back to the home
              </ButtonLink>
            }
          />
        </div>
        <RequestSummary home={home} price={view.price} />
      </div>
    </main>
  );
}
