/** What is said of a question about a home; the specification's words. */
import type { Said } from "~/ui/toast";

export const MISSING: Said = {
  title: "Missing information",
  detail: "Please fill in all required fields.",
  bad: true,
};
export const FAILED: Said = { title: "Error", detail: "Failed to send request. Please try again.", bad: true };
/** Between reading the page and sending the form the home was sold or taken back. */
export const GONE: Said = { title: "Error", detail: "This home has left the market, so nothing was sent.", bad: true };
export const SENT: Said = { title: "Request sent!", detail: "We'll be in touch soon." };
