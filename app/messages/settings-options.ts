/** How a person gets emails about messages, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";

export const MESSAGE_EMAILS = [
  { value: "at-once", label: "Right away" },
  { value: "daily", label: "Once a day" },
  { value: "off", label: "Never" },
] as const;

export type MessageEmails = (typeof MESSAGE_EMAILS)[number]["value"];

export const SETTINGS_FORM = "message-settings";

export const settingsSchema = z.object({
  emails: choiceField(
    MESSAGE_EMAILS.map(({ value }) => value),
    { required: "Choose how often." },
  ),
});
