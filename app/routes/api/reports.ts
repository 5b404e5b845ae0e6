import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { PERIODS } from "~/reports/periods";
import { readReports } from "~/reports/reports.server";

const month = z.string().meta({ description: "YYYY-MM, in California." });
const hours = z.number().nullable().meta({ description: "Null if none was answered." });
const answers = z.array(
  z.object({
    month,
    received: z.int(),
    answered: z.int(),
    inTime: z.int().meta({ description: "Answered within 48 hours." }),
    medianHours: hours,
    slowHours: hours.meta({ description: "The hours within which 90% were answered. Null if none was." }),
  }),
);

const reportsJson = z
  .object({
    people: z.array(z.object({ month, people: z.int(), requested: z.int(), projects: z.int() })).meta({
      description:
        "People by the month of their first question or request, and how many of them went on to a request and a project.",
    }),
    requests: answers,
    leads: answers,
    changes: z
      .array(
        z.object({
          month,
          approved: z.int(),
          amount: z.int().meta({ description: "Whole dollars, which may be negative." }),
          medianHours: hours.meta({ description: "From sending to signature. Null if none was signed." }),
        }),
      )
      .meta({ description: "Change orders by the month in which a buyer signed them." }),
    owners: z
      .array(
        z.object({
          owner: z
            .string()
            .nullable()
            .meta({ description: "The address of a staff member; null of what is unassigned." }),
          requests: z.int(),
          leads: z.int(),
          answered: z.int(),
          inTime: z.int().meta({ description: "Answered within 48 hours." }),
          medianHours: hours,
          projects: z.int().meta({ description: "Active now." }),
          changes: z.int().meta({ description: "What buyers approved as changes, in whole dollars." }),
        }),
      )
      .meta({ description: "Requests and questions by the staff member to whom they are assigned." }),
    upgrades: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        requests: z.int(),
        medianCost: z.number().nullable().meta({ description: "Dollars." }),
      }),
    ),
    counties: z.array(
      z.object({
        county: z.string().meta({ description: "Empty if the feed doesn’t say." }),
        leads: z.int(),
        requests: z.int(),
        saved: z.int(),
      }),
    ),
  })
  .meta({ id: "Reports", description: "What visitors asked, how soon staff answered, and what is in demand." });

const ANSWERS = { month: "2027-03", received: 14, answered: 13, inTime: 12, medianHours: 20.5, slowHours: 44.25 };

export const loader = defineOperation("GET", "/api/admin/reports", {
  tag: "Staff: reports",
  id: "readReports",
  summary: "Reports of the last months",
  description:
    "By month in California: people, requests and questions with how soon they were answered, approved changes, staff, upgrades, and counties.",
  access: "staff",
  query: {
    schema: z.object({
      months: z
        .enum(PERIODS.map(String) as [string, ...string[]])
        .default("12")
        .meta({ description: "The number of months, the current one included." }),
    }),
  },
  answers: {
    200: {
      description: "The reports.",
      schema: reportsJson,
      example: {
        people: [{ month: "2027-03", people: 61, requested: 14, projects: 3 }],
        requests: [ANSWERS],
        leads: [{ ...ANSWERS, received: 47 }],
        changes: [{ month: "2027-03", approved: 3, amount: 4_150, medianHours: 31.5 }],
        owners: [
          {
            owner: "sam@sunporch.example",
            requests: 9,
            leads: 21,
            answered: 28,
            inTime: 26,
            medianHours: 18.5,
            projects: 4,
            changes: 4_150,
          },
        ],
        upgrades: [{ id: "kitchen-remodel", title: "Kitchen remodel", requests: 9, medianCost: 25_000 }],
        counties: [{ county: "Riverside", leads: 12, requests: 5, saved: 31 }],
      },
    },
  },
}).serve(async ({ query }) => ({
  status: 200,
  body: await readReports(PERIODS.find((months) => String(months) === query.months) ?? 12),
}));
