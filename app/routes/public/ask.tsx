import { useEffect } from "react";
import { data, Form, href, redirectDocument, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { contactOf, keepContact } from "~/accounts/contact.server";
import stylesheet from "~/leads/ask.css?url";
import { keptLead, LeadForm } from "~/leads/lead-form";
import { isMissing, type LeadAnswer, type LeadErrors, leadErrors, NO_LEAD, readLead } from "~/leads/rules";
import { sendLead } from "~/leads/send.server";
import { FAILED, GONE, MISSING, SENT } from "~/leads/words";
import { homeHeading, homeName, placeLine } from "~/listings/address";
import { listingById } from "~/listings/home/detail.server";
import { redirectToSameHome } from "~/listings/home/same-home";
import { OutOfDateListing, UnknownListing, WithdrawnListing } from "~/listings/home/without-listing";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { formStamp, readStamp } from "~/platform/http/requests/form-stamp.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { orLost, overLost } from "~/ui/forms/lost-post";
import { forgetKeptForm } from "~/ui/forms/use-kept-form";
import { type Said, useSay } from "~/ui/toast";
import { Trail } from "~/ui/trail";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/ask";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const none: LeadErrors = {};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const found = await listingById(params.id, new Date());
  if (!found) return data({ kind: "unknown" } as const, { status: 404 });
  const { id, city, state, zip } = found;
  if (found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  const place = { city, state, zip };
  if (found.withdrawn && found.isOutOfDate) return data({ kind: "out of date", home: place } as const, { status: 503 });
  if (found.withdrawn) return data({ kind: "withdrawn", home: place } as const, { status: 410 });
  const fields = { ...NO_LEAD, ...(await contactOf(request, (await currentSession(context))?.user)) };
  const home = { id, heading: homeHeading(found), place: placeLine(found), name: homeName(found) };
  return data({ kind: "ask", home, fields, stamp: formStamp() } as const);
}

export const headers = privateHeaders;

/** Saves the question and redirects to the listing. In a dialog (`over`) it does not redirect. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const fields = readLead(form);
  const errors = leadErrors(fields);
  const refused = (said: Said, errors: LeadErrors, status: number, headers?: HeadersInit) =>
    data<LeadAnswer>({ kind: "refused", fields, errors, said }, { status, headers });
  if (Object.keys(errors).length > 0) {
    const wrong: Said = { title: "Please check the form", detail: Object.values(errors)[0], bad: true };
    return refused(isMissing(fields) ? MISSING : wrong, errors, 422);
  }
  const stamp = readStamp(form.get("stamp"));
  // Without a valid form stamp, a repeated submission could not be detected.
  if (!stamp) return refused(FAILED, none, 400);
  const seconds = await countAttempt({ "leads by client": context.get(clientAddressContext) });
  if (seconds > 0) return refused(tooOften(seconds), none, 429, { "Retry-After": String(seconds) });
  const spam = Boolean(form.get("website")) || !stamp.human;
  const accountId = (await currentSession(context))?.user.id ?? null;
  const sent = await sendLead({ id: stamp.id, listingId: Number(params.id), accountId, spam }, fields);
  if (!sent) return refused(GONE, none, 410);
  const headers = new Headers();
  if (!accountId) headers.append("Set-Cookie", await keepContact(fields));
  if (form.has("over")) return data<LeadAnswer>({ kind: "sent" }, { headers });
  headers.append("Set-Cookie", await flash(SENT));
  throw redirectDocument(href("/listing/:id", { id: params.id }), { status: 303, headers });
}

const tooOften = (seconds: number): Said => ({
  title: "Error",
  detail: `Too many attempts. Please try again ${waitWords(seconds)}.`,
  bad: true,
});

/** A submission that fails on the network leaves the form as it is. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<LeadAnswer> {
  const fields = readLead(await request.clone().formData());
  const lost: LeadAnswer = { kind: "refused", fields, errors: none, said: FAILED };
  const answer = await orLost(serverAction(), () => lost);
  if (answer.kind === "sent") forgetKeptForm(keptLead(Number(params.id)));
  return answer;
}

/** A dialog that cannot be loaded leaves the page behind it as it is. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => overLost(request, serverLoader());

/** A form result changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => unlisted("Get more information", args);

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.kind === "refused" ? actionData : null;
  const said = refused?.said;
  const say = useSay();
  useEffect(() => {
    if (said) say(said);
  }, [said, say]);
  if (loaderData.kind === "unknown") return <UnknownListing search="" />;
  if (loaderData.kind === "out of date") return <OutOfDateListing search="" home={loaderData.home} />;
  if (loaderData.kind === "withdrawn")
    return (
      <WithdrawnListing
        search=""
        home={loaderData.home}
        similar={[]}
        saved={[]}
        notSent={refused && { words: refused.said.detail ?? "", typed: refused.fields.message }}
      />
    );
  return <Ask {...loaderData} refused={refused} />;
}

type AskProps = Extract<Route.ComponentProps["loaderData"], { kind: "ask" }> & {
  refused: Extract<LeadAnswer, { kind: "refused" }> | null;
};

function Ask({ home, fields, stamp, refused }: AskProps) {
  const { state } = useNavigation();
  return (
    <main id="main" className="wrap">
      <div className="ask">
        <div>
          <Trail to={href("/listing/:id", { id: String(home.id) })} label={home.heading} />
          <h1>Get more information</h1>
          <p className="soft">{`About ${home.name}.`}</p>
          {refused ? (
            <p role="alert" className="errs no-scripts">
              <b>{refused.said.title}</b>
              {` ${refused.said.detail}`}
            </p>
          ) : null}
          <LeadForm
            homeId={home.id}
            fields={refused?.fields ?? fields}
            errors={refused?.errors ?? none}
            stamp={stamp}
            posting={{ Form, busy: state !== "idle" }}
          />
        </div>
      </div>
    </main>
  );
}
