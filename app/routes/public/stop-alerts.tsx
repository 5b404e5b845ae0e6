import { data, Form, href } from "react-router";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { getSearchNameByKey, stopAlerts } from "~/saved-searches/alerts.server";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/stop-alerts";

/** Turns nothing off, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const name = await getSearchNameByKey(params.key);
  return data({ name }, { status: name === null ? 404 : 200 });
}

export const headers = privateHeaders;

/**
 * Turns off the alerts of a saved search for anyone with its key: by this page's button, or by a mail client's
 * one-click unsubscribe, which posts without cookies and expects no redirect (RFC 8058).
 */
export async function action({ params }: Route.ActionArgs) {
  const name = await getSearchNameByKey(params.key);
  if (name !== null) await stopAlerts(params.key);
  return data({ stopped: name }, { status: name === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = (args) =>
  noindexMeta(args.loaderData?.name ? "Turn off alerts" : "Nothing to turn off", args);

export default function StopAlertsPage({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-page pt-12 pb-20">
      <EmptyState hasPicture>
        {actionData?.stopped ? (
          <div role="status">
            <h1>Alerts turned off</h1>
            <p className="text-soft">{`You won’t get more alerts for “${actionData.stopped}”. Your search is still saved.`}</p>
          </div>
        ) : name === null ? (
          <>
            <h1>Nothing to turn off</h1>
            <p className="text-soft">This search is no longer saved, so it doesn’t send alerts.</p>
          </>
        ) : (
          <>
            <h1>Turn off these alerts?</h1>
            <p className="text-soft">
              You won’t get more alerts for “<span dir="auto">{name}</span>”.
            </p>
            <Form method="post">
              <Button look="sun" className="mt-2" type="submit">
                Turn off alerts
              </Button>
            </Form>
          </>
        )}
        <ButtonLink className="mt-2" to={href("/dashboard/searches")}>
          Your saved searches
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
