import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { NoAccess } from "~/accounts/no-access";
import { ACCESS_ERRORS, ErrorPage } from "~/ui/error-page";
import { UnreachableError } from "./unreachable-error";

/** Whether a route refused access. */
export const isAccessError = (error: unknown): error is ErrorResponse & { status: 401 | 403 } =>
  isRouteErrorResponse(error) && error.status in ACCESS_ERRORS;

/** The page for what a route threw. @param error a response, or a mistake of ours */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof UnreachableError) return <ErrorPage status={504} />;
  if (!isAccessError(error)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
  const { email } = (error.data as { email: string | null } | null) ?? { email: null };
  return <NoAccess status={error.status} email={email} />;
}
