/** What visitors may begin before they sign in, and how it is resumed afterwards. */
import type { PendingHandlers } from "~/accounts/come-in.server";
import { NOT_SAVED } from "~/listings/save/messages";
import { resumeSavedHome } from "~/saved-homes/saved-homes.server";
import { resumeSavedSearch } from "~/saved-searches/saved-searches.server";
import { resumeRequest } from "~/timeline-requests/send.server";
import { NOT_SENT } from "~/timeline-requests/words";

export const PENDING_HANDLERS: PendingHandlers = {
  "save-home": { resume: resumeSavedHome, failed: NOT_SAVED },
  "save-search": { resume: resumeSavedSearch, failed: NOT_SAVED },
  request: { resume: resumeRequest, failed: NOT_SENT },
};
