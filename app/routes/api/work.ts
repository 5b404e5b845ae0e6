import { z } from "zod";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { pageParameters } from "~/platform/api/paging.server";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { WAITS_FOR, type WaitsFor, WORK_GROUPS, WORK_KINDS, type WorkGroup, type WorkKind } from "~/work/due";
import { countBadges, countOpenWork, listOpenWork, type OpenWork } from "~/work/open-work.server";
import { getWorkPath } from "~/work/work-path";

const PER_PAGE = 50;
const TAG = "Staff: open work";

const keysOf = <T extends string>(words: Readonly<Record<T, string>>) => Object.keys(words) as [T, ...T[]];

const who = z.enum(["mine", "everybody"]).default("mine").meta({
  description: "The caller’s work and what is unassigned, or everybody’s.",
});

const workJson = z
  .object({
    kind: z.enum(keysOf<WorkKind>(WORK_KINDS)),
    id: z.uuid().meta({
      description:
        "Of the milestone, task, wanted document, design item, request, lead or thread, or of the note or message with a mention.",
    }),
    projectId: z.uuid().nullable(),
    title: z.string().meta({ description: "At most 120 characters. Empty for a request." }),
    address: z.string().meta({ description: "Of the home." }),
    person: z.string().meta({ description: "The buyer, or who asked or mentions someone." }),
    owner: z.string().nullable().meta({ description: "The address of the staff member whose work it is." }),
    waitsFor: z.enum(keysOf<WaitsFor>(WAITS_FOR)),
    dueOn: z.iso.date().nullable().meta({ description: "YYYY-MM-DD in California." }),
    at: z.iso.datetime().nullable().meta({
      description: "When it is due, if that is a time; since when a question, message or mention waits.",
    }),
    group: z.enum(keysOf<WorkGroup>(WORK_GROUPS)).nullable().meta({
      description:
        "`week` is the seven days after today. Null: later, without a day, or the buyer has to answer a time.",
    }),
    url: z.url().meta({ description: "The page on which staff do or answer it." }),
  })
  .meta({ id: "OpenWork", description: "Something that isn’t done or answered yet." });

const EXAMPLE: z.input<typeof workJson> = {
  kind: "task",
  id: "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  projectId: "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
  title: "Send the plan set to the city",
  address: "1224 Orange Grove Blvd, Pasadena, CA 91103",
  person: "Ana Reyes",
  owner: "sam@example.com",
  waitsFor: "us",
  dueOn: "2027-03-09",
  at: null,
  group: "today",
  url: "https://homes.example/admin/projects/1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13/tasks",
};

function toWorkJson(work: OpenWork): z.input<typeof workJson> {
  const { kind, id, projectId, title, address, person, owner, isForBuyer, isAsked, dueOn, at, group } = work;
  const waitsFor = isForBuyer ? "buyer" : isAsked ? "answer" : "us";
  const url = siteUrl(getWorkPath(work));
  return { kind, id, projectId, title, address, person, owner, waitsFor, dueOn, at, group, url };
}

export const loader = serveOperations(
  defineOperation("GET", "/api/admin/work", {
    tag: TAG,
    id: "listOpenWork",
    summary: "What isn’t done or answered yet",
    description:
      "Milestones, tasks, wanted documents, choices between options, requests, questions, tours, messages and mentions, by when they are due. What has no day is at the end.",
    access: "staff",
    query: {
      schema: z.object({
        who,
        when: z.enum(keysOf<WorkGroup>(WORK_GROUPS)).optional().meta({ description: "Only of this group." }),
        kind: z.enum(keysOf<WorkKind>(WORK_KINDS)).optional().meta({ description: "Only of this kind." }),
        waits: z.enum(keysOf<WaitsFor>(WAITS_FOR)).optional().meta({
          description: "`us` is staff, with what they have to answer; `answer` only that.",
        }),
        project: z.string().refine(isId, "Use the id of a project.").optional().meta({
          description: "The id of a project, of which alone it is.",
        }),
        q: z.string().max(100).default("").meta({ description: "In the home’s address or the buyer’s name." }),
        page: pageParameters.page.default(1).meta({ description: "The page of the list." }),
        perPage: pageParameters.perPage.default(PER_PAGE).meta({ description: "Rows on a page." }),
      }),
    },
    answers: { 200: { description: "A page of the work.", schema: z.array(workJson), example: [EXAMPLE] } },
  }).handle(async ({ session, query }) => {
    const { when = null, kind, waits, project, q, page, perPage } = query;
    const filter = { me: query.who === "mine" ? session.user.email : null, kind, waitsFor: waits, text: q, project };
    const rows = await listOpenWork(when, filter, { take: perPage, skip: (page - 1) * perPage });
    return { status: 200, body: rows.map(toWorkJson) };
  }),

  defineOperation("GET", "/api/admin/work/counts", {
    tag: TAG,
    id: "countOpenWork",
    summary: "How much isn’t done or answered yet",
    description: "What the tiles and badges show.",
    access: "staff",
    query: { schema: z.object({ who }) },
    answers: {
      200: {
        description: "The counts.",
        schema: z
          .object({
            late: z.int(),
            today: z.int(),
            waiting: z.int().meta({ description: "Questions, messages and mentions." }),
            week: z.int().meta({ description: "Due within the seven days after today." }),
            messages: z.int().meta({ description: "Threads that wait for an answer." }),
            inbox: z.int().meta({ description: "Requests, questions and tours that wait for an answer." }),
          })
          .meta({ id: "WorkCounts" }),
        example: { late: 2, today: 3, waiting: 4, week: 12, messages: 1, inbox: 4 },
      },
    },
  }).handle(async ({ session, query }) => {
    const me = query.who === "mine" ? session.user.email : null;
    const [groups, badges] = await Promise.all([countOpenWork(me), countBadges(me)]);
    return { status: 200, body: { ...groups, ...badges } };
  }),
);
