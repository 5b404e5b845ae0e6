/** What visitors may begin before they sign in, and how it is resumed afterwards. */
import type { PendingHandlers } from "~/accounts/complete-sign-in.server";
import { HOME_NOT_SAVED } from "~/listings/save/messages";
import { asClient } from "~/platform/db/sql-transaction.server";
import { resumeSavedHome } from "~/saved-homes/saved-homes.server";
import { resumeSavedSearch } from "~/saved-searches/saved-searches.server";
import { REQUEST_NOT_SENT } from "~/timeline-requests/messages";
import { submitPendingRequest } from "~/timeline-requests/send.server";

export const PENDING_HANDLERS: PendingHandlers = {
  "save-home": { resume: (context, what, tx) => resumeSavedHome(context, what, asClient(tx)), failed: HOME_NOT_SAVED },
  "save-search": {
    resume: (context, what, tx) => resumeSavedSearch(context, what, asClient(tx)),
    failed: HOME_NOT_SAVED,
  },
  request: {
    resume: (context, what, tx) => submitPendingRequest(context, what, asClient(tx)),
    failed: REQUEST_NOT_SENT,
  },
};
