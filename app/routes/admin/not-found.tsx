import { data } from "react-router";
import { ErrorPage } from "~/ui/error-page";

export function loader() {
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return <ErrorPage status={404} />;
}
