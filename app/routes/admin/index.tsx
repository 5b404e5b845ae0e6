import { href, redirect } from "react-router";

export function loader() {
  throw redirect(href("/admin/dashboard"));
}

/** A component makes this a page route, so that a denied request gets an error page. */
export default function AdminIndex() {
  return null;
}
