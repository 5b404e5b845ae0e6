/** The API's operations on the options of design items, and on the choice between them. */
import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import type { User } from "~/platform/auth/sessions.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { type ChoiceResult, confirmChoice, openChoiceAgain, pickOption } from "~/projects/design/choices.server";
import {
  BUYER_DESIGN_ITEM_EXAMPLE,
  buyerDesignItemJson,
  DESIGN_ITEM_EXAMPLE,
  designTable,
  getDesignItemForBuyer,
  staffDesignItemJson,
  toStaffDesignItem,
} from "~/projects/design/data.server";
import {
  createOption,
  getOption,
  hasDesignItem,
  listOptions,
  OPTION_EXAMPLE,
  type OptionAddress,
  removeOption,
  staffOptionJson,
  toStaffOption,
  updateOption,
} from "~/projects/design/options/data.server";
import { OPTION_PICTURE, optionFields } from "~/projects/design/options/schema";
import type { ItemAddress } from "~/projects/items.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { itemOperations, PICTURE_ANSWERS, rejectedFileProblem, toAddress } from "./item-operations.server";

const MISSING = "The design item has no such option.";

const options = itemOperations(
  "/api/admin/projects/:projectId/design/:itemId/options",
  "design option",
  staffOptionJson,
  OPTION_EXAMPLE,
  {
    param: "optionId",
    answer: "All options of the design item.",
    missing: MISSING,
    parent: "The project has no such design item.",
    list: {
      id: "listDesignOptions",
      summary: "The options of a design item",
      description: "In the order in which buyers see them.",
    },
    remove: {
      id: "deleteDesignOption",
      summary: "Delete an option of a design item",
      description: "It can be brought back for 30 days. If it was picked, nothing is any more.",
    },
  },
  ({ projectId = "", itemId = "" }) => ({ projectId, itemId }),
);

const toOptionAddress = ({
  projectId,
  itemId,
  optionId,
}: Record<"projectId" | "itemId" | "optionId", string>): OptionAddress => ({
  projectId,
  itemId,
  id: optionId,
});

async function sendPhoto(request: Request, at: OptionAddress): Promise<Response> {
  const key = (await getOption(at))?.photoKey;
  return key ? sendPicture(request, key) : notFoundProblem("This option has no picture.");
}

const PHOTO = {
  summary: "The picture of an option of a design item",
  description: "As WebP. Its URL changes with the picture.",
  answers: PICTURE_ANSWERS,
  problems: { 404: "There is no such option, or it has no picture." },
};

export const loader = serveOperations(
  options.list(async ({ projectId, itemId }, updatedSince) => {
    if (!(await hasDesignItem({ projectId, itemId }))) throw notFoundProblem("Design item not found");
    return (await listOptions({ projectId, itemId }, updatedSince)).map((option) => toStaffOption(projectId, option));
  }),
  options.read(async (at) => {
    const option = await getOption(at);
    return option && toStaffOption(at.projectId, option);
  }),
  defineOperation("GET", "/api/admin/projects/:projectId/design/:itemId/options/:optionId/photo", {
    ...options.contracts.read,
    ...PHOTO,
    id: "readDesignOptionPhoto",
  }).handle(({ request, params }) => sendPhoto(request, toOptionAddress(params))),
  defineOperation("GET", "/api/projects/:projectId/design/:itemId/options/:optionId/photo", {
    ...PHOTO,
    tag: "Projects",
    id: "readProjectDesignOptionPhoto",
    access: "buyer",
  }).handle(async ({ request, params, context }) => {
    await requireProjectForApi(context, params.projectId);
    return sendPhoto(request, toOptionAddress(params));
  }),
);

const pickSchema = z.strictObject({ optionId: z.uuid() }).meta({ id: "OptionPick" });
const confirmSchema = z
  .strictObject({
    optionId: z.uuid().meta({ description: "The option that is picked." }),
    difference: z
      .int()
      .meta({ description: "What it costs beyond the allowance, as the caller saw it; 0 without one." }),
  })
  .meta({ id: "ChoiceConfirmation" });

/** Of what can't be done. */
const refusedProblem = (result: Exclude<ChoiceResult, { kind: "done" }>): Response =>
  result.kind === "missing"
    ? notFoundProblem("Design item not found")
    : problem(result.status, { detail: result.detail });

const BUYER = {
  tag: "Projects",
  access: "buyer",
  answers: {
    200: { description: "The design item.", schema: buyerDesignItemJson, example: BUYER_DESIGN_ITEM_EXAMPLE },
  },
  problems: {
    403: "Someone else decides.",
    404: "The caller has no such active project, or it has no such item with options.",
    409: "It is confirmed, its last day is over, or something else has changed.",
  },
} as const;
const STAFF = {
  tag: "Staff: design options",
  access: "staff",
  answers: { 200: { description: "The design item.", schema: staffDesignItemJson, example: DESIGN_ITEM_EXAMPLE } },
  problems: { ...BUYER.problems, 404: "The project has no such item with options." },
} as const;

