/** Whether a visitor closed the introduction to the site, in a cookie that works without scripts. */
import { httpOnlyCookie } from "~/platform/http/cookies/http-only-cookie.server";

/** Only the list without a search depends on it. The rules for nginx in docs/operations.md have the same condition. */
const cookie = httpOnlyCookie(
  "introduction",
  365 * 86_400,
  /^closed$/,
  /^\/(?:_\.data|listings(?:\.data)?)?(?:\?_routes=[^&]*)?$/,
);

/** The `Set-Cookie` that remembers it for a year. */
export const closedIntroductionCookie = (): string => cookie.serialize("closed");

/** Visitors without a search see the introduction until they close it. */
export const showsIntroduction = ({ headers }: Request, { searchParams }: URL): boolean =>
  searchParams.size === 0 && cookie.read(headers.get("Cookie")) === null;
