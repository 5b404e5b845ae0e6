import { type ReactNode, useEffect, useRef } from "react";
import type { Posting } from "~/ui/forms/posting";
import { ContactStep, UpgradesStep } from "./request-forms";
import { RequestSent, Steps } from "./request-parts";
import type { RequestErrors, RequestFields } from "./rules";
import { forgetStepDrafts, stepDraftKey } from "./step-drafts";
import type { WizardView } from "./wizard.server";

/** A step that the server rejected. */
export type RejectedStep = { fields: RequestFields; errors: RequestErrors; problem: string | null };

const NO_ERRORS: RequestErrors = {};

/**
 * The three steps of a request, on its page and in the dialog.
 * @param nextAction the action after the last step
 */
export function RequestWizard({
  homeId,
  view,
  rejected,
  posting,
  nextAction,
}: {
  homeId: number;
  view: WizardView;
  rejected: RejectedStep | null;
  posting: Posting;
  nextAction: ReactNode;
}) {
  const { step, sent, price, requestId, signedIn, nextMonth } = view;
  const { fields, errors, problem } = rejected ?? { fields: view.fields, errors: NO_ERRORS, problem: null };
  const stepsRef = useRef<HTMLDivElement>(null);
  const previousStep = useRef(step);
  // On a new step, the focus moves to the progress list so that screen readers announce it.
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    stepsRef.current?.focus();
  }, [step]);
  useEffect(() => {
    if (sent) forgetStepDrafts(homeId);
  }, [sent, homeId]);
  const stepProps = { fields, errors, problem, draftKey: stepDraftKey(homeId, step), posting };
  return (
    <>
      <div ref={stepsRef} tabIndex={-1} className="steps-focus">
        <Steps current={step} />
      </div>
      {sent ? (
        <RequestSent request={sent}>{nextAction}</RequestSent>
      ) : step === 1 ? (
        <ContactStep {...stepProps} nextMonth={nextMonth} />
      ) : (
        <UpgradesStep {...stepProps} requestId={requestId} price={price} signedIn={signedIn} />
      )}
    </>
  );
}
