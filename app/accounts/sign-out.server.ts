/** Signing a browser out. Its next user must find nothing of what was shown or typed before. */

import { clearBrowserCookie } from "~/platform/auth/pending-actions.server";
import { clearSessionCookie } from "~/platform/auth/session-cookie.server";
import { forgetContact } from "./contact.server";

/** The response headers that clear cookies, cache and storage. */
export async function signOutHeaders(): Promise<Headers> {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  for (const cookie of [clearSessionCookie(), clearBrowserCookie(), await forgetContact()])
    headers.append("Set-Cookie", cookie);
  return headers;
}
