/** The request in three steps: what a step shows, and what its post comes to. The page and the dialog over a home share it. */

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

/** A step as it is shown. `requestId`: what the request will be called once it is sent; "" before anything is kept. */
export type WizardView = {
  step: 1 | 2 | 3;
  sent: SentRequest | null;
  fields: RequestFields;
  requestId: string;
  price: PriceChoice;
  signedIn: boolean;
  /** The first month that may be chosen, YYYY-MM. */
  nextMonth: string;
};

/** Who asks, about which home, and what is chosen in the address. */
type Asking = { request: Request; params: URLSearchParams; session: Session | null; home: ListingDetail; now: Date };

/** The upgrades that an address chooses; nothing where it is silent. */
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

/** A request of whoever is signed in; null for another's and for what is no id. */
const sentBy = async (session: Session | null, id: unknown) =>
  session && typeof id === "string" && isId(id) ? sentRequest(session.user.id, id, pool()) : null;

/** The step that an address names; null where it cannot be shown yet, and the first is to be. */
export async function readWizard(asking: Asking): Promise<WizardView | null> {
  const { request, params, session, home, now } = asking;
  const asked = params.get("step");
  const draft = await readDraft(request, home.id);
  // What was chosen on the home's page since the draft counts.
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
  /** Goes on to a step, or back to one. */
  | { kind: "at"; view: WizardView }
  /** It is kept, and sent once somebody has signed in. */
  | { kind: "sign-in"; requestId: string }
  | {
      kind: "refused";
      status: number;
      fields: RequestFields;
      errors: RequestErrors;
      problem: string | null;
      seconds?: number;
    };

/** What a step comes to whose home has left the market in the meantime. */
export const ofGoneHome = (form: FormData): StepOutcome => ({
  kind: "refused",
  status: 410,
  fields: readFields(form, NO_FIELDS),
  errors: {},
  problem: GONE.detail ?? null,
});

/**
 * Keeps what was typed, and goes a step on or back, or sends it.
 * @param client the address that visitors are counted by: their drafts are rows that anybody can make
 * @param cookies what the answer is to set
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
  // Pressed twice: it was sent by the first press, and what was typed is no more.
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
    const problem = `That was asked for too often. Please try again ${waitWords(seconds)}.`;
    return { kind: "refused", status: 429, fields, errors: {}, problem, seconds };
  };
  const wait = session ? 0 : await countAttempt({ "pending by client": client });
  if (wait > 0) return tooOften(wait);
  const { requestId, setCookie } = await keepDraft(request, home.id, fields);
  if (requestId !== form.get("requestId")) {
    // Sent by another press in the meantime, which removed the draft.
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
