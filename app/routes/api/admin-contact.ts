import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions } from "~/platform/api/versions.server";
import { deleteContact, updateContact } from "~/projects/contacts/commands.server";
import { CONTACT_EXAMPLE, staffContactJson } from "~/projects/contacts/json.server";
import { getContact } from "~/projects/contacts/queries.server";
import { contactFields } from "~/projects/contacts/schema";
import { answerDeletion, answerRead, answerUpdate, describeItems, toAddress } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/contacts/:itemId";
const texts = describeItems("contact", staffContactJson, CONTACT_EXAMPLE);

export const loader = defineOperation("GET", PATH, { ...texts.read, versioned: true }).serve(async ({ params }) =>
  answerRead(await getContact(toAddress(params)), "contact"),
);

const update = defineOperation("PATCH", PATH, {
  ...texts.update,
  versioned: true,
  body: { json: changeSchema("ContactChanges", contactFields), example: { phone: "(909) 555-0148", version: 3 } },
}).handle(async ({ params, body: { version, ...changes }, ifMatch, session }) => {
  const at = { ...toAddress(params), version: combineVersions(ifMatch, version) };
  return answerUpdate(await updateContact(at, changes, session.user), { singular: "contact", ifMatch });
});

const remove = defineOperation("DELETE", PATH, { ...texts.remove, versioned: true }).handle(
  async ({ params, ifMatch, session }) => {
    const at = { ...toAddress(params), version: ifMatch ?? undefined };
    return answerDeletion(await deleteContact(at, session.user), { singular: "contact", ifMatch });
  },
);
export const action = serveOperations(update, remove);
