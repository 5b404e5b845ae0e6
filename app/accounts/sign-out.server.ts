/** Signing a browser out. Its next user must find nothing of what was shown or typed before. */

import { UNKNOWN_BROWSER } from "~/platform/auth/pending.server";
import { NO_SESSION_COOKIE } from "~/platform/auth/session-cookie.server";
import { forgetContact } from "./contact.server";

/** The response headers that clear cookies, cache and storage. */
export async function signedOutHeaders(): Promise<Headers> {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  for (const cookie of [NO_SESSION_COOKIE(), UNKNOWN_BROWSER(), await forgetContact()])
    headers.append("Set-Cookie", cookie);
  return headers;
}
