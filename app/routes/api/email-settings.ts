import { z } from "zod";
import { MESSAGE_EMAILS, settingsFields } from "~/accounts/email-settings";
import { changeEmailSettings, getEmailSettings } from "~/accounts/email-settings.server";
import { partialSchema } from "~/platform/api/body.server";
import { defineOperation } from "~/platform/api/operation.server";

const PATH = "/api/me/email-settings";

const settingsJson = z
  .object({
    emails: z.enum(MESSAGE_EMAILS.map(({ value }) => value)).meta({ description: "How messages are emailed." }),
    taskReminders: z.boolean(),
    weeklySummary: z.boolean(),
  })
  .meta({ id: "EmailSettings", description: "Which emails the caller gets. Those about the account always come." });

const EXAMPLE: z.input<typeof settingsJson> = { emails: "at-once", taskReminders: true, weeklySummary: true };

export const loader = defineOperation("GET", PATH, {
  tag: "Account",
  id: "readEmailSettings",
  summary: "Which emails the user gets",
  description: "Those of the caller. Emails about the account always come.",
  access: "account",
  answers: { 200: { description: "The settings.", schema: settingsJson, example: EXAMPLE } },
}).serve(async ({ session }) => ({ status: 200, body: await getEmailSettings(session.user.id) }));

export const action = defineOperation("PATCH", PATH, {
  tag: "Account",
  id: "changeEmailSettings",
  summary: "Change which emails the user gets",
  description: "Fields that are left out keep their values.",
  access: "account",
  body: {
    json: partialSchema("EmailSettingsChange", settingsFields),
    example: { weeklySummary: false },
  },
  answers: {
    200: { description: "The settings.", schema: settingsJson, example: { ...EXAMPLE, weeklySummary: false } },
  },
}).serve(async ({ body, session }) => ({ status: 200, body: await changeEmailSettings(session.user.id, body) }));
