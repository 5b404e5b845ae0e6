import { data, href, redirectDocument } from "react-router";
import { OFFER_FIELDS } from "~/offers/rules";
import { changeOffer, createOffer, fromRequest, staffOffer } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { failedWords } from "~/projects/items/row-answer";
import { readValues } from "~/ui/forms/fields";
import { NounForm, Refused, Stale } from "~/ui/forms/fields-form";
import { type Refusal, refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import { pacificToday } from "~/ui/text/dates";
import { Trail } from "~/ui/trail";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/offer";

/** "new" records an offer, empty or filled in from a request (`?request=`); an id edits it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  if (params.offerId === "new") {
    const values = { submittedOn: pacificToday(), ...(await fromRequest(url.searchParams.get("request") ?? "")) };
    return { values: values as Record<string, unknown>, version: null };
  }
  const offer = await staffOffer(params.offerId);
  if (!offer) throw data(null, { status: 404 });
  const { version, ...values } = offer;
  return { values: values as Record<string, unknown>, version };
}

export const headers = privateHeaders;

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const { values, errors, given } = readValues(OFFER_FIELDS, Object.fromEntries(form));
  const version = Number(textIn(form, "version"));
  if (Object.keys(errors).length > 0) return data<Refusal>(refusal({ given, version, errors }), { status: 422 });
  if (params.offerId === "new") {
    const requestId = url.searchParams.get("request") ?? "";
    await createOffer(values, (await fromRequest(requestId)) ? requestId : null, user);
  } else {
    const change = await changeOffer(params.offerId, values, version, user);
    if (change.kind === "missing") throw data(null, { status: 404 });
    if (change.kind === "stale")
      return data<Refusal>(refusal({ given, version: change.offer.version, stale: true }), { status: 409 });
  }
  throw redirectDocument(href("/admin/offers"), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: "Offer saved" }) },
  });
}

/** A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Refusal> {
  const form = await request.clone().formData();
  return orLost(serverAction(), () => refusal({ ...typedIn(form), said: failedWords(OFFER, "update", UNREACHED) }));
}

const OFFER = { one: "offer" };

export const meta: Route.MetaFunction = (args) => unlisted("Offer", args);

export default function OfferPage({ loaderData: { values, version }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap desk">
      <Trail to={href("/admin/offers")} label="Offers" />
      <div className="narrow">
        <h1>{version === null ? "Record an offer" : "Offer"}</h1>
        <Refused said={actionData?.said ?? null} />
        {actionData?.stale ? <Stale one="offer" /> : null}
        <NounForm
          fields={OFFER_FIELDS}
          values={actionData?.given ?? values}
          errors={actionData?.errors ?? {}}
          version={version === null ? undefined : actionData?.version || version}
          button="Save offer"
          busyButton="Saving..."
        />
      </div>
    </main>
  );
}
