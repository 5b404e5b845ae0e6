import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
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

export const loader = defineOperation("GET", "/api/me", {
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
}).serve(async ({ session }) => {
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
});
