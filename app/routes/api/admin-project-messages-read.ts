import { markThreadMessagesRead } from "./message-operations.server";

export const action = markThreadMessagesRead("/api/admin/projects/:projectId/messages/read", {
  side: "staff",
  kind: "project",
});
