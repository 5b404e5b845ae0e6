/** Why an inbox item isn't saved. */
import { type Failure, UNREACHABLE } from "~/forms/reply";

/** Someone else answered or updated the item since the page loaded. */
export const ANSWER_CONFLICT: Failure = {
  title: "Not sent",
  detail: "Someone else changed this while you were editing. The latest version is shown; your changes are kept below.",
};

export const NOT_SAVED: Failure = { title: "Not saved", detail: UNREACHABLE };
