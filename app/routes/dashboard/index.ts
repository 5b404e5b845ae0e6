import { href, redirect } from "react-router";

/** The dashboard begins with the saved homes. */
export function loader() {
  return redirect(href("/dashboard/saved"));
}
