import { markThreadMessagesRead } from "./message-operations.server";

export const action = markThreadMessagesRead("/api/price-timeline-requests/:requestId/messages/read", {
  side: "buyer",
  kind: "request",
});
