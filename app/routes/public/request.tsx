import { useEffect } from "react";
import { data, href, Link, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router";
import { signInPath } from "~/account/sign-in-over";
import { contactOf, keepContact } from "~/leads/contact.server";
import { type ListingDetail, listingById } from "~/listings/home/detail.server";
import { homeHeading, homeName, placeLine } from "~/listings/home/listing-view";
import { UnknownListing, WithdrawnListing } from "~/listings/home/without-listing";
import { mediaUrl } from "~/listings/photos/media";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import { keepPending } from "~/platform/auth/pending.server";
import { currentSession } from "~/platform/auth/session.server";
import { pool, transaction } from "~/platform/db/pool.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/form.server";
import { privateHeaders } from "~/platform/http/private-headers";
import { keepDraft, readDraft } from "~/timeline-requests/draft.server";
import stylesheet from "~/timeline-requests/request.css?url";
import { ContactStep, UpgradesStep } from "~/timeline-requests/request-forms";
import { Recap, Sent, Steps } from "~/timeline-requests/request-parts";
import {
  NO_FIELDS,
  type RequestErrors,
  type RequestFields,
  readFields,
  stepOneErrors,
  stepTwoErrors,
  thisMonth,
} from "~/timeline-requests/rules";
import { sendRequest, sentRequest } from "~/timeline-requests/send.server";
import { Icon } from "~/ui/icons";
import { forgetKeptForm } from "~/ui/use-kept-form";
import { PRICE_KEYS, priceSearch, readPriceChoice } from "~/upgrades/price-choice";
import type { Route } from "./+types/request";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

const none: RequestErrors = {};

/** The step that an address names: "sent" is the id of a request. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const now = new Date();
  const found = await listingById(params.id, now);
  if (!found) return data({ kind: "unknown" } as const, { status: 404 });
  const { city, state, zip } = found;
  if (found.withdrawn) return data({ kind: "withdrawn", home: { city, state, zip } } as const, { status: 410 });
  const session = await currentSession(context);
  const draft = await readDraft(request, found.id);
  const chosen = chosenIn(url, found);
  const { name: fullName, ...reach } = await contactOf(request, session?.user);
  const usual = { ...NO_FIELDS, fullName, ...reach, ...chosen };
  // What was chosen on the home's page since the draft counts.
  const fields = draft ? { ...draft.fields, ...chosen } : usual;
  const asked = url.searchParams.get("step");
  const sent = asked === "sent" && session ? await sentOf(session.user.id, url.searchParams.get("id")) : null;
  if (asked === "sent" && !sent) throw redirect(url.pathname);
  if (asked === "2" && Object.keys(stepOneErrors(fields, now)).length > 0)
    throw redirect(url.pathname + priceOnly(url));
  const price = readPriceChoice(withUpgrades(url.searchParams, sent?.selectedUpgrades ?? fields.upgrades), {
    ...found,
    price: found.listPrice,
  });
  return data({
    kind: "request",
    step: sent ? 3 : asked === "2" ? 2 : 1,
    sent,
    fields,
    requestId: draft?.requestId ?? "",
    price,
    signedIn: session !== null,
    nextMonth: nextMonth(now),
    home: {
      id: found.id,
      heading: homeHeading(found),
      place: placeLine(found),
      name: homeName(found),
      listPrice: found.listPrice,
      photo: found.media[0] ? mediaUrl(found.id, found.media[0].key, 480) : null,
    },
  } as const);
}

/** The upgrades that an address chooses; nothing where it is silent. */
function chosenIn({ searchParams }: URL, home: ListingDetail): Partial<Pick<RequestFields, "upgrades">> {
  if (!searchParams.has("upgrades")) return {};
  const { chosen } = readPriceChoice(searchParams, { ...home, price: home.listPrice });
  return { upgrades: chosen.map(({ id }) => id) };
}

const sentOf = async (accountId: string, id: string | null) =>
  id && /^[0-9a-f-]{36}$/.test(id) ? sentRequest(accountId, id, pool()) : null;

function withUpgrades(params: URLSearchParams, upgrades: readonly string[]): URLSearchParams {
  const all = new URLSearchParams(params);
  all.set("upgrades", upgrades.join(","));
  return all;
}

/** What of an address is about the price: "" or "?…". */
function priceOnly({ searchParams }: URL, step?: string): string {
  const kept = new URLSearchParams(step ? { step } : {});
  for (const key of PRICE_KEYS)
    if (key !== "upgrades") for (const value of searchParams.getAll(key)) kept.append(key, value);
  return kept.size > 0 ? `?${kept}` : "";
}

function nextMonth(now: Date): string {
  const [year, month] = thisMonth(now).split("-").map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}

export const headers = privateHeaders;

/** Keeps what was typed, and goes a step on or back, or sends it. A visitor signs in first, and it is sent then. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const now = new Date();
  const form = await readForm(request);
  const session = await currentSession(context);
  // Pressed twice: it was sent by the first press, and what was typed is no more.
  const before = session && (await sentOf(session.user.id, String(form.get("requestId") ?? "")));
  if (before) throw redirect(`${url.pathname}?step=sent&id=${before.id}`, 303);
  const found = await listingById(params.id, now);
  if (!found || found.withdrawn) throw redirect(url.pathname, 303);
  const kept = (await readDraft(request, found.id))?.fields ?? NO_FIELDS;
  const fields = readFields(form, { ...kept, ...chosenIn(url, found) });
  const cookie = new Headers();
  const refused = (errors: RequestErrors, problem: string | null, status = 422) =>
    data({ fields, errors, problem }, { status, headers: cookie });
  const tooOften = (seconds: number) => {
    cookie.set("Retry-After", String(seconds));
    return refused(none, `That was asked for too often. Please try again ${waitWords(seconds)}.`, 429);
  };
  // Drafts of visitors are rows that anybody can make.
  const wait = session ? 0 : await countAttempt({ "pending by client": context.get(clientAddressContext) });
  if (wait > 0) return tooOften(wait);
  const draft = await keepDraft(request, found.id, fields);
  cookie.append("Set-Cookie", draft.setCookie);
  const to = (step?: string) => redirect(url.pathname + priceOnly(url, step), { status: 303, headers: cookie });

  const intent = form.get("intent");
  if (intent === "back") return to();
  const errors = form.has("step-1") ? stepOneErrors(fields, now) : stepTwoErrors(fields);
  if (Object.keys(errors).length > 0) return refused(errors, null);
  if (intent !== "submit") return to("2");
  if (Object.keys(stepOneErrors(fields, now)).length > 0) return to();

  const { requestId } = draft;
  const sentPath = `${url.pathname}?step=sent&id=${requestId}`;
  if (!session) {
    const what = { requestId, listing: found.id, fields };
    cookie.append("Set-Cookie", await keepContact({ ...fields, name: fields.fullName }));
    cookie.append("Set-Cookie", await keepPending(request, { kind: "request", what }));
    const path = signInPath({ pathname: url.pathname, search: `?step=sent&id=${requestId}` });
    throw redirectDocument(path, { status: 303, headers: cookie });
  }
  const seconds = await countAttempt({ "requests by account": session.user.id });
  if (seconds > 0) return tooOften(seconds);
  const who = { accountId: session.user.id, requestId, listingId: found.id };
  const outcome = await transaction((on) => sendRequest(who, fields, on, now));
  if (outcome.kind === "refused") return refused(outcome.errors, null);
  if (outcome.kind === "gone") throw redirect(url.pathname, 303);
  throw redirect(sentPath, { status: 303, headers: cookie });
}

/** A post that is lost on its way leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return serverAction().catch((error: unknown) => {
    // Being led on is no failure.
    if (error instanceof Response) throw error;
    const fields: RequestFields = readFields(form, NO_FIELDS);
    return { fields, errors: none, problem: "Something went wrong. Please try again." };
  });
}

/** An answer to a form changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Confirm cost & timeline · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "unknown") return <UnknownListing search="" />;
  if (loaderData.kind === "withdrawn")
    return <WithdrawnListing search="" home={loaderData.home} similar={[]} saved={[]} />;
  const { step, sent, requestId, price, signedIn, nextMonth, home } = loaderData;
  const kept = `request ${home.id} ${step}`;
  const { fields, errors, problem } = actionData ?? { fields: loaderData.fields, errors: none, problem: null };
  const back = href("/listing/:id", { id: String(home.id) });
  const search = priceSearch(price);
  return (
    <main id="main" className="wrap">
      <div className="ask">
        <div>
          <div className="trail">
            <Link className="btn btn--plain btn--s" to={back + (search ? `?${search}` : "")}>
              <Icon name="back" />
              {home.heading}
            </Link>
          </div>
          <h1>Confirm cost &amp; timeline</h1>
          <Steps at={step} />
          {sent ? (
            <>
              <Forget keys={[1, 2].map((number) => `request ${home.id} ${number}`)} />
              <Sent request={sent} back={back} />
            </>
          ) : step === 1 ? (
            <ContactStep fields={fields} errors={errors} problem={problem} kept={kept} nextMonth={nextMonth} />
          ) : (
            <UpgradesStep
              fields={fields}
              errors={errors}
              problem={problem}
              kept={kept}
              requestId={requestId}
              catalogue={price.catalogue}
              signedIn={signedIn}
            />
          )}
        </div>
        <Recap home={home} price={price} />
      </div>
    </main>
  );
}

/** Sent: what this tab has kept of the steps goes. */
function Forget({ keys }: { keys: readonly string[] }) {
  useEffect(() => {
    for (const key of keys) forgetKeptForm(key);
  }, [keys]);
  return null;
}
