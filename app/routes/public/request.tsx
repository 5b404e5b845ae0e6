import {
  data,
  Form,
  href,
  Link,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { signInPath } from "~/accounts/sign-in-path";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { redirectToSameHome } from "~/listings/home/same-home";
import { respondUnavailable } from "~/listings/home/unavailable";
import { getThumbnailUrl } from "~/listings/photos/media-url";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { REQUEST_NOT_SENT } from "~/timeline-requests/messages";
import stylesheet from "~/timeline-requests/request-page.css?url";
import { RequestSummary, SummaryRow } from "~/timeline-requests/request-parts";
import { EMPTY_FIELDS, parseFields } from "~/timeline-requests/rules";
import { RequestWizard } from "~/timeline-requests/wizard";
import { getWizardView, homeUnavailable, submitStep } from "~/timeline-requests/wizard.server";
import { BackLink } from "~/ui/back-link";
import { withDialogFallback, withOfflineFallback } from "~/ui/forms/offline";
import { formatPriceParams, pickLoanTerms } from "~/upgrades/price-choice";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/request";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The form step in the URL; "sent" comes with the id of a request. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const now = new Date();
  const found = await getListing(params.id, now);
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) return respondUnavailable(found, {});
  const session = await currentSession(context);
  const view = await getWizardView({ request, params: url.searchParams, session, home: found, now });
  if (!view) throw redirect(url.pathname + withTerms(url));
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

/** The query string of a step. It keeps the loan terms in the URL; the upgrades are already in the draft. */
function withTerms({ searchParams }: URL, step: Record<string, string> = {}): string {
  const query = new URLSearchParams([...Object.entries(step), ...pickLoanTerms(searchParams)]);
  return query.size > 0 ? `?${query}` : "";
}

export const headers = privateHeaders;

/**
 * Saves a step's form and continues to the next. Visitors sign in before the request is sent. In a dialog (`over`) it
 * returns the next step and does not redirect.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const now = new Date();
  const form = await readForm(request);
  const inDialog = form.has("over");
  const session = await currentSession(context);
  const home = await getListing(params.id, now);
  const headers = new Headers();
  const outcome =
    !home || home.withdrawn
      ? homeUnavailable(form)
      : await submitStep(
          { request, params: url.searchParams, session, home, now },
          { form, client: context.get(clientAddressContext), cookies: headers },
        );
  if (outcome.kind === "refused") {
    const { status, seconds, ...refused } = outcome;
    if (seconds !== undefined) headers.set("Retry-After", String(seconds));
    return data(refused, { status, headers });
  }
  if (inDialog) return data(outcome, { headers });
  if (outcome.kind === "sign-in") {
    const search = `?step=sent&id=${outcome.requestId}`;
    throw redirectDocument(signInPath({ pathname: url.pathname, search }), { status: 303, headers });
  }
  const { step, sent } = outcome.view;
  const search = sent ? `?step=sent&id=${sent.id}` : withTerms(url, step === 2 ? { step: "2" } : {});
  throw redirect(url.pathname + search, { status: 303, headers });
}

/** A submission that fails on the network leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = parseFields(await request.clone().formData(), EMPTY_FIELDS);
  const offlineAnswer = { kind: "refused", fields, errors: {}, problem: REQUEST_NOT_SENT.detail ?? "" } as const;
  return withOfflineFallback(serverAction(), () => offlineAnswer);
}

/** A dialog that cannot be loaded leaves the page behind it as it is. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  withDialogFallback(request, serverLoader());

/** A form result changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Confirm cost & timeline", args);

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const refused = actionData?.kind === "refused" ? actionData : null;
  if (loaderData.kind !== "request") {
    const unsent = refused && { message: refused.problem ?? "", text: refused.fields.additionalComments };
    return <UnavailableListing {...loaderData} unsent={unsent} />;
  }
  const { view, home } = loaderData;
  const homePath = href("/listing/:id", { id: String(home.id) });
  const search = formatPriceParams(view.price);
  return (
    <main id="main" className="wrap">
      <div className="ask">
        <div>
          <BackLink to={homePath + (search ? `?${search}` : "")} label={home.heading} />
          <h1>Confirm cost &amp; timeline</h1>
          <SummaryRow home={home} price={view.price} />
          <RequestWizard
            homeId={home.id}
            view={view}
            rejected={refused}
            posting={{ Form, busy: state !== "idle" }}
            nextAction={
              <Link className="btn btn--sun" to={homePath}>
                Back to the home
              </Link>
            }
          />
        </div>
        <RequestSummary home={home} price={view.price} />
      </div>
    </main>
  );
}
