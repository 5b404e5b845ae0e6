/** The form of a message, shared by server and browser. */
import * as z from "zod/mini";
import { requiredMultiline } from "~/forms/text";
import { ONE_DOCUMENT_RULES } from "~/projects/files/file-rules";

export const MESSAGE_SIDES = ["buyer", "staff"] as const;
export type MessageSide = (typeof MESSAGE_SIDES)[number];

/** The id of the form, and its intent. */
export const MESSAGE_FORM = "message";

export const MAX_MESSAGE_LENGTH = 4_000;

export const messageFields = { body: requiredMultiline({ required: "Write a message.", max: MAX_MESSAGE_LENGTH }) };
export const messageSchema = z.object(messageFields);

export const MESSAGE_FILE = { name: "file", rules: ONE_DOCUMENT_RULES };

/** Of a project that isn't active, which its buyer can't see. */
export const THREAD_CLOSED = "The buyer can’t see messages about a project that isn’t active.";

/** Of a message to the former buyer, when the project got another one meanwhile. */
export const BUYER_CHANGED = "This project has a new buyer now. Check your message before you send it again.";

/** The key of what is typed in a thread's form, in this tab. */
export const getDraftKey = (threadId: string) => `message ${threadId}`;
