import { href, redirect } from "react-router";
import type { Route } from "./+types/project-index";

export function loader({ params: { projectId } }: Route.LoaderArgs) {
  throw redirect(href("/admin/projects/:projectId/summary", { projectId }));
}

/** A component makes this a page route, so that a denied request gets an error page. */
export default function ProjectIndex() {
  return null;
}
