import { data } from "react-router";
import { ErrorPage } from "~/ui/error-page";

/** Any other path. A route of its own, so that middleware and headers apply to it as to every page. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
