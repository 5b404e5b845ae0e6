import { data, Form, href } from "react-router";
import { isMailKey, stopMessageEmails } from "~/messages/settings.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/stop-message-emails";

/** Turns nothing off, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const isKnown = await isMailKey(params.key);
  return data({ isKnown }, { status: isKnown ? 200 : 404 });
}

export const headers = privateHeaders;

/** For anyone with the key: by this page's button, or by a mail client's one-click unsubscribe (RFC 8058). */
export async function action({ params }: Route.ActionArgs) {
  const isStopped = await stopMessageEmails(params.key);
  return data({ isStopped }, { status: isStopped ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Turn off emails about messages", args);

export default function StopMessageEmailsPage({ loaderData: { isKnown }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-page pt-12 pb-20">
      <EmptyState hasPicture>
        {actionData?.isStopped ? (
          <div role="status">
            <h1>Emails about messages turned off</h1>
            <p className="text-soft">You can still read your messages on this site.</p>
          </div>
        ) : isKnown ? (
          <>
            <h1>Turn off emails about messages?</h1>
            <p className="text-soft">You won’t get an email when someone writes to you here.</p>
            <Form method="post">
              <Button look="sun" className="mt-2" type="submit">
                Turn off emails
              </Button>
            </Form>
          </>
        ) : (
          <>
            <h1>Nothing to turn off</h1>
            <p className="text-soft">This link doesn’t belong to an account.</p>
          </>
        )}
        <ButtonLink className="mt-2" to={href("/dashboard/profile")}>
          Your profile
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
