import { type ErrorResponse, href, isRouteErrorResponse } from "react-router";
import { buttonClass } from "~/ui/button";
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

/** The page for denied access: 401 for a visitor, 403 with the current email for an account without permission. */
function NoAccess({ status, email }: { status: 401 | 403; email: string | null }) {
  return (
    <ErrorPage status={status}>
      {email ? <p className="text-soft">{`You’re signed in as ${email}.`}</p> : null}
      <p className="flex flex-wrap items-center gap-3">
        {status === 401 ? (
          <a className={buttonClass({ look: "sun" })} href={`${href("/sign-in")}?returnTo=%2Fadmin`}>
            Sign in
          </a>
        ) : null}
        <a className={buttonClass()} href={href("/")}>
          Go to Home Page
        </a>
      </p>
    </ErrorPage>
  );
}
