import { submitForm } from "~/ui/forms/submit-form";

const TASK_NOT_SAVED = { title: "Not saved", detail: "We couldn’t update the task. Please try again." };

/** Sends a task's checkbox, for a route's `clientAction`. A post that doesn't reach the server leaves the task unchanged. */
export const submitTaskCheckbox = <T>(request: Request, serverAction: () => Promise<T>) =>
  submitForm(request, serverAction, { id: "task", failure: TASK_NOT_SAVED });
