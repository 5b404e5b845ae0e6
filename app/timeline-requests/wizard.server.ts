/** The three steps of a request: what each shows and how its post is handled. Shared by the page and the dialog. */

import { getContactDefaults, rememberContact } from "~/accounts/contact.server";
import { HOME_UNAVAILABLE } from "~/leads/messages";
import type { ListingDetail } from "~/listings/home/detail.server";
import { countAttempt, formatRetryAfter } from "~/platform/auth/limits.server";
import { savePendingAction } from "~/platform/auth/pending-actions.server";
import type { Session } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { type PriceChoice, parseListingPriceChoice } from "~/upgrades/price-choice";
import { deleteDraft, readDraft, saveDraft } from "./draft.server";
import {
  EMPTY_FIELDS,
  getNextMonth,
  parseFields,
  type RequestErrors,
  type RequestFields,
  validateStepOne,
  validateStepTwo,
} from "./rules";
import { getSentRequest, type SentRequest, sendRequest } from "./send.server";

/** The step shown. `requestId` becomes the request's id when it is sent; "" before there is a draft. */
export type WizardView = {
  step: 1 | 2 | 3;
  sent: SentRequest | null;
  fields: RequestFields;
  requestId: string;
  price: PriceChoice;
  signedIn: boolean;
  /** The first month that can be chosen, YYYY-MM. */
  nextMonth: string;
};

/** The visitor's request and session, the home, and the page's query. */
type WizardContext = {
  request: Request;
  params: URLSearchParams;
  session: Session | null;
  home: ListingDetail;
  now: Date;
};

/** The upgrades chosen in the query; empty without that parameter. */
function getSelectedUpgrades(params: URLSearchParams, home: ListingDetail): Partial<Pick<RequestFields, "upgrades">> {
  if (!params.has("upgrades")) return {};
  return { upgrades: parseListingPriceChoice(params, home).selected.map(({ id }) => id) };
}

function buildView(
  { params, session, home, now }: WizardContext,
  state: Pick<WizardView, "step" | "sent" | "fields" | "requestId">,
) {
  const withUpgrades = new URLSearchParams(params);
  withUpgrades.set("upgrades", (state.sent?.selectedUpgrades ?? state.fields.upgrades).join(","));
  const price = parseListingPriceChoice(withUpgrades, home);
  return { ...state, price, signedIn: session !== null, nextMonth: getNextMonth(now) } satisfies WizardView;
}

/** A sent request of the signed-in user; null for anyone else's and for an invalid id. */
const getOwnSentRequest = async (session: Session | null, id: unknown) =>
  session && typeof id === "string" && isId(id) ? getSentRequest(session.user.id, id) : null;

/** The step that the query names; null when the first step has to be completed before it. */
export async function getWizardView(context: WizardContext): Promise<WizardView | null> {
  const { request, params, session, home, now } = context;
  const requestedStep = params.get("step");
  const draft = await readDraft(request, home.id);
  // Upgrades chosen on the home's page since then replace those of the draft.
  const selection = getSelectedUpgrades(params, home);
  const { name: fullName, ...contactDetails } = await getContactDefaults(request, session?.user);
  const fields = { ...(draft?.fields ?? { ...EMPTY_FIELDS, fullName, ...contactDetails }), ...selection };
  const requestId = draft?.requestId ?? "";
  if (requestedStep === "sent") {
    const sent = await getOwnSentRequest(session, params.get("id"));
    return sent && buildView(context, { step: 3, sent, fields, requestId });
  }
  const step = requestedStep === "2" ? 2 : 1;
  if (step === 2 && Object.keys(validateStepOne(fields, now)).length > 0) return null;
  return buildView(context, { step, sent: null, fields, requestId });
}

