/** The page that adds a design item, and the page that edits one. */
import { href } from "react-router";
import { FILES_BODY_BYTES } from "~/forms/file-rules";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { checkForm, createFormIdsWithFiles, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { createDesignItem, designTable, updateDesignItem } from "~/projects/design/data.server";
import { DESIGN_ITEM_TEXTS, DesignItemForm } from "~/projects/design/design-item-form";
import { DESIGN_ITEM_FILE, designItemSchema } from "~/projects/design/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, requireProject, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/design";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return loadItem(params, designTable.get);
}

export const handle = { bodyLimit: FILES_BODY_BYTES };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId, itemId } = params;
  await requireProject(projectId);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_DOCUMENT_BYTES });
  const { value, refuse } = checkForm(form, ITEM_FORM, designItemSchema, { file: DESIGN_ITEM_FILE });
  if (!value) return refuse();
  const files = form.upload ? filesIn(form.upload.form, DESIGN_ITEM_FILE.name) : [];
  const [picture] = files;
  const saved = itemId
    ? await updateDesignItem({ projectId, id: itemId, version: readVersion(form) }, value, picture, user)
    : await createDesignItem(projectId, value, picture, user, await createFormIdsWithFiles(form, files));
  return respondSaved(saved, refuse, { singular: "design item", params, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "design item");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function DesignItemPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...DESIGN_ITEM_TEXTS} form={DesignItemForm} list={href(LIST, page.params)} />;
}
