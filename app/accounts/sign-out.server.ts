/** Signing a browser out: its session has ended, and its next user finds nothing of what was shown or typed here. */

import { UNKNOWN_BROWSER } from "~/platform/auth/pending.server";
import { NO_SESSION_COOKIE } from "~/platform/auth/session-cookie.server";
import { forgetContact } from "./contact.server";

/** The headers of the answer that does it. */
export async function signedOutHeaders(): Promise<Headers> {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  for (const cookie of [NO_SESSION_COOKIE(), UNKNOWN_BROWSER(), await forgetContact()])
    headers.append("Set-Cookie", cookie);
  return headers;
}
