/** What the tray's popovers have in common. */
import { Link } from "react-router";
import { fillFields, readSearch } from "./tray-fields";

/**
 * What a cell of the tray says about its filters. One panel is open at a time, so the cell says itself that something in
 * it was malformed.
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
 * A popover's last row. Clearing takes effect at once, and empties what was typed and never asked for.
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
