import { useEffect } from "react";
import { data, href, Link, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router";
import { contactOf, keepContact } from "~/leads/contact.server";
import { LeadForm } from "~/leads/lead-form";
import { isMissing, type LeadErrors, leadErrors, NO_LEAD, readLead } from "~/leads/rules";
import { sendLead } from "~/leads/send.server";
import { FAILED, MISSING, SENT } from "~/leads/words";
import { listingById } from "~/listings/home/detail.server";
import { homeHeading, homeName, placeLine } from "~/listings/home/listing-view";
import { UnknownListing, WithdrawnListing } from "~/listings/home/without-listing";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { formStamp, readStamp } from "~/platform/http/form-stamp.server";
import { privateHeaders } from "~/platform/http/private-headers";
import stylesheet from "~/timeline-requests/request.css?url";
import { Icon } from "~/ui/icons";
import { type Said, useSay } from "~/ui/toast";
import type { Route } from "./+types/ask";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const none: LeadErrors = {};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await listingById(params.id, new Date());
  if (!found) return data({ kind: "unknown" } as const, { status: 404 });
  const { id, city, state, zip } = found;
  if (found.withdrawn) return data({ kind: "withdrawn", home: { city, state, zip } } as const, { status: 410 });
  const fields = { ...NO_LEAD, ...(await contactOf(request, (await currentSession(context))?.user)) };
  const home = { id, heading: homeHeading(found), place: placeLine(found), name: homeName(found) };
  return data({ kind: "ask", home, fields, stamp: formStamp() } as const);
}

export const headers = privateHeaders;

/** Keeps the question, and leads back to the home. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const fields = readLead(form);
  const errors = leadErrors(fields);
  const refused = (said: Said, errors: LeadErrors, status: number, headers?: HeadersInit) =>
    data({ fields, errors, said }, { status, headers });
  if (Object.keys(errors).length > 0) {
    const wrong: Said = { title: "Please look again", detail: Object.values(errors)[0], bad: true };
    return refused(isMissing(fields) ? MISSING : wrong, errors, 422);
  }
  const stamp = readStamp(form.get("stamp"));
  // Without a stamp of ours there is nothing by which a second press would be known.
  if (!stamp) return refused(FAILED, none, 400);
  const seconds = await countAttempt({ "leads by client": context.get(clientAddressContext) });
  if (seconds > 0) {
    const often: Said = {
      title: "Error",
      detail: `That was sent too often. Please try again ${waitWords(seconds)}.`,
      bad: true,
    };
    return refused(often, none, 429, { "Retry-After": String(seconds) });
  }
  const spam = Boolean(form.get("website")) || !stamp.human;
  const accountId = (await currentSession(context))?.user.id ?? null;
  const sent = await sendLead({ id: stamp.id, listingId: Number(params.id), accountId, spam }, fields);
  const headers = new Headers();
  if (sent) headers.append("Set-Cookie", await flash(SENT));
  if (!accountId) headers.append("Set-Cookie", await keepContact(fields));
  throw redirectDocument(href("/listing/:id", { id: params.id }), { status: 303, headers });
}

/** A post that is lost on its way leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = readLead(await request.clone().formData());
  return serverAction().catch((error: unknown) => {
    // Being led on is no failure.
    if (error instanceof Response) throw error;
    return { fields, errors: none, said: FAILED };
  });
}

/** An answer to a form changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Get more information · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "unknown") return <UnknownListing search="" />;
  if (loaderData.kind === "withdrawn")
    return <WithdrawnListing search="" home={loaderData.home} similar={[]} saved={[]} />;
  return <Ask {...loaderData} answer={actionData} />;
}

type AskProps = Extract<Route.ComponentProps["loaderData"], { kind: "ask" }> & {
  answer: Route.ComponentProps["actionData"];
};

function Ask({ home, fields, stamp, answer }: AskProps) {
  const say = useSay();
  useEffect(() => {
    if (answer) say(answer.said);
  }, [answer, say]);
  return (
    <main id="main" className="wrap">
      <div className="ask">
        <div>
          <div className="trail">
            <Link className="btn btn--plain btn--s" to={href("/listing/:id", { id: String(home.id) })}>
              <Icon name="back" />
              {home.heading}
            </Link>
          </div>
          <h1>Get more information</h1>
          <p className="soft">{`About ${home.name}.`}</p>
          {answer ? (
            <p role="alert" className="errs no-scripts">
              <b>{answer.said.title}</b>
              {` ${answer.said.detail}`}
            </p>
          ) : null}
          <LeadForm
            fields={answer?.fields ?? fields}
            errors={answer?.errors ?? none}
            stamp={stamp}
            kept={`ask ${home.id}`}
          />
        </div>
      </div>
    </main>
  );
}
