/** Any other path of the API, with any method. */
import { notFoundProblem } from "~/platform/http/responses/problem.server";

export const handle = { methods: ["POST", "PUT", "PATCH", "DELETE"] };

export function loader() {
  return notFoundProblem();
}

export function action() {
  return notFoundProblem();
}
