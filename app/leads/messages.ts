/** Messages about a question about a home; the specification gives their texts, except for a home off the market. */
import type { Failure } from "~/forms/reply";
import type { Summary } from "~/ui/forms/error-summary";
import type { Toast } from "~/ui/toast";

export const MISSING_FIELDS: Summary = { title: "Missing information", detail: "Please fill in all required fields." };
export const LEAD_FAILED: Failure = { title: "Error", detail: "Failed to send request. Please try again." };
/** The home left the market before the form was sent. */
export const HOME_UNAVAILABLE: Toast = {
  title: "Error",
  detail: "This home is no longer on the market, so nothing was sent.",
  bad: true,
};
export const LEAD_SENT: Toast = { title: "Request sent!", detail: "We'll be in touch soon." };
