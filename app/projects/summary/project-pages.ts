import { href } from "react-router";

/** The pages of a project: tabs on phones, part of the side navigation on wider screens. */
export const PROJECT_PAGES = [
  { to: href("/dashboard/summary"), icon: "home", label: "Summary" },
  { to: href("/dashboard/tasks"), icon: "tasks", label: "Tasks" },
  { to: href("/dashboard/documents"), icon: "document", label: "Documents" },
  { to: href("/dashboard/design"), icon: "palette", label: "Design" },
  { to: href("/dashboard/contacts"), icon: "people", label: "Contacts" },
] as const;
