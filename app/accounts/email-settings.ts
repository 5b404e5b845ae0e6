/** Which emails a person gets, shared by server and browser. Emails about security always come. */
import * as z from "zod/mini";
import { checkboxField, choiceField } from "~/forms/choice";

export const MESSAGE_EMAILS = [
  { value: "at-once", label: "Right away" },
  { value: "daily", label: "Once a day" },
  { value: "off", label: "Never" },
] as const;

export type MessageEmails = (typeof MESSAGE_EMAILS)[number]["value"];

export const SETTINGS_FORM = "email-settings";

export const settingsFields = {
  emails: choiceField(
    MESSAGE_EMAILS.map(({ value }) => value),
    { required: "Choose how often." },
  ),
  taskReminders: checkboxField("Emails on the day before a task is due and on the day."),
  weeklySummary: checkboxField("An email each Monday about each of the buyer’s projects."),
};
export const settingsSchema = z.object(settingsFields);

/** `emails` about messages. */
export type EmailSettings = z.output<typeof settingsSchema>;

/** What a link in an email turns off. */
export const EMAIL_KINDS = ["messages", "task-reminders", "weekly-summary"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];
