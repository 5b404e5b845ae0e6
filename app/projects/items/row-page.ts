/** Paths, file fields, and names of project items. */
import { href } from "react-router";
import type { Asked } from "~/ui/forms/fields-form";
import { DOCUMENTS, MEDIA } from "../files/file-rules";
import type { NounName } from "./nouns";
import type { Row } from "./rows.server";

export const listPath = (projectId: string, noun: NounName): string =>
  noun === "milestones"
    ? href("/admin/projects/:projectId/summary", { projectId })
    : href("/admin/projects/:projectId/:noun", { projectId, noun });

/** The file field of each kind's form. */
export const FILE_FIELDS: Readonly<Partial<Record<NounName, Asked>>> = {
  documents: { name: "file", label: "Files", rules: DOCUMENTS },
  design: { name: "media", label: "Picture (optional)", rules: MEDIA },
};

/** The name that messages use for an item. */
export const nameOf = (row: Row): string => String(row.label ?? row.title ?? row.itemName ?? row.name);
