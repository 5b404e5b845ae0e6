import { Button } from "./button";
import { Notice } from "./notice";

/** What a dialog shows while its content loads, or if loading failed. @param page the URL of the same content */
export function Loading({ pageUrl, failed, onRetry }: { pageUrl: string; failed: boolean; onRetry: () => void }) {
  if (!failed)
    return (
      <p role="status" className="text-soft">
        Loading…
      </p>
    );
  return (
    <Notice>
      <p>We couldn’t reach the server.</p>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="button" size="s" onClick={onRetry}>
          Try again
        </Button>
        <a className="link" href={pageUrl}>
          Open as a page
        </a>
      </p>
    </Notice>
  );
}
