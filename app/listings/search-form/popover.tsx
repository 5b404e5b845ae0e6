/** Shared parts of the search form's popovers. */
import { Link } from "react-router";
import { fillFields, parseSearch } from "./search-form-values";

/**
 * The text of a search form cell. Only one panel is open at a time, so the cell also shows that one of its fields is
 * invalid.
 */
export function CellLabel({ full, short, bad }: { full: string; short: string; bad: boolean }) {
  if (bad) return <span className="search-field__error">Please check</span>;
  if (full === short) return <span>{full}</span>;
  return (
    <>
      <span className="label-full">{full}</span>
      <span className="label-short">{short}</span>
    </>
  );
}

/**
 * A popover's last row. Clear applies immediately and also empties fields that were not submitted.
 * @param search of the list without the popover's filters
 */
export function PopoverButtons({ path, search }: { path: string; search: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 justify-between">
      <Link
        className="btn btn--plain btn--s"
        to={path + search}
        preventScrollReset
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest("details");
          if (panel) fillFields(panel, parseSearch(search));
        }}
      >
        Clear
      </Link>
      <button className="btn btn--sun btn--s" type="submit">
        Show homes
      </button>
    </div>
  );
}
