import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { designTable } from "~/projects/design/data.server";
import { DesignList } from "~/projects/design/design-list";
import { countOptions } from "~/projects/design/options/data.server";
import { moveMessage } from "~/projects/item-texts";
import { submitListButton } from "~/projects/send-form";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { readMove } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const [rows, optionCounts] = await Promise.all([designTable.list(params.projectId), countOptions(params.projectId)]);
  return { rows, optionCounts };
}

/** Moves a design item up or down within its room. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { id, by } = readMove(await readForm(request));
  const place = await designTable.move({ projectId: params.projectId, id }, by, user, ({ room }) => room);
  throw await redirectWithToast(href("/admin/projects/:projectId/design", params), moveMessage("design item", place));
}

export const clientAction = (args: Route.ClientActionArgs) => submitListButton(args, "design item");

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Design", args.matches), args);

export default function DesignItemsPage({ loaderData, params }: Route.ComponentProps) {
  return <DesignList projectId={params.projectId} {...loaderData} />;
}
