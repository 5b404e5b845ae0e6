/** What a dialog shows until its content has come, and where it has not. @param page that has the same */
export function Loading({ page, failed, again }: { page: string; failed: boolean; again: () => void }) {
  if (!failed)
    return (
      <p role="status" className="soft">
        Loading…
      </p>
    );
  return (
    <div role="alert" className="errs">
      <p>We could not be reached.</p>
      <p className="row">
        <button type="button" className="btn btn--s" onClick={again}>
          Try again
        </button>
        <a className="link" href={page}>
          Open it as a page
        </a>
      </p>
    </div>
  );
}
