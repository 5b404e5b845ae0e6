import { href } from "react-router";
import { getReply } from "~/forms/reply";
import { requireSession } from "~/platform/auth/session.server";
import { submitTourForm } from "~/tours/submit-tour-form";
import { TourView } from "~/tours/tour-view";
import { findTour } from "~/tours/tours.server";
import { BackLink } from "~/ui/back-link";
import { FormBrokerage } from "~/ui/brokerage";
import { PageTitle } from "~/ui/forms/page-title";
import { brandTitle, NOINDEX } from "../noindex-meta";
import { loadTour, requireTour, submitTourChange } from "../tour-page.server";
import type { Route } from "./+types/tour";

/** The caller's own tour. */
async function requireOwnTour({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const { user } = await requireSession(context);
  return requireTour(await findTour({ leadId: params.tourId }, user.id));
}

export const loader = async (args: Route.LoaderArgs) => loadTour(await requireOwnTour(args));

export const action = async (args: Route.ActionArgs) =>
  submitTourChange(args.request, await requireOwnTour(args), href("/dashboard/tours/:tourId", args.params));

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitTourForm(request, serverAction);

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function TourPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Your tour", matches)} reply={reply}>
      <main id="main">
        <div>
          <BackLink to={href("/dashboard/saved")} label="Dashboard" />
          <h1>{loaderData.tour.address}</h1>
        </div>
        <TourView {...loaderData} reply={reply} />
        <FormBrokerage />
      </main>
    </PageTitle>
  );
}
