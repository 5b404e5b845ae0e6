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
import { signInPath } from "~/accounts/sign-in-over";
import { homeHeading, homeName, placeLine } from "~/listings/address";
import { listingById } from "~/listings/home/detail.server";
import { redirectToSameHome } from "~/listings/home/same-home";
import { OutOfDateListing, UnknownListing, WithdrawnListing } from "~/listings/home/without-listing";
import { thumbnailUrl } from "~/listings/photos/media";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import stylesheet from "~/timeline-requests/request-page.css?url";
import { Recap, RecapRow } from "~/timeline-requests/request-parts";
import { NO_FIELDS, readFields } from "~/timeline-requests/rules";
import { Wizard } from "~/timeline-requests/wizard";
import { ofGoneHome, readWizard, takeStep } from "~/timeline-requests/wizard.server";
import { NOT_SENT } from "~/timeline-requests/words";
import { orLost, overLost } from "~/ui/forms/lost-post";
import { Trail } from "~/ui/trail";
import { priceSearch, termsIn } from "~/upgrades/price-choice";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/request";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The form step in the URL; "sent" comes with the id of a request. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const now = new Date();
  const found = await listingById(params.id, now);
  if (!found) return data({ kind: "unknown" } as const, { status: 404 });
  const { city, state, zip } = found;
  if (found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  const place = { city, state, zip };
  if (found.withdrawn && found.isOutOfDate) return data({ kind: "out of date", home: place } as const, { status: 503 });
  if (found.withdrawn) return data({ kind: "withdrawn", home: place } as const, { status: 410 });
  const session = await currentSession(context);
  const view = await readWizard({ request, params: url.searchParams, session, home: found, now });
  if (!view) throw redirect(url.pathname + withTerms(url));
  const home = {
    id: found.id,
    heading: homeHeading(found),
    place: placeLine(found),
    name: homeName(found),
    listPrice: found.listPrice,
    photo: thumbnailUrl(found.id, found.media),
  };
  return data({ kind: "request", view, home } as const);
}

/** The query string of a step. It keeps the loan terms in the URL; the upgrades are already in the draft. */
function withTerms({ searchParams }: URL, step: Record<string, string> = {}): string {
  const kept = new URLSearchParams([...Object.entries(step), ...termsIn(searchParams)]);
  return kept.size > 0 ? `?${kept}` : "";
}

export const headers = privateHeaders;

/**
 * Saves a step's form and continues to the next. Visitors sign in before the request is sent. In a dialog (`over`) it
 * returns the next step and does not redirect.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const now = new Date();
  const form = await readForm(request);
  const over = form.has("over");
  const session = await currentSession(context);
  const home = await listingById(params.id, now);
  const headers = new Headers();
  const outcome =
    !home || home.withdrawn
      ? ofGoneHome(form)
      : await takeStep(
          { request, params: url.searchParams, session, home, now },
          { form, client: context.get(clientAddressContext), cookies: headers },
        );
  if (outcome.kind === "refused") {
    const { status, seconds, ...refused } = outcome;
    if (seconds !== undefined) headers.set("Retry-After", String(seconds));
    return data(refused, { status, headers });
  }
  if (over) return data(outcome, { headers });
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
  const fields = readFields(await request.clone().formData(), NO_FIELDS);
  const lost = { kind: "refused", fields, errors: {}, problem: NOT_SENT.detail ?? "" } as const;
  return orLost(serverAction(), () => lost);
}

/** A dialog that cannot be loaded leaves the page behind it as it is. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => overLost(request, serverLoader());

/** A form result changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => unlisted("Confirm cost & timeline", args);

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const refused = actionData?.kind === "refused" ? actionData : null;
  if (loaderData.kind === "unknown") return <UnknownListing search="" />;
  if (loaderData.kind === "out of date") return <OutOfDateListing search="" home={loaderData.home} />;
  if (loaderData.kind === "withdrawn")
    return (
      <WithdrawnListing
        search=""
        home={loaderData.home}
        similar={[]}
        saved={[]}
        notSent={refused && { words: refused.problem ?? "", typed: refused.fields.additionalComments }}
      />
    );
  const { view, home } = loaderData;
  const back = href("/listing/:id", { id: String(home.id) });
  const search = priceSearch(view.price);
  return (
    <main id="main" className="wrap">
      <div className="ask">
        <div>
          <Trail to={back + (search ? `?${search}` : "")} label={home.heading} />
          <h1>Confirm cost &amp; timeline</h1>
          <RecapRow home={home} price={view.price} />
          <Wizard
            homeId={home.id}
            view={view}
            refused={refused}
            posting={{ Form, busy: state !== "idle" }}
            wayOn={
              <Link className="btn btn--sun" to={back}>
                Back to the home
              </Link>
            }
          />
        </div>
        <Recap home={home} price={view.price} />
      </div>
    </main>
  );
}
