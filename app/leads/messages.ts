/** Toasts for a question about a home; the specification gives their texts, except for a home off the market. */
import type { Toast } from "~/ui/toast";

export const MISSING_FIELDS: Toast = {
  title: "Missing information",
  detail: "Please fill in all required fields.",
  bad: true,
};
export const LEAD_FAILED: Toast = { title: "Error", detail: "Failed to send request. Please try again.", bad: true };
/** The home left the market before the form was sent. */
export const HOME_UNAVAILABLE: Toast = {
  title: "Error",
  detail: "This home is no longer on the market, so nothing was sent.",
  bad: true,
};
export const LEAD_SENT: Toast = { title: "Request sent!", detail: "We'll be in touch soon." };
