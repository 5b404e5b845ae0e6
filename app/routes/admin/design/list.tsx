import { href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { moveDesignItem } from "~/projects/design/commands.server";
import { DesignList } from "~/projects/design/design-list";
import { listDesignItems } from "~/projects/design/queries.server";
import { moveMessage } from "~/projects/item-texts";
import { submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { parseMove, respondDone } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { rows: await listDesignItems(params.projectId) };
}

export const headers = privateHeaders;

/** Moves a design item up or down within its room. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const form = await readForm(request);
  const by = parseMove(form);
  const place = await moveDesignItem({ projectId, id: textIn(form, "row") }, by, user);
  return respondDone(form, moveMessage("design item", place), href("/admin/projects/:projectId/design", { projectId }));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "design item", operation: "update" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Project", args);

export default function DesignItemsPage({ loaderData, params }: Route.ComponentProps) {
  return <DesignList projectId={params.projectId} rows={loaderData.rows} />;
}
