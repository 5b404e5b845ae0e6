import { href, redirect } from "react-router";

/** The dashboard begins with what there is in it. */
export function loader() {
  return redirect(href("/dashboard/profile"));
}
