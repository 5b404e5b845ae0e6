import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { staleProblem } from "~/platform/api/versions.server";
import { problem } from "~/platform/http/responses/problem.server";
import {
  CHANGE_ORDER_EXAMPLE,
  changeOrderTable,
  createChangeOrder,
  findChoiceErrors,
  removeChangeOrder,
  staffChangeOrderJson,
  updateChangeOrder,
} from "~/projects/change-orders/data.server";
import { type ChangeOrderFields, changeOrderApiFields } from "~/projects/change-orders/schema";
import { sendChangeOrder, withdrawChangeOrder } from "~/projects/change-orders/send.server";
import {
  fieldsProblem,
  itemOperations,
  rejectedFileProblem,
  STORAGE_PROBLEMS,
  toAddress,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/change-orders";
const orders = itemOperations(PATH, "change order", staffChangeOrderJson, CHANGE_ORDER_EXAMPLE);
const { contracts } = orders;
const NOT_DRAFT = "It isn’t a draft.";
const STALE = "Someone else just updated this change order.";

/** @throws the problem of a change order that names what the project doesn't have */
async function requireChoices(projectId: string, fields: Partial<ChangeOrderFields>): Promise<void> {
  const errors = await findChoiceErrors(projectId, fields);
  if (errors) throw fieldsProblem(errors);
}

const answer = (description: string, status: "sent" | "withdrawn") => ({
  200: { description, schema: staffChangeOrderJson, example: { ...CHANGE_ORDER_EXAMPLE, status, version: 2 } },
});

const send = defineOperation("POST", `${PATH}/:itemId/send`, {
  ...contracts.read,
  id: "sendChangeOrder",
  summary: "Send a change order",
  description: "From then on it doesn’t change. The buyers get an email, and one of them signs it.",
  versioned: true,
  answers: answer("The change order, which waits for a signature.", "sent"),
  problems: {
    ...contracts.read.problems,
    409: "The project isn’t active.",
    422: "It was decided already, or has nothing to approve.",
    ...STORAGE_PROBLEMS,
  },
}).handle(async ({ params, ifMatch, session }) => {
  const sending = await sendChangeOrder({ ...toAddress(params), version: ifMatch ?? undefined }, session.user);
  if (sending.kind === "missing") return orders.missingProblem();
  if (sending.kind === "stale") return staleProblem(ifMatch, STALE, sending.row.version);
  return sending.kind === "refused" ? rejectedFileProblem(sending) : { status: 200, body: sending.row };
});

const withdraw = defineOperation("POST", `${PATH}/:itemId/withdraw`, {
  ...contracts.read,
  id: "withdrawChangeOrder",
  summary: "Withdraw a change order",
  description: "Takes back what was sent. The buyers are told by email.",
  versioned: true,
  answers: answer("The change order, which can no longer be signed.", "withdrawn"),
  problems: { ...contracts.read.problems, 409: "It isn’t waiting for a signature." },
}).handle(async ({ params, ifMatch, session }) => {
  const withdrawal = await withdrawChangeOrder({ ...toAddress(params), version: ifMatch ?? undefined }, session.user);
  if (withdrawal.kind === "missing") return orders.missingProblem();
  if (withdrawal.kind === "stale") return staleProblem(ifMatch, STALE, withdrawal.row.version);
  if (withdrawal.kind === "decided")
    return problem(409, { detail: `This change order is ${withdrawal.row.status}, so it can’t be withdrawn.` });
  return { status: 200, body: withdrawal.row };
});

const { lines, title, reason, daysAdded, validUntil } = CHANGE_ORDER_EXAMPLE;

export const loader = serveOperations(orders.list(changeOrderTable.list), orders.read(changeOrderTable.get));

export const action = serveOperations(
  orders.create(
    {
      json: z.strictObject(changeOrderApiFields).meta({ id: "ChangeOrderInput" }),
      example: { title, reason, lines, daysAdded, validUntil },
    },
    async (projectId, fields, actor, newId) => {
      await requireChoices(projectId, fields);
      return createChangeOrder(projectId, fields, actor, newId);
    },
  ),
  orders.change(
    { json: changeSchema("ChangeOrderChanges", changeOrderApiFields), example: { daysAdded: 5, version: 1 } },
    async (at, fields, actor) => {
      await requireChoices(at.projectId, fields);
      return updateChangeOrder(at, fields, actor);
    },
    NOT_DRAFT,
  ),
  orders.remove(removeChangeOrder, NOT_DRAFT),
  send,
  withdraw,
);
