/** The page that adds an option of a design item, and the page that edits one. */
import { data, href } from "react-router";
import { FILES_BODY_BYTES } from "~/forms/file-rules";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { checkForm, createFormIdsWithFiles, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { createOption, getOption, hasDesignItem, updateOption } from "~/projects/design/options/data.server";
import { OPTION_TEXTS, OptionForm } from "~/projects/design/options/option-form";
import { OPTION_PICTURE, optionSchema } from "~/projects/design/options/schema";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/option-form";

type Params = { projectId: string; itemId: string; optionId?: string };

/** As the helpers of items take them: the option is the item. */
const toItemParams = ({ projectId, optionId }: Params) => ({ projectId, itemId: optionId });

/** @throws 404 when the project has no such design item */
async function requireItem(params: Params): Promise<void> {
  if (!(await hasDesignItem(params))) throw data(null, { status: 404 });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  await requireItem(params);
  return loadItem(toItemParams(params), (at) => getOption({ ...at, itemId: params.itemId }));
}

export const handle = { bodyLimit: FILES_BODY_BYTES };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await requireItem(params);
  const { projectId, itemId, optionId }: Params = params;
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_DOCUMENT_BYTES });
  const { value, refuse } = checkForm(form, ITEM_FORM, optionSchema, { file: OPTION_PICTURE });
  if (!value) return refuse();
  const files = form.upload ? filesIn(form.upload.form, OPTION_PICTURE.name) : [];
  const [picture] = files;
  const saved = optionId
    ? await updateOption({ projectId, itemId, id: optionId, version: readVersion(form) }, value, picture, user)
    : await createOption({ projectId, itemId }, value, picture, user, await createFormIdsWithFiles(form, files));
  const list = href("/admin/projects/:projectId/design/:itemId/options", params);
  return respondSaved(saved, refuse, { ...OPTION_TEXTS, params: toItemParams(params), list });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitItem({ ...args, params: toItemParams(args.params) }, OPTION_TEXTS.singular);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function OptionPage({ params, ...page }: Route.ComponentProps) {
  const list = href("/admin/projects/:projectId/design/:itemId/options", params);
  return <ItemPage {...page} params={toItemParams(params)} {...OPTION_TEXTS} form={OptionForm} list={list} />;
}
