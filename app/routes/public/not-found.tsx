import { data } from "react-router";
import { ErrorPage } from "~/ui/error-page";

/** Any other path. It is a route, so that middleware and headers apply to it like to every page. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
