/** What is said of homes whose feed has not been replicated for too long. */

export const OUT_OF_DATE = "The listing data of this home is out of date and can’t be shown right now.";

/** When to ask again: feeds are replicated every quarter of an hour. */
export const OUT_OF_DATE_SECONDS = 900;
