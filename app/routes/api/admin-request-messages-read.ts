import { markThreadMessagesRead } from "./message-operations.server";

export const action = markThreadMessagesRead("/api/admin/price-timeline-requests/:requestId/messages/read", {
  side: "staff",
  kind: "request",
});
