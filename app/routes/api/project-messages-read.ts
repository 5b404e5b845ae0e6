import { markThreadMessagesRead } from "./message-operations.server";

export const action = markThreadMessagesRead("/api/projects/:projectId/messages/read", {
  side: "buyer",
  kind: "project",
});
