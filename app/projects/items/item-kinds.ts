/** The tables of a project's items, for items.server.ts. */

export type ProjectItemKindName = "milestones" | "tasks" | "documents" | "design" | "contacts";

export type ProjectItemKind = {
  name: ProjectItemKindName;
  /** Singular for the audit log: "milestone". */
  singular: string;
  table: string;
  /** Column of each field. */
  columns: Readonly<Record<string, string>>;
  order: string;
  /** Set when staff choose the order (`sort_order`); `within` names the field that groups the items. */
  ordering?: { within?: string };
};

export const PROJECT_ITEM_KINDS: Readonly<Record<ProjectItemKindName, ProjectItemKind>> = {
  milestones: {
    name: "milestones",
    singular: "milestone",
    table: "milestone",
    columns: { label: "label", date: "date", completedOn: "completed_on", sortOrder: "sort_order" },
    order: "sort_order, date NULLS LAST, created_at, id",
    ordering: {},
  },
  tasks: {
    name: "tasks",
    singular: "task",
    table: "project_task",
    columns: { title: "title", description: "description", completed: "completed" },
    order: "completed, created_at, id",
  },
  documents: {
    name: "documents",
    singular: "document",
    table: "project_document",
    columns: {
      category: "category",
      title: "title",
      description: "description",
      fileKey: "file_key",
      fileName: "file_name",
      size: "size",
      sha256: "sha256",
      locationRemoved: "location_removed",
      scanState: "scan_state",
    },
    order: "uploaded_at DESC, title, id",
  },
  design: {
    name: "design",
    singular: "design item",
    table: "design_item",
    columns: {
      room: "room",
      category: "category",
      itemName: "item_name",
      description: "description",
      status: "status",
      showInCarousel: "show_in_carousel",
      mediaKey: "media_key",
    },
    order: "room, sort_order, created_at, id",
    ordering: { within: "room" },
  },
  contacts: {
    name: "contacts",
    singular: "contact",
    table: "project_contact",
    columns: { name: "name", role: "role", email: "email", phone: "phone" },
    order: "created_at, id",
  },
};
