/** What visitors may begin before they sign in, and how it is resumed afterwards. */
import type { PendingHandlers } from "~/accounts/complete-sign-in.server";
import { HOME_NOT_SAVED } from "~/listings/save/messages";
import { resumeSavedHome } from "~/saved-homes/saved-homes.server";
import { resumeSavedSearch } from "~/saved-searches/saved-searches.server";
import { REQUEST_NOT_SENT } from "~/timeline-requests/messages";
import { submitPendingRequest } from "~/timeline-requests/send.server";

export const PENDING_HANDLERS: PendingHandlers = {
  "save-home": { resume: resumeSavedHome, failed: HOME_NOT_SAVED },
  "save-search": { resume: resumeSavedSearch, failed: HOME_NOT_SAVED },
  request: { resume: submitPendingRequest, failed: REQUEST_NOT_SENT },
};
