import { useEffect } from "react";
import { data, Form, href, redirectDocument, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { getContactDefaults, rememberContact } from "~/accounts/contact.server";
import stylesheet from "~/leads/ask.css?url";
import { LeadForm } from "~/leads/lead-form";
import { HOME_UNAVAILABLE, LEAD_FAILED, LEAD_SENT, MISSING_FIELDS } from "~/leads/messages";
import {
  EMPTY_LEAD,
  hasMissingFields,
  type LeadErrors,
  type LeadFormResult,
  leadDraftKey,
  parseLead,
  validateLead,
} from "~/leads/rules";
import { sendLead } from "~/leads/send.server";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { redirectToSameHome } from "~/listings/home/same-home";
import { respondUnavailable } from "~/listings/home/unavailable";
import { countAttempt, formatRetryAfter } from "~/platform/auth/limits.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { createFormStamp, verifyFormStamp } from "~/platform/http/requests/form-stamp.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { BackLink } from "~/ui/back-link";
import { withDialogFallback, withOfflineFallback } from "~/ui/forms/offline";
import { clearFormDraft } from "~/ui/forms/use-form-draft";
import { type Toast, useToast } from "~/ui/toast";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/ask";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const NO_ERRORS: LeadErrors = {};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const found = await getListing(params.id, new Date());
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) return respondUnavailable(found, {});
  const fields = { ...EMPTY_LEAD, ...(await getContactDefaults(request, (await currentSession(context))?.user)) };
  const home = {
    id: found.id,
    heading: formatHomeHeading(found),
    place: formatCityLine(found),
    name: formatHomeName(found),
  };
  return data({ kind: "ask", home, fields, stamp: createFormStamp() } as const);
}

export const headers = privateHeaders;

/** Saves the question and redirects to the listing. In a dialog (`over`) it does not redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const fields = parseLead(form);
  const errors = validateLead(fields);
  const refused = (toast: Toast, errors: LeadErrors, status: number, headers?: HeadersInit) =>
    data<LeadFormResult>({ kind: "refused", fields, errors, toast }, { status, headers });
  if (Object.keys(errors).length > 0) {
    const invalidToast: Toast = { title: "Please check the form", detail: Object.values(errors)[0], bad: true };
    return refused(hasMissingFields(fields) ? MISSING_FIELDS : invalidToast, errors, 422);
  }
  const stamp = verifyFormStamp(form.get("stamp"));
  // Without a valid form stamp, a repeated submission could not be detected.
  if (!stamp) return refused(LEAD_FAILED, NO_ERRORS, 400);
  const seconds = await countAttempt({ "leads by client": context.get(clientAddressContext) });
  if (seconds > 0) return refused(tooManyAttemptsToast(seconds), NO_ERRORS, 429, { "Retry-After": String(seconds) });
  const spam = Boolean(form.get("website")) || !stamp.isHuman;
  const accountId = (await currentSession(context))?.user.id ?? null;
  const sent = await sendLead({ id: stamp.id, listingId: Number(params.id), accountId, spam }, fields);
  if (!sent) return refused(HOME_UNAVAILABLE, NO_ERRORS, 410);
  const headers = new Headers();
  if (!accountId) headers.append("Set-Cookie", await rememberContact(fields));
  if (form.has("over")) return data<LeadFormResult>({ kind: "sent" }, { headers });
  headers.append("Set-Cookie", await flash(LEAD_SENT));
  throw redirectDocument(href("/listing/:id", { id: params.id }), { status: 303, headers });
}

const tooManyAttemptsToast = (seconds: number): Toast => ({
  title: "Error",
  detail: `Too many attempts. Please try again ${formatRetryAfter(seconds)}.`,
  bad: true,
});

/** A submission that fails on the network leaves the form as it is. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<LeadFormResult> {
  const fields = parseLead(await request.clone().formData());
  const offlineAnswer: LeadFormResult = { kind: "refused", fields, errors: NO_ERRORS, toast: LEAD_FAILED };
  const answer = await withOfflineFallback(serverAction(), () => offlineAnswer);
  if (answer.kind === "sent") clearFormDraft(leadDraftKey(Number(params.id)));
  return answer;
}

/** A dialog that cannot be loaded leaves the page behind it as it is. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  withDialogFallback(request, serverLoader());

/** A form result changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Get more information", args);

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.kind === "refused" ? actionData : null;
  const toast = refused?.toast;
  const showToast = useToast();
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast, showToast]);
  if (loaderData.kind !== "ask") {
    const unsent = refused && { message: refused.toast.detail ?? "", text: refused.fields.message };
    return <UnavailableListing {...loaderData} unsent={unsent} />;
  }
  return <AskContent {...loaderData} refused={refused} />;
}

type AskContentProps = Extract<Route.ComponentProps["loaderData"], { kind: "ask" }> & {
  refused: Extract<LeadFormResult, { kind: "refused" }> | null;
};

function AskContent({ home, fields, stamp, refused }: AskContentProps) {
  const { state } = useNavigation();
  return (
    <main id="main" className="wrap">
      <div className="ask">
        <div>
          <BackLink to={href("/listing/:id", { id: String(home.id) })} label={home.heading} />
          <h1>Get more information</h1>
          <p className="soft">{`About ${home.name}.`}</p>
          {refused ? (
            <p role="alert" className="errs no-scripts">
              <b>{refused.toast.title}</b>
              {` ${refused.toast.detail}`}
            </p>
          ) : null}
          <LeadForm
            homeId={home.id}
            fields={refused?.fields ?? fields}
            errors={refused?.errors ?? NO_ERRORS}
            stamp={stamp}
            posting={{ Form, busy: state !== "idle" }}
          />
        </div>
      </div>
    </main>
  );
}
