import { data } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { ErrorPage } from "~/ui/error-page";
import type { Route } from "./+types/not-found";

export function loader() {
  throw data(null, { status: 404 });
}

export async function action({ context }: Route.ActionArgs) {
  await requireStaff(context);
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return <ErrorPage status={404} />;
}
