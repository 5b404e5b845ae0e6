import { href } from "react-router";
import { ErrorPage } from "~/ui/error-page";

/** Where somebody may not go: 401 for a visitor, 403 for an account that has no right to it, which is named. */
export function NoAccess({ status, email }: { status: 401 | 403; email: string | null }) {
  return (
    <ErrorPage status={status}>
      {email ? <p className="soft">{`You are signed in as ${email}.`}</p> : null}
      <p className="row">
        {status === 401 ? (
          <a className="btn btn--sun" href={`${href("/sign-in")}?returnTo=%2Fadmin`}>
            Sign in
          </a>
        ) : null}
        <a className="btn" href={href("/")}>
          Go to Home Page
        </a>
      </p>
    </ErrorPage>
  );
}
