/** What a dialog shows while its content loads, or if loading failed. @param page the URL of the same content */
export function Loading({ pageUrl, failed, onRetry }: { pageUrl: string; failed: boolean; onRetry: () => void }) {
  if (!failed)
    return (
      <p role="status" className="text-soft">
        Loading…
      </p>
    );
  return (
    <div role="alert" className="errs">
      <p>We couldn’t reach the server.</p>
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn--s" onClick={onRetry}>
          Try again
        </button>
        <a className="link" href={pageUrl}>
          Open as a page
        </a>
      </p>
    </div>
  );
}
