/** The three steps of a request: what each shows and how its form is handled. */

import { getContactDefaults, rememberContact } from "~/accounts/contact.server";
import type { Refused } from "~/forms/reply";
import { HOME_UNAVAILABLE } from "~/leads/messages";
import { DEFAULT_CONTACT_METHOD } from "~/leads/schema";
import type { ListingDetail } from "~/listings/home/detail.server";
import { countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import { savePendingAction } from "~/platform/auth/pending-actions.server";
import type { Session } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { type PriceChoice, parseListingPriceChoice } from "~/upgrades/price-choice";
import { deleteDraft, readDraft, saveDraft } from "./draft.server";
import { REQUEST_NOT_SENT } from "./messages";
import { contactStep, getCurrentMonth, requestSchema } from "./schema";
import { getSentRequest, type SentRequest, sendRequest } from "./send.server";
import { mergeStep, type TypedRequest } from "./typed-request";

/** The step shown. `requestId` becomes the request's id when it is sent; "" before there is a draft. */
export type WizardView = {
  step: 1 | 2 | 3;
  sent: SentRequest | null;
  typed: TypedRequest;
  requestId: string;
  price: PriceChoice;
  signedIn: boolean;
  /** The first year of the target move-in. */
  firstYear: number;
};

/** The visitor's request and session, the home, and the page's query. */
type WizardContext = {
  request: Request;
  params: URLSearchParams;
  session: Session | null;
  home: ListingDetail;
};

/** The upgrades chosen in the query; empty without that parameter. */
function getSelectedUpgrades(params: URLSearchParams, home: ListingDetail): Pick<TypedRequest, "upgrades"> {
  if (!params.has("upgrades")) return {};
  return { upgrades: parseListingPriceChoice(params, home).selected.map(({ id }) => id) };
}

/** A sent request of the signed-in user; null for anyone else's and for an invalid id. */
const getOwnSentRequest = async (session: Session | null, id: unknown) =>
  session && typeof id === "string" && isId(id) ? getSentRequest(session.user.id, id) : null;

/** The step that the query names; null when the first step has to be completed before it. */
export async function getWizardView({ request, params, session, home }: WizardContext): Promise<WizardView | null> {
  const draft = await readDraft(request, home.id);
  const { name: fullName, ...contactDetails } = await getContactDefaults(request, session?.user);
  const typed: TypedRequest = {
    ...(draft?.typed ?? { fullName, ...contactDetails, contactMethod: DEFAULT_CONTACT_METHOD }),
    // Upgrades chosen on the home's page since then replace those of the draft.
    ...getSelectedUpgrades(params, home),
  };
  const namedStep = params.get("step");
  const sent = namedStep === "sent" ? await getOwnSentRequest(session, params.get("id")) : null;
  const step = sent ? 3 : namedStep === "2" ? 2 : 1;
  if (namedStep === "sent" && !sent) return null;
  if (step === 2 && !contactStep.safeParse(typed).success) return null;
  const withUpgrades = new URLSearchParams(params);
  withUpgrades.set("upgrades", (sent?.selectedUpgrades ?? typed.upgrades ?? []).join(","));
  return {
    step,
    sent,
    typed,
    requestId: draft?.requestId ?? "",
    price: parseListingPriceChoice(withUpgrades, home),
    signedIn: session !== null,
    firstYear: Number(getCurrentMonth().slice(0, 4)),
  };
}

export type StepOutcome =
  | { kind: "next"; step: 1 | 2 }
  | { kind: "sent"; requestId: string }
  /** Stored, and sent after sign-in. */
  | { kind: "sign-in"; requestId: string }
  | Refused;

/**
 * Saves the input, valid or not, and moves to the next or previous step or sends the request.
 * @param isValid whether the step's own fields are
 * @param client address that limits how many drafts visitors can store without an account
 * @param cookies headers that collect the response's cookies
 */
export async function submitStep(
  { request, params, session, home }: WizardContext,
  {
    form,
    intent,
    isValid,
    client,
    cookies,
  }: { form: FormData; intent: string; isValid: boolean; client: string; cookies: Headers },
): Promise<StepOutcome> {
  const formId = form.get("requestId");
  // On a double click, the first post has sent the request and deleted the draft.
  const alreadySent = await getOwnSentRequest(session, formId);
  if (alreadySent) return { kind: "sent", requestId: alreadySent.id };
  const wait = session ? 0 : await countAttempt({ "pending by client": client });
  if (wait > 0) return refuseTooManyRequests(wait);
  const previous = { ...(await readDraft(request, home.id))?.typed, ...getSelectedUpgrades(params, home) };
  const typed = mergeStep(previous, form, isUpgradesIntent(intent) ? "upgrades" : "contact");
  const { requestId, setCookie } = await saveDraft(request, home.id, typed);
  if (requestId !== formId) {
    // Another post has sent the request and deleted the draft in the meantime.
    const sentConcurrently = await getOwnSentRequest(session, formId);
    if (sentConcurrently) {
      await deleteDraft(requestId);
      return { kind: "sent", requestId: sentConcurrently.id };
    }
  }
  cookies.append("Set-Cookie", setCookie);

  if (intent === "back") return { kind: "next", step: 1 };
  if (!isValid) return { kind: "refused" };
  if (intent !== "submit") return { kind: "next", step: 2 };
  const { data: fields } = requestSchema.safeParse(typed);
  if (!fields) return { kind: "next", step: 1 };

  if (!session) {
    cookies.append("Set-Cookie", await rememberContact({ ...fields, name: fields.fullName }));
    const what = { requestId, listing: home.id, fields: typed };
    cookies.append("Set-Cookie", await savePendingAction(request, { kind: "request", what }));
    return { kind: "sign-in", requestId };
  }
  const seconds = await countAttempt({ "requests by account": session.user.id });
  if (seconds > 0) return refuseTooManyRequests(seconds);
  const ids = { accountId: session.user.id, requestId, listingId: home.id };
  const outcome = await inTransaction((tx) => sendRequest(ids, fields, tx));
  if (outcome.kind === "gone") return { kind: "refused", status: 410, failure: HOME_UNAVAILABLE };
  if (outcome.kind !== "sent") return { kind: "refused", status: 400, failure: REQUEST_NOT_SENT };
  return { kind: "sent", requestId: outcome.request.id };
}

/** Whether a button is of the second step. */
export const isUpgradesIntent = (intent: string): boolean => intent === "back" || intent === "submit";
