import { data, Form, href } from "react-router";
import type { EmailKind } from "~/accounts/email-settings";
import { readStopLink, stopEmails } from "~/accounts/email-settings.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { capitalize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/stop-emails";

/** Links about messages have an address of their own. */
const readLink = ({ kind = "messages", key }: Route.LoaderArgs["params"]) => readStopLink(kind, key);

/** Turns nothing off, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const kind = await readLink(params);
  return data({ kind }, { status: kind ? 200 : 404 });
}

export const headers = privateHeaders;

/** For anyone with the key: by this page's button, or by a mail client's one-click unsubscribe (RFC 8058). */
export async function action({ params }: Route.ActionArgs) {
  const kind = await readLink(params);
  if (kind) await stopEmails(kind, params.key);
  return data({ isStopped: kind !== null }, { status: kind ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  noindexMeta(args.loaderData?.kind ? "Turn off emails" : "Nothing to turn off", args);

const TEXTS: Readonly<Record<EmailKind, { name: string; effect: string; rest: string }>> = {
  messages: {
    name: "emails about messages",
    effect: "You won’t get an email when someone writes to you here.",
    rest: "You can still read your messages on this site.",
  },
  "task-reminders": {
    name: "task reminders",
    effect: "You won’t get an email when a task is due.",
    rest: "Your tasks stay on this site with their due dates.",
  },
  "weekly-summary": {
    name: "weekly summaries",
    effect: "You won’t get the Monday emails about your project.",
    rest: "Your project’s page always shows what was done and what comes next.",
  },
};

export default function StopEmailsPage({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const texts = kind && TEXTS[kind];
  return (
    <main id="main" className="wrap-page pt-12 pb-20">
      <EmptyState hasPicture>
        {texts && actionData?.isStopped ? (
          <div role="status">
            <h1>{`${capitalize(texts.name)} turned off`}</h1>
            <p className="text-soft">{texts.rest}</p>
          </div>
        ) : texts ? (
          <>
            <h1>{`Turn off ${texts.name}?`}</h1>
            <p className="text-soft">{texts.effect}</p>
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
