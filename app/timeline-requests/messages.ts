/** Toasts for a request; the specification gives their texts. */
import type { Toast } from "~/ui/toast";

export const REQUEST_SENT: Toast = {
  title: "Request submitted!",
  detail: "We'll verify your estimate and get back to you within 48 hours.",
};
export const REQUEST_NOT_SENT: Toast = { title: "Error", detail: "Something went wrong. Please try again.", bad: true };
