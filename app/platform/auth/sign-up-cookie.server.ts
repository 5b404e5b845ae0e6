/** A secret of the browser in which a sign-up's password was chosen: 32 random bytes. */
import { ownCookie } from "../http/cookies/own-cookie.server";

const cookie = ownCookie("sign-up", 86_400, /^[\w-]{43}$/);

export const signUpCookie = (browser: string): string => cookie.keep(browser);

export const signUpBrowser = (cookies: string | null): string | null => cookie.read(cookies);
