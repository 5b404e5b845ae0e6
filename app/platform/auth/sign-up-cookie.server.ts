/** A secret of the browser in which a sign-up's password was chosen: 32 random bytes. */
import { httpOnlyCookie } from "../http/cookies/http-only-cookie.server";

const cookie = httpOnlyCookie("sign-up", 86_400, /^[\w-]{43}$/);

export const signUpCookie = (browser: string): string => cookie.serialize(browser);

export const signUpBrowser = (cookies: string | null): string | null => cookie.read(cookies);
