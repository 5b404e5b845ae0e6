import { requireStaff } from "~/platform/auth/staff.server";
import { ChangeOrderList } from "~/projects/change-orders/change-order-list";
import { changeOrderTable } from "~/projects/change-orders/data.server";
import { pacificToday } from "~/ui/text/dates";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { refusePost } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { rows: await changeOrderTable.list(params.projectId), today: pacificToday() };
}

export const action = refusePost;

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Change orders", args.matches), args);

export default function ChangeOrdersPage({ loaderData, params }: Route.ComponentProps) {
  return <ChangeOrderList projectId={params.projectId} {...loaderData} />;
}
