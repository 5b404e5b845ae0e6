/** Toasts for a question about a home; the specification gives their texts, except for a home off the market. */
import type { Said } from "~/ui/toast";

export const MISSING: Said = {
  title: "Missing information",
  detail: "Please fill in all required fields.",
  bad: true,
};
export const FAILED: Said = { title: "Error", detail: "Failed to send request. Please try again.", bad: true };
/** The home left the market before the form was sent. */
export const GONE: Said = {
  title: "Error",
  detail: "This home is no longer on the market, so nothing was sent.",
  bad: true,
};
export const SENT: Said = { title: "Request sent!", detail: "We'll be in touch soon." };
