import { href, redirect } from "react-router";

export function loader() {
  throw redirect(href("/admin/dashboard"));
}

/** There to be a page: one that somebody may not see is refused as a page is. */
export default function AdminIndex() {
  return null;
}
