import type { ReactNode } from "react";
import { useEffect } from "react";
import { data, Outlet, redirect, useFetcher, useRouteLoaderData } from "react-router";
import { listStaffNames } from "~/accounts/people.server";
import { postSignInPath } from "~/accounts/second-factor.server";
import { StaffNames } from "~/accounts/staff-name";
import stylesheet from "~/full.css?url";
import { currentSession } from "~/platform/auth/session.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import type { loader as rootLoader } from "~/root";
import { AdminHeader, type StaffBadges } from "~/shell/admin-header";
import { KeyboardShortcuts } from "~/shell/keyboard-shortcuts";
import { isAccessError, RouteError } from "~/shell/route-error";
import { useFetcherAnswer } from "~/ui/hooks/use-fetcher-answer";
import { SkipToContent } from "~/ui/skip-link";
import { PageTime } from "~/ui/time-ago";
import { countBadges } from "~/work/open-work.server";
import { NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/**
 * Admits staff by the account's current email address and a confirmed second factor; everyone else gets an error page or
 * the second factor's page.
 */
const requireStaffPage: Route.MiddlewareFunction = async ({ url, context }) => {
  const session = await currentSession(context);
  if (!session) throw data({ email: null }, { status: 401 });
  if (session.user.needsSecondFactor) throw redirect(postSignInPath(url.pathname + url.search, session.user));
  if (!session.user.staff) throw data({ email: session.user.email }, { status: 403 });
};

export const middleware: Route.MiddlewareFunction[] = [requireStaffPage];

/** Without a loader, client navigation wouldn't call the server, and the middleware wouldn't run. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const [badges, staffNames] = await Promise.all([countBadges(user.email), listStaffNames()]);
  return { email: user.email, badges, staffNames, now: new Date().toISOString() };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame {...loaderData}>
      <Outlet />
    </StaffFrame>
  );
}

/** Errors of staff pages keep the navigation, but not after access was lost. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <RouteError error={error} />;
  return loaderData && !isAccessError(error) ? <StaffFrame {...loaderData}>{page}</StaffFrame> : page;
}

/** What every page of the staff's has around it. */
function StaffFrame({
  email,
  badges,
  staffNames,
  now,
  children,
}: {
  email: string;
  badges: StaffBadges;
  staffNames: Readonly<Record<string, string>>;
  now: string;
  children: ReactNode;
}) {
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  useUndo();
  return (
    <StaffNames value={staffNames}>
      <PageTime value={now}>
        <SkipToContent />
        <AdminHeader brandName={brand?.name} email={email} badges={badges} />
        {children}
        <KeyboardShortcuts />
      </PageTime>
    </StaffNames>
  );
}

/** Sends the undo forms of toasts without leaving the page. Not part of the toast, which every page loads. */
function useUndo(): void {
  const { submit, data: answer } = useFetcher<object>();
  useFetcherAnswer(answer);
  useEffect(() => {
    const send = (event: SubmitEvent) => {
      const button = event.submitter;
      if (!(button instanceof HTMLButtonElement && button.name === "undo")) return;
      event.preventDefault();
      void submit(button);
    };
    document.addEventListener("submit", send);
    return () => document.removeEventListener("submit", send);
  }, [submit]);
}
