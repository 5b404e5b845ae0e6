/** Prefixes of paths that end in a secret token, which must be neither logged nor traced. */
export const SECRET_PATHS = ["/calendar/", "/stop-alerts/", "/stop-message-emails/", "/stop-emails/", "/tours/"];
