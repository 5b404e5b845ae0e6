import { type ReactNode, useEffect, useRef } from "react";
import type { Posting } from "~/ui/forms/posting";
import { forgetKeptForm } from "~/ui/forms/use-kept-form";
import { ContactStep, UpgradesStep } from "./request-forms";
import { Sent, Steps } from "./request-parts";
import type { RequestErrors, RequestFields } from "./rules";
import type { WizardView } from "./wizard.server";

/** A step that the server rejected. */
export type RefusedStep = { fields: RequestFields; errors: RequestErrors; problem: string | null };

const kept = (homeId: number, step: number) => `request ${homeId} ${step}`;

/** Clears the form drafts of both steps after the server stored or sent the request. */
export function forgetSteps(homeId: number): void {
  for (const step of [1, 2]) forgetKeptForm(kept(homeId, step));
}

const none: RequestErrors = {};

/**
 * * The three steps of a request, on its page and in the dialog.
 * @param wayOn the action after the last step
 */
export function Wizard({
  homeId,
  view,
  refused,
  posting,
  wayOn,
}: {
  homeId: number;
  view: WizardView;
  refused: RefusedStep | null;
  posting: Posting;
  wayOn: ReactNode;
}) {
  const { step, sent, price, requestId, signedIn, nextMonth } = view;
  const { fields, errors, problem } = refused ?? { fields: view.fields, errors: none, problem: null };
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  // On a new step, the focus moves to the progress list so that screen readers announce it.
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    place.current?.focus();
  }, [step]);
  useEffect(() => {
    if (sent) forgetSteps(homeId);
  }, [sent, homeId]);
  const own = { fields, errors, problem, kept: kept(homeId, step), posting };
  return (
    <>
      <div ref={place} tabIndex={-1} className="steps-at">
        <Steps at={step} />
      </div>
      {sent ? (
        <Sent request={sent}>{wayOn}</Sent>
      ) : step === 1 ? (
        <ContactStep {...own} nextMonth={nextMonth} />
      ) : (
        <UpgradesStep {...own} requestId={requestId} price={price} signedIn={signedIn} />
      )}
    </>
  );
}
