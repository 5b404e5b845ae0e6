import { href } from "react-router";
import { DOCUMENT_ICON, TASKS_ICON } from "~/ui/private-icons";

/** The pages of a project: tabs on phones, part of the side navigation on wider screens. */
export const PROJECT_PAGES = [
  { to: href("/dashboard/summary"), icon: "home", label: "Summary" },
  { to: href("/dashboard/tasks"), icon: TASKS_ICON, label: "Tasks" },
  { to: href("/dashboard/documents"), icon: DOCUMENT_ICON, label: "Documents" },
  { to: href("/dashboard/design"), icon: "palette", label: "Design" },
  { to: href("/dashboard/contacts"), icon: "people", label: "Contacts" },
] as const;
