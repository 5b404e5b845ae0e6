/** What the pages share that send a question about a home or ask for a tour. */
import { href, redirectDocument } from "react-router";
import type * as z from "zod/mini";
import { getContactDefaults, rememberContact } from "~/accounts/contact.server";
import type { Refused } from "~/forms/reply";
import { HOME_UNAVAILABLE, LEAD_FAILED } from "~/leads/messages";
import type { LeadIds, LeadOutcome } from "~/leads/send.server";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { pickHomeSearch } from "~/listings/home/price-params";
import { redirectToSameHome } from "~/listings/home/same-home";
import { respondUnavailable } from "~/listings/home/unavailable";
import { clientAndAddress, countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { createFormStamp, verifyFormStamp } from "~/platform/http/requests/form-stamp.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import type { Toast } from "~/ui/toast";
import type { Route } from "./+types/ask";

type LoaderArgs = Pick<Route.LoaderArgs, "request" | "url" | "context"> & { params: { id: string } };

/** The home, the visitor's contact data and the form's stamp; or what the page shows when the home is gone. */
export async function loadLeadForm({ request, url, params, context }: LoaderArgs) {
  const found = await getListing(params.id, new Date());
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) return { unavailable: respondUnavailable(found, {}) };
  const contact = await getContactDefaults(request, (await currentSession(context))?.user);
  const home = {
    id: found.id,
    heading: formatHomeHeading(found),
    place: formatCityLine(found),
    name: formatHomeName(found),
  };
  return { form: { home, stamp: createFormStamp() }, contact };
}

/** Sends the form, and redirects to the listing with a toast. */
export async function sendLeadForm<Fields extends { name: string; email: string; phone: string | null }>(
  { request, url, params, context }: LoaderArgs,
  {
    formId,
    schema,
    send,
    toast,
    emailsSender = false,
  }: {
    formId: string;
    schema: z.ZodMiniType<Fields>;
    send: (ids: LeadIds, fields: Fields) => Promise<LeadOutcome | Refused>;
    toast: Toast;
    emailsSender?: boolean;
  },
) {
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, formId, schema);
  if (!value) return refuse();
  const stamp = verifyFormStamp(form.fields.get("stamp"));
  // Without a valid form stamp, a repeated submission could not be detected.
  if (!stamp) return refuse({ status: 400, failure: LEAD_FAILED });
  const client = context.get(clientAddressContext);
  const seconds = await countAttempt({
    "leads by client": client,
    ...(emailsSender && { "mail to address": clientAndAddress(client, value.email) }),
  });
  if (seconds > 0) return refuse(refuseTooManyRequests(seconds));
  const spam = Boolean(form.fields.get("website")) || !stamp.isHuman;
  const accountId = (await currentSession(context))?.user.id ?? null;
  const outcome = await send({ id: stamp.id, listingId: Number(params.id), accountId, spam }, value);
  if (outcome === "gone") return refuse({ status: 410, failure: HOME_UNAVAILABLE });
  if (outcome === "id used") return refuse({ status: 400, failure: LEAD_FAILED });
  if ("kind" in outcome) return refuse(outcome);
  const headers = new Headers({ "Set-Cookie": await flash(toast) });
  if (!accountId) headers.append("Set-Cookie", await rememberContact(value));
  throw redirectDocument(href("/listing/:id", { id: params.id }) + pickHomeSearch(url.search), {
    status: 303,
    headers,
  });
}
