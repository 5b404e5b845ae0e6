/** Shown for homes whose feed has not synced for too long. */

export const OUT_OF_DATE = "The data for this home is out of date, so we can’t show it right now.";

/** Retry-After in seconds: feeds sync every 15 minutes. */
export const OUT_OF_DATE_RETRY_SECONDS = 900;
