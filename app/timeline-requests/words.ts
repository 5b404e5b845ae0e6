/** Toasts for a request; the specification gives their texts. */
import type { Said } from "~/ui/toast";

export const SENT: Said = {
  title: "Request submitted!",
  detail: "We'll verify your estimate and get back to you within 48 hours.",
};
export const NOT_SENT: Said = { title: "Error", detail: "Something went wrong. Please try again.", bad: true };
