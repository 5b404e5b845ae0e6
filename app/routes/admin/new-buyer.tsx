/** The page that adds a buyer to a project. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { BUYER_TEXTS, BuyerForm } from "~/projects/buyers/buyer-form";
import { addBuyer } from "~/projects/buyers/data.server";
import { buyerSchema } from "~/projects/buyers/schema";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import type { Route } from "./+types/new-buyer";
import { ItemPage } from "./item-page";
import { respondSaved } from "./item-responses.server";

const LIST = "/admin/projects/:projectId/contacts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { row: null, newId: randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, ITEM_FORM, buyerSchema);
  if (!value) return refuse();
  const saved = await addBuyer(params.projectId, value, user, createFormIds(form));
  return respondSaved(saved, refuse, { singular: "buyer", params, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "buyer");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function NewBuyerPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...BUYER_TEXTS} form={BuyerForm} list={href(LIST, page.params)} />;
}
