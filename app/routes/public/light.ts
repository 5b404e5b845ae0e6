/** The footer's 'Light version' and 'Full version' buttons, which have no validation errors and so need no page. */
import { href, redirect } from "react-router";
import { lightCookie } from "~/platform/http/cookies/light.server";
import { readForm } from "~/platform/http/requests/form.server";
import { returnPath } from "~/platform/http/requests/return-path.server";
import type { Route } from "./+types/light";

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  return redirect(returnPath(form.get("returnTo")), {
    status: 303,
    headers: { "Set-Cookie": lightCookie(form.get("light") === "1") },
  });
}

/** Redirects visitors who open this URL directly. */
export function loader() {
  return redirect(href("/"));
}
