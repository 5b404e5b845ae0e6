import { createThreadMessage, listThreadMessages } from "./message-operations.server";

const PATH = "/api/price-timeline-requests/:requestId/messages";
const ABOUT = { side: "buyer", kind: "request" } as const;

export const loader = listThreadMessages(PATH, ABOUT);

export const action = createThreadMessage(PATH, ABOUT);
