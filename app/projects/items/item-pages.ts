/** Paths, file fields, and names of project items. */
import { href } from "react-router";
import type { FileFieldConfig } from "~/ui/forms/fields-form";
import { DOCUMENT_RULES, MEDIA_RULES } from "../files/file-rules";
import type { ProjectItemKindName } from "./item-kinds";
import type { ProjectItem } from "./items.server";

export const listPath = (projectId: string, kind: ProjectItemKindName): string =>
  kind === "milestones"
    ? href("/admin/projects/:projectId/summary", { projectId })
    : href("/admin/projects/:projectId/:kind", { projectId, kind });

/** The file field of each kind's form. */
export const FILE_FIELDS: Readonly<Partial<Record<ProjectItemKindName, FileFieldConfig>>> = {
  documents: { name: "file", label: "Files", rules: DOCUMENT_RULES },
  design: { name: "media", label: "Picture (optional)", rules: MEDIA_RULES },
};

/** The name that messages use for an item. */
export const getItemName = (row: ProjectItem): string => String(row.label ?? row.title ?? row.itemName ?? row.name);

/** The path of the page that edits an item, or of the page that adds one. */
export const getItemPath = (projectId: string, kind: ProjectItemKindName, itemId?: string): string =>
  itemId
    ? href("/admin/projects/:projectId/:kind/:itemId", { projectId, kind, itemId })
    : href("/admin/projects/:projectId/:kind/new", { projectId, kind });
