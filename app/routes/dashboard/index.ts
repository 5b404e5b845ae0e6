import { href, redirect } from "react-router";

/** The dashboard's first page is the saved homes. */
export function loader() {
  return redirect(href("/dashboard/saved"));
}
