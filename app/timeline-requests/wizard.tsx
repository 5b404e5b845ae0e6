import { type ReactNode, useEffect, useRef } from "react";
import type { FormReply } from "~/forms/reply";
import { ContactStep, UpgradesStep } from "./request-forms";
import { RequestSent, RequestSteps } from "./request-parts";
import { forgetStepDrafts, stepDraftKey } from "./step-drafts";
import type { WizardView } from "./wizard.server";

/**
 * The three steps of a request, on its page and in the dialog.
 * @param nextAction the action after the last step
 */
export function RequestWizard({
  homeId,
  view,
  reply,
  nextAction,
}: {
  homeId: number;
  view: WizardView;
  reply?: FormReply;
  nextAction: ReactNode;
}) {
  const { step, sent, typed, price, requestId, signedIn, firstYear } = view;
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
  const stepProps = { typed, reply, draftKey: stepDraftKey(homeId, step) };
  return (
    <>
      <div ref={stepsRef} tabIndex={-1} className="outline-0 in-[dialog]:mt-5">
        <RequestSteps current={step} />
      </div>
      {sent ? (
        <RequestSent request={sent}>{nextAction}</RequestSent>
      ) : step === 1 ? (
        <ContactStep {...stepProps} firstYear={firstYear} />
      ) : (
        <UpgradesStep {...stepProps} requestId={requestId} price={price} signedIn={signedIn} />
      )}
    </>
  );
}
