import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { OfferForm } from "~/offers/offer-form";
import { OFFER_FORM, offerChangeSchema, offerSchema } from "~/offers/schema";
import { changeOffer, createOffer, getOfferForStaff, prefillFromRequest } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { pacificToday } from "~/ui/text/dates";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/offer";

/** "new" records an offer, empty or filled in from a request (`?request=`); an id edits it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  if (params.offerId === "new") {
    const values = {
      submittedOn: pacificToday(),
      ...(await prefillFromRequest(url.searchParams.get("request") ?? "")),
    };
    return { values: values as Record<string, unknown>, version: undefined, newId: randomUUID() };
  }
  const offer = await getOfferForStaff(params.offerId);
  if (!offer) throw data(null, { status: 404 });
  const { version, ...values } = offer;
  return { values: values as Record<string, unknown>, version, newId: undefined };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  if (params.offerId === "new") {
    const { value, refuse } = checkForm(form, OFFER_FORM, offerSchema);
    if (!value) return refuse();
    const requestId = url.searchParams.get("request") ?? "";
    await createOffer(value, (await prefillFromRequest(requestId)) ? requestId : null, user, createFormIds(form)());
  } else {
    const { value, refuse } = checkForm(form, OFFER_FORM, offerChangeSchema);
    if (!value) return refuse();
    const { version, ...fields } = value;
    const change = await changeOffer(params.offerId, fields, version, user);
    if (change.kind === "missing") throw data(null, { status: 404 });
    if (change.kind === "stale") return refuse({ status: 409, conflict: { version: change.row.version } });
  }
  throw await redirectWithToast(href("/admin/offers"), { title: "Offer saved" });
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const title = `Failed to ${params.offerId === "new" ? "create" : "update"} offer`;
  return submitForm(request, serverAction, { id: OFFER_FORM, failure: { title, detail: UNREACHABLE } });
}

export default function OfferPage({
  loaderData: { values, version, newId },
  actionData,
  matches,
}: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Offer", matches)} reply={reply}>
      <AdminMain>
        <BackLink to={href("/admin/offers")} label="Offers" />
        <div className="max-w-160">
          <h1>{version === undefined ? "Record an offer" : "Offer"}</h1>
          <OfferForm values={values} version={version} newId={newId} reply={reply} />
        </div>
      </AdminMain>
    </PageTitle>
  );
}
