import { createThreadMessage, listThreadMessages } from "./message-operations.server";

const PATH = "/api/admin/projects/:projectId/messages";
const ABOUT = { side: "staff", kind: "project" } as const;

export const loader = listThreadMessages(PATH, ABOUT);

export const action = createThreadMessage(PATH, ABOUT);