async function answerBuyer(result: ChoiceResult, at: ItemAddress, user: User) {
  if (result.kind !== "done") return refusedProblem(result);
  const item = await getDesignItemForBuyer(at, user);
  return item ? { status: 200 as const, body: item } : refusedProblem({ kind: "missing" });
}

async function answerStaff(result: ChoiceResult, at: ItemAddress) {
  if (result.kind !== "done") return refusedProblem(result);
  const item = await designTable.get(at);
  return item
    ? { status: 200 as const, body: toStaffDesignItem(at.projectId, item) }
    : refusedProblem({ kind: "missing" });
}

const PICK = {
  summary: "Pick an option of a design item",
  body: { json: pickSchema, example: { optionId: OPTION_EXAMPLE.id } },
};
const CONFIRM = {
  summary: "Confirm the option of a design item that is picked",
  body: { json: confirmSchema, example: { optionId: OPTION_EXAMPLE.id, difference: 2_400 } },
};
const CONFIRMED =
  "It is locked then. It is selected if the option costs what the allowance is; otherwise a change order follows, which a buyer signs.";

export const action = serveOperations(
  options.create(
    {
      json: z.strictObject(optionFields).meta({ id: "DesignOptionInput" }),
      files: OPTION_PICTURE,
      example: { name: "Shaker, white oak", price: 27_400, link: "https://example.com/shaker", leadWeeks: 6 },
    },
    async (owner, fields, actor, newId, [picture]) => {
      if (!(await hasDesignItem(owner))) return { kind: "missing" };
      const created = await createOption(owner, fields, picture, actor, newId);
      if (created.kind === "refused") throw rejectedFileProblem(created);
      return created.kind === "created" ? { ...created, row: toStaffOption(owner.projectId, created.row) } : created;
    },
  ),
  options.change(
    {
      json: changeSchema("DesignOptionChanges", optionFields),
      files: OPTION_PICTURE,
      example: { price: 26_900, version: 1 },
    },
    async (at, fields, actor, [picture]) => {
      const change = await updateOption(at, fields, picture, actor);
      if (change.kind === "refused") throw rejectedFileProblem(change);
      return change.kind === "changed" ? { ...change, row: toStaffOption(at.projectId, change.row) } : change;
    },
    "The option is confirmed.",
  ),
  options.remove(removeOption, "The option is confirmed."),
  defineOperation("POST", "/api/projects/:projectId/design/:itemId/pick", {
    ...BUYER,
    ...PICK,
    id: "pickProjectDesignOption",
    description: "Another one can be picked until one is confirmed.",
  }).handle(async ({ params, body, session: { user }, context }) => {
    await requireProjectForApi(context, params.projectId);
    const at = toAddress(params);
    return answerBuyer(await pickOption(at, body.optionId, { ...user, staff: false }), at, user);
  }),
  defineOperation("POST", "/api/projects/:projectId/design/:itemId/confirm", {
    ...BUYER,
    ...CONFIRM,
    id: "confirmProjectDesignChoice",
    description: CONFIRMED,
  }).handle(async ({ params, body, session: { user }, context }) => {
    await requireProjectForApi(context, params.projectId);
    const at = toAddress(params);
    return answerBuyer(await confirmChoice(at, body, { ...user, staff: false }), at, user);
  }),
  defineOperation("POST", "/api/admin/projects/:projectId/design/:itemId/pick", {
    ...STAFF,
    ...PICK,
    id: "pickDesignOption",
    description: "Staff may pick for those who decide, who then confirm it.",
  }).handle(async ({ params, body, session: { user } }) => {
    const at = toAddress(params);
    return answerStaff(await pickOption(at, body.optionId, user), at);
  }),
  defineOperation("POST", "/api/admin/projects/:projectId/design/:itemId/confirm", {
    ...STAFF,
    ...CONFIRM,
    id: "confirmDesignChoice",
    description: `Only where staff decide. ${CONFIRMED}`,
  }).handle(async ({ params, body, session: { user } }) => {
    const at = toAddress(params);
    return answerStaff(await confirmChoice(at, body, user), at);
  }),
  defineOperation("POST", "/api/admin/projects/:projectId/design/:itemId/open", {
    ...STAFF,
    id: "openDesignChoice",
    summary: "Open the choice of a design item again",
    description: "It can be made then, also after its last day. A body is ignored.",
    problems: {
      404: "The project has no such design item.",
      409: "A draft or sent change order names the item, or it is installed.",
    },
  }).handle(async ({ params, session: { user } }) => {
    const at = toAddress(params);
    return answerStaff(await openChoiceAgain(at, user), at);
  }),
);
