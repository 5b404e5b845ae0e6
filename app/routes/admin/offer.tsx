import { data, href, redirectDocument } from "react-router";
import { OFFER_FIELDS, type OfferFields } from "~/offers/rules";
import { changeOffer, createOffer, getOfferForStaff, prefillFromRequest } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { failureMessage } from "~/projects/item-texts";
import { BackLink } from "~/ui/back-link";
import { ConflictNotice } from "~/ui/forms/conflict-notice";
import { parseValues } from "~/ui/forms/fields";
import { FieldsForm, FormAlert } from "~/ui/forms/fields-form";
import { getSubmittedForm, type RejectedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { pacificToday } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/offer";

/** "new" records an offer, empty or filled in from a request (`?request=`); an id edits it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  if (params.offerId === "new") {
    const values = {
      submittedOn: pacificToday(),
      ...(await prefillFromRequest(url.searchParams.get("request") ?? "")),
    };
    return { values: values as Record<string, unknown>, version: null };
  }
  const offer = await getOfferForStaff(params.offerId);
  if (!offer) throw data(null, { status: 404 });
  const { version, ...values } = offer;
  return { values: values as Record<string, unknown>, version };
}

export const headers = privateHeaders;

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const { values, errors, submitted } = parseValues(OFFER_FIELDS, Object.fromEntries(form));
  const version = Number(textIn(form, "version"));
  if (Object.keys(errors).length > 0)
    return data<RejectedForm>(rejectForm({ values: submitted, version, errors }), { status: 422 });
  const fields = values as OfferFields;
  if (params.offerId === "new") {
    const requestId = url.searchParams.get("request") ?? "";
    await createOffer(fields, (await prefillFromRequest(requestId)) ? requestId : null, user);
  } else {
    const change = await changeOffer(params.offerId, fields, version, user);
    if (change.kind === "missing") throw data(null, { status: 404 });
    if (change.kind === "stale")
      return data<RejectedForm>(rejectForm({ values: submitted, version: change.row.version, stale: true }), {
        status: 409,
      });
  }
  throw redirectDocument(href("/admin/offers"), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: "Offer saved" }) },
  });
}

/** A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<RejectedForm> {
  const form = await request.clone().formData();
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ ...getSubmittedForm(form), toast: failureMessage("offer", "update", UNREACHABLE) }),
  );
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Offer", args);

export default function OfferPage({ loaderData: { values, version }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap desk">
      <BackLink to={href("/admin/offers")} label="Offers" />
      <div className="narrow">
        <h1>{version === null ? "Record an offer" : "Offer"}</h1>
        <FormAlert toast={actionData?.toast ?? null} />
        {actionData?.stale ? <ConflictNotice itemName="offer" /> : null}
        <FieldsForm
          fields={OFFER_FIELDS}
          values={actionData?.values ?? values}
          errors={actionData?.errors ?? {}}
          version={version === null ? undefined : actionData?.version || version}
          button="Save offer"
          busyButton="Saving..."
        />
      </div>
    </main>
  );
}
