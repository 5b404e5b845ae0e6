import { deleteStored } from "~/ui/browser-storage";

export const stepDraftKey = (homeId: number, step: number) => `request ${homeId} ${step}`;

/** Clears the form drafts of both steps after the server stored or sent the request. */
export function forgetStepDrafts(homeId: number): void {
  for (const step of [1, 2]) deleteStored("sessionStorage", stepDraftKey(homeId, step));
}
