/** What only the browser knows that chose a password for an account to be: 32 random bytes. */
import { ownCookie } from "../http/cookies/own-cookie.server";

const cookie = ownCookie("sign-up", 86_400, /^[\w-]{43}$/);

export const signUpCookie = (browser: string): string => cookie.keep(browser);

export const signUpBrowser = (cookies: string | null): string | null => cookie.read(cookies);
