import { z } from "zod";
import { MESSAGE_EMAILS, settingsFields } from "~/accounts/email-settings";
import { changeEmailSettings, getEmailSettings } from "~/accounts/email-settings.server";
import { partialSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { getCurrentProject } from "~/projects/projects.server";

const user = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    staff: z.boolean(),
    needsSecondFactor: z.boolean(),
    recentlyAuthenticated: z.boolean(),
  })
  .meta({ id: "User" });

const PATH = "/api/me/email-settings";

const settingsJson = z
  .object({
    emails: z.enum(MESSAGE_EMAILS.map(({ value }) => value)).meta({ description: "How messages are emailed." }),
    taskReminders: z.boolean(),
    weeklySummary: z.boolean(),
  })
  .meta({ id: "EmailSettings", description: "Which emails the caller gets. Those about the account always come." });

const EXAMPLE: z.input<typeof settingsJson> = { emails: "at-once", taskReminders: true, weeklySummary: true };

export const loader = serveOperations(
  defineOperation("GET", "/api/me", {
    tag: "Account",
    id: "readUser",
    summary: "The signed-in user",
    description: "With their project, if staff have started one.",
    access: "account",
    answers: {
      200: {
        description: "The user, when the access token expires, and the current project.",
        schema: z.object({
          user,
          expiresAt: z.iso.datetime(),
          projectId: z.uuid().nullable(),
          hasActiveProject: z.boolean(),
        }),
        example: {
          user: {
            id: "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
            email: "ana@example.com",
            name: "Ana Reyes",
            phone: null,
            staff: false,
            needsSecondFactor: false,
            recentlyAuthenticated: false,
          },
          expiresAt: "2027-03-09T18:30:00.000Z",
          projectId: null,
          hasActiveProject: false,
        },
      },
    },
  }).handle(async ({ session }) => {
    const project = await getCurrentProject(session);
    return {
      status: 200,
      body: {
        user: session.user,
        expiresAt: new Date(session.expiresAt * 1000).toISOString(),
        projectId: project?.id ?? null,
        hasActiveProject: project !== null,
      },
    };
  }),

  defineOperation("GET", PATH, {
    tag: "Account",
    id: "readEmailSettings",
    summary: "Which emails the user gets",
    description: "Those of the caller. Emails about the account always come.",
    access: "account",
    answers: { 200: { description: "The settings.", schema: settingsJson, example: EXAMPLE } },
  }).handle(async ({ session }) => ({ status: 200, body: await getEmailSettings(session.user.id) })),
);

export const action = serveOperations(
  defineOperation("PATCH", PATH, {
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
  }).handle(async ({ body, session }) => ({ status: 200, body: await changeEmailSettings(session.user.id, body) })),
);
