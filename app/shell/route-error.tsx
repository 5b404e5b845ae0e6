import { isRouteErrorResponse } from "react-router";
import { NoAccess } from "~/accounts/no-access";
import { ErrorPage } from "~/ui/error-page";

/** The page for what a route threw. @param error a response, or a mistake of ours */
export function RouteError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status !== 401 && status !== 403) return <ErrorPage status={status} />;
  const { email } = (error as { data: { email: string | null } | null }).data ?? { email: null };
  return <NoAccess status={status} email={email} />;
}
