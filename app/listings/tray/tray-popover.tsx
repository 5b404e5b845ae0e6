/** Shared parts of the search form's popovers. */
import { Link } from "react-router";
import { fillFields, readSearch } from "./tray-fields";

/**
 * The text of a search form cell. Only one panel is open at a time, so the cell also shows that one of its fields is
 * invalid.
 */
export function CellWords({ full, short, bad }: { full: string; short: string; bad: boolean }) {
  if (bad) return <span className="seek__bad">Please check</span>;
  if (full === short) return <span>{full}</span>;
  return (
    <>
      <span className="roomy">{full}</span>
      <span className="tight">{short}</span>
    </>
  );
}

/**
 * A popover's last row. Clear applies immediately and also empties fields that were not submitted.
 * @param search of the list without the popover's filters
 */
export function PopoverButtons({ path, search }: { path: string; search: string }) {
  return (
    <div className="row row--apart">
      <Link
        className="btn btn--plain btn--s"
        to={path + search}
        preventScrollReset
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest("details");
          if (panel) fillFields(panel, readSearch(search));
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
