/** The introduction's close button, which has no validation errors and so needs no page. */
import { href, redirect } from "react-router";
import { closedIntroductionCookie } from "~/listings/list/introduction.server";

export function action() {
  return redirect(href("/"), { status: 303, headers: { "Set-Cookie": closedIntroductionCookie() } });
}

/** Redirects visitors who open this URL directly. */
export function loader() {
  return redirect(href("/"));
}
