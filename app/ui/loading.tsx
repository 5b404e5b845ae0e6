/** What a dialog shows while its content loads, or if loading failed. @param page the URL of the same content */
export function Loading({ page, failed, again }: { page: string; failed: boolean; again: () => void }) {
  if (!failed)
    return (
      <p role="status" className="soft">
        Loading…
      </p>
    );
  return (
    <div role="alert" className="errs">
      <p>We couldn’t reach the server.</p>
      <p className="row">
        <button type="button" className="btn btn--s" onClick={again}>
          Try again
        </button>
        <a className="link" href={page}>
          Open as a page
        </a>
      </p>
    </div>
  );
}
