import { href, redirect } from "react-router";
import type { Route } from "./+types/project-index";

export function loader({ params: { projectId } }: Route.LoaderArgs) {
  throw redirect(href("/admin/projects/:projectId/summary", { projectId }));
}

/** There to be a page: one that somebody may not see is refused as a page is. */
export default function ProjectIndex() {
  return null;
}
