/** A tour for anyone with the key in its emails. Mail scanners open links, so nothing changes before a form is sent. */
import { href } from "react-router";
import { getReply } from "~/forms/reply";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { submitTourForm } from "~/tours/submit-tour-form";
import { TourView } from "~/tours/tour-view";
import { findTour } from "~/tours/tours.server";
import { FormBrokerage } from "~/ui/brokerage";
import { PageTitle } from "~/ui/forms/page-title";
import { brandTitle, NOINDEX } from "../noindex-meta";
import { loadTour, requireTour, submitTourChange } from "../tour-page.server";
import type { Route } from "./+types/tour-link";

const readLink = async ({ key }: Route.LoaderArgs["params"]) => requireTour(await findTour({ mailKey: key }));

export const loader = async ({ params }: Route.LoaderArgs) => loadTour(await readLink(params));

export const headers = privateHeaders;

export const action = async ({ request, params }: Route.ActionArgs) =>
  submitTourChange(request, await readLink(params), href("/tours/:key", params));

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitTourForm(request, serverAction);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function TourLinkPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Your tour", matches)} reply={reply}>
      <main id="main" className="wrap-page grid gap-6 pt-6 pb-20">
        <h1>{loaderData.tour.address}</h1>
        <TourView {...loaderData} reply={reply} />
        <FormBrokerage />
      </main>
    </PageTitle>
  );
}
