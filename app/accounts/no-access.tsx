import { href } from "react-router";
import { buttonClass } from "~/ui/button";
import { ErrorPage } from "~/ui/error-page";

/** The page for denied access: 401 for a visitor, 403 with the current email for an account without permission. */
export function NoAccess({ status, email }: { status: 401 | 403; email: string | null }) {
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