export type StepOutcome =
  /** Shows the next or the previous step. */
  | { kind: "at"; view: WizardView }
  /** Stored, and sent after sign-in. */
  | { kind: "sign-in"; requestId: string }
  | {
      kind: "refused";
      status: number;
      fields: RequestFields;
      errors: RequestErrors;
      problem: string | null;
      seconds?: number;
    };

/** The result of a step when the home left the market in the meantime. */
export const homeUnavailable = (form: FormData): StepOutcome => ({
  kind: "refused",
  status: 410,
  fields: parseFields(form, EMPTY_FIELDS),
  errors: {},
  problem: HOME_UNAVAILABLE.detail ?? null,
});

/**
 * Saves the input, and moves to the next or previous step or sends the request.
 * @param client address that limits how many drafts visitors can store without an account
 * @param cookies headers that collect the response's cookies
 */
export async function submitStep(
  context: WizardContext,
  { form, client, cookies }: { form: FormData; client: string; cookies: Headers },
): Promise<StepOutcome> {
  const { request, params, session, home, now } = context;
  const toSentStep = (sent: SentRequest): StepOutcome => ({
    kind: "at",
    view: buildView(context, { step: 3, sent, fields: EMPTY_FIELDS, requestId: sent.id }),
  });
  // On a double click, the first post has sent the request and deleted the draft.
  const alreadySent = await getOwnSentRequest(session, form.get("requestId"));
  if (alreadySent) return toSentStep(alreadySent);
  const savedFields = (await readDraft(request, home.id))?.fields ?? EMPTY_FIELDS;
  const fields = parseFields(form, { ...savedFields, ...getSelectedUpgrades(params, home) });
  const reject = (errors: RequestErrors): StepOutcome => ({
    kind: "refused",
    status: 422,
    fields,
    errors,
    problem: null,
  });
  const rejectTooMany = (seconds: number): StepOutcome => {
    const problem = `Too many attempts. Please try again ${formatRetryAfter(seconds)}.`;
    return { kind: "refused", status: 429, fields, errors: {}, problem, seconds };
  };
  const wait = session ? 0 : await countAttempt({ "pending by client": client });
  if (wait > 0) return rejectTooMany(wait);
  const { requestId, setCookie } = await saveDraft(request, home.id, fields);
  if (requestId !== form.get("requestId")) {
    // Another post has sent the request and deleted the draft in the meantime.
    const sentConcurrently = await getOwnSentRequest(session, form.get("requestId"));
    if (sentConcurrently) {
      await deleteDraft(requestId);
      return toSentStep(sentConcurrently);
    }
  }
  cookies.append("Set-Cookie", setCookie);
  const toStep = (step: 1 | 2): StepOutcome => ({
    kind: "at",
    view: buildView(context, { step, sent: null, fields, requestId }),
  });

  const intent = form.get("intent");
  if (intent === "back") return toStep(1);
  const errors = form.has("step-1") ? validateStepOne(fields, now) : validateStepTwo(fields);
  if (Object.keys(errors).length > 0) return reject(errors);
  if (intent !== "submit") return toStep(2);
  if (Object.keys(validateStepOne(fields, now)).length > 0) return toStep(1);

  if (!session) {
    const payload = { requestId, listing: home.id, fields };
    cookies.append("Set-Cookie", await rememberContact({ ...fields, name: fields.fullName }));
    cookies.append("Set-Cookie", await savePendingAction(request, { kind: "request", what: payload }));
    return { kind: "sign-in", requestId };
  }
  const seconds = await countAttempt({ "requests by account": session.user.id });
  if (seconds > 0) return rejectTooMany(seconds);
  const ids = { accountId: session.user.id, requestId, listingId: home.id };
  const outcome = await inTransaction((tx) => sendRequest(ids, fields, tx, now));
  if (outcome.kind === "refused") return reject(outcome.errors);
  if (outcome.kind === "gone") return homeUnavailable(form);
  return { kind: "at", view: buildView(context, { step: 3, sent: outcome.request, fields, requestId }) };
}
