import { isRouteErrorResponse } from "react-router";
import { LastSearch } from "~/listings/list/list-header";
import { RouteError } from "~/shell/route-error";
import { UnreachableError } from "~/shell/unreachable-error";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

const TITLE = "Failed to fetch listings";

/** Instead of a list whose homes the server failed to list. The site's header stays, and the search if scripts have shown it. */
export function ListError({ error }: { error: unknown }) {
  if (error instanceof UnreachableError || (isRouteErrorResponse(error) && error.status !== 500))
    return <RouteError error={error} />;
  return (
    <main id="main" className="wrap-page grid gap-6 py-6">
      <title>{TITLE}</title>
      <LastSearch />
      <div role="alert">
        <EmptyState title={TITLE} level={1} detail="Something went wrong on our end. Please try again." hasPicture>
          {/* biome-ignore lint/a11y/useValidAnchor: An empty address is the page's own. */}
          <a className={buttonClass({ look: "sun" })} href="">
            Try again
          </a>
        </EmptyState>
      </div>
    </main>
  );
}
