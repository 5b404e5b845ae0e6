/** The three steps of a request: what each shows and how its post is handled. Shared by the page and the dialog. */

import { contactOf, keepContact } from "~/accounts/contact.server";
import { GONE } from "~/leads/words";
import type { ListingDetail } from "~/listings/home/detail.server";
import { countAttempt, waitWords } from "~/platform/auth/limits.server";
import { keepPending } from "~/platform/auth/pending.server";
import type { Session } from "~/platform/auth/session.server";
import { isId } from "~/platform/db/id";
import { pool, transaction } from "~/platform/db/pool.server";
import { type PriceChoice, priceChoiceOf } from "~/upgrades/price-choice";
import { keepDraft, readDraft, removeDraft } from "./draft.server";
import {
  NO_FIELDS,
  nextMonth,
  type RequestErrors,
  type RequestFields,
  readFields,
  stepOneErrors,
  stepTwoErrors,
} from "./rules";
import { type SentRequest, sendRequest, sentRequest } from "./send.server";

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
type Asking = { request: Request; params: URLSearchParams; session: Session | null; home: ListingDetail; now: Date };

/** The upgrades chosen in the query; empty without that parameter. */
function chosenIn(params: URLSearchParams, home: ListingDetail): Partial<Pick<RequestFields, "upgrades">> {
  if (!params.has("upgrades")) return {};
  return { upgrades: priceChoiceOf(params, home).chosen.map(({ id }) => id) };
}

function view(
  { params, session, home, now }: Asking,
  given: Pick<WizardView, "step" | "sent" | "fields" | "requestId">,
) {
  const withUpgrades = new URLSearchParams(params);
  withUpgrades.set("upgrades", (given.sent?.selectedUpgrades ?? given.fields.upgrades).join(","));
  const price = priceChoiceOf(withUpgrades, home);
  return { ...given, price, signedIn: session !== null, nextMonth: nextMonth(now) } satisfies WizardView;
}

/** A sent request of the signed-in user; null for anyone else's and for an invalid id. */
const sentBy = async (session: Session | null, id: unknown) =>
  session && typeof id === "string" && isId(id) ? sentRequest(session.user.id, id, pool()) : null;

/** The step that the query names; null when the first step has to be completed before it. */
export async function readWizard(asking: Asking): Promise<WizardView | null> {
  const { request, params, session, home, now } = asking;
  const asked = params.get("step");
  const draft = await readDraft(request, home.id);
  // Upgrades chosen on the home's page since then replace those of the draft.
  const chosen = chosenIn(params, home);
  const { name: fullName, ...reach } = await contactOf(request, session?.user);
  const fields = { ...(draft?.fields ?? { ...NO_FIELDS, fullName, ...reach }), ...chosen };
  const requestId = draft?.requestId ?? "";
  if (asked === "sent") {
    const sent = await sentBy(session, params.get("id"));
    return sent && view(asking, { step: 3, sent, fields, requestId });
  }
  const step = asked === "2" ? 2 : 1;
  if (step === 2 && Object.keys(stepOneErrors(fields, now)).length > 0) return null;
  return view(asking, { step, sent: null, fields, requestId });
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
export const ofGoneHome = (form: FormData): StepOutcome => ({
  kind: "refused",
  status: 410,
  fields: readFields(form, NO_FIELDS),
  errors: {},
  problem: GONE.detail ?? null,
});

/**
 * * Saves the input, and moves to the next or previous step or sends the request.
 * @param client address that limits how many drafts visitors can store without an account
 * @param cookies headers that collect the response's cookies
 */
export async function takeStep(
  asking: Asking,
  { form, client, cookies }: { form: FormData; client: string; cookies: Headers },
): Promise<StepOutcome> {
  const { request, params, session, home, now } = asking;
  const atSent = (sent: SentRequest): StepOutcome => ({
    kind: "at",
    view: view(asking, { step: 3, sent, fields: NO_FIELDS, requestId: sent.id }),
  });
  // On a double click, the first post has sent the request and deleted the draft.
  const before = await sentBy(session, form.get("requestId"));
  if (before) return atSent(before);
  const kept = (await readDraft(request, home.id))?.fields ?? NO_FIELDS;
  const fields = readFields(form, { ...kept, ...chosenIn(params, home) });
  const refused = (errors: RequestErrors): StepOutcome => ({
    kind: "refused",
    status: 422,
    fields,
    errors,
    problem: null,
  });
  const tooOften = (seconds: number): StepOutcome => {
    const problem = `Too many attempts. Please try again ${waitWords(seconds)}.`;
    return { kind: "refused", status: 429, fields, errors: {}, problem, seconds };
  };
  const wait = session ? 0 : await countAttempt({ "pending by client": client });
  if (wait > 0) return tooOften(wait);
  const { requestId, setCookie } = await keepDraft(request, home.id, fields);
  if (requestId !== form.get("requestId")) {
    // Another post has sent the request and deleted the draft in the meantime.
    const meanwhile = await sentBy(session, form.get("requestId"));
    if (meanwhile) {
      await removeDraft(requestId);
      return atSent(meanwhile);
    }
  }
  cookies.append("Set-Cookie", setCookie);
  const at = (step: 1 | 2): StepOutcome => ({
    kind: "at",
    view: view(asking, { step, sent: null, fields, requestId }),
  });

  const intent = form.get("intent");
  if (intent === "back") return at(1);
  const errors = form.has("step-1") ? stepOneErrors(fields, now) : stepTwoErrors(fields);
  if (Object.keys(errors).length > 0) return refused(errors);
  if (intent !== "submit") return at(2);
  if (Object.keys(stepOneErrors(fields, now)).length > 0) return at(1);

  if (!session) {
    const what = { requestId, listing: home.id, fields };
    cookies.append("Set-Cookie", await keepContact({ ...fields, name: fields.fullName }));
    cookies.append("Set-Cookie", await keepPending(request, { kind: "request", what }));
    return { kind: "sign-in", requestId };
  }
  const seconds = await countAttempt({ "requests by account": session.user.id });
  if (seconds > 0) return tooOften(seconds);
  const who = { accountId: session.user.id, requestId, listingId: home.id };
  const outcome = await transaction((on) => sendRequest(who, fields, on, now));
  if (outcome.kind === "refused") return refused(outcome.errors);
  if (outcome.kind === "gone") return ofGoneHome(form);
  return { kind: "at", view: view(asking, { step: 3, sent: outcome.request, fields, requestId }) };
}
