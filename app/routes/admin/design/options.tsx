import { data, href } from "react-router";
import { getReply } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { openChoiceAgain } from "~/projects/design/choices.server";
import { getDesignItemWithChoice } from "~/projects/design/data.server";
import { listOptions, optionTable } from "~/projects/design/options/data.server";
import { OptionList } from "~/projects/design/options/option-list";
import { moveMessage } from "~/projects/item-texts";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { submitButton } from "~/ui/forms/submit-form";
import { FailureNotice } from "~/ui/notice";
import { receiveChoice, respondChosen } from "../../choice-page.server";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { reloadAfterConflict } from "../../reload-after-conflict";
import { readMove } from "../item-responses.server";
import type { Route } from "./+types/options";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const { projectId, itemId } = params;
  const [found, rows] = await Promise.all([
    getDesignItemWithChoice({ projectId, id: itemId }, { email: user.email, isStaff: true }),
    listOptions({ projectId, itemId }),
  ]);
  if (!found) throw data(null, { status: 404 });
  return { ...found, rows };
}

/** Moves an option up or down, picks or confirms one, or opens the choice again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId, itemId } = params;
  const form = await readForm(request);
  const page = href("/admin/projects/:projectId/design/:itemId/options", params);
  const at = { projectId, id: itemId };
  if (form.has("move")) {
    const { id, by } = readMove(form);
    const place = await optionTable.move({ projectId, id }, by, user, ({ designItemId }) => designItemId);
    throw await redirectWithToast(page, moveMessage("design option", place));
  }
  if (textIn(form, "intent") === "open")
    return respondChosen(await openChoiceAgain(at, user), page, "Choice open again");
  return receiveChoice(form, at, user, page);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Options", args.matches), args);

export default function OptionsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const failure = getReply(actionData)?.failure;
  return (
    <div className="grid gap-4">
      <BackLink to={href("/admin/projects/:projectId/design", params)} label="Design">
        <ButtonLink look="plain" size="s" to={href("/admin/projects/:projectId/design/:itemId", params)}>
          Allowance and last day
        </ButtonLink>
      </BackLink>
      {failure ? <FailureNotice failure={failure} /> : null}
      <OptionList projectId={params.projectId} {...loaderData} />
    </div>
  );
}
