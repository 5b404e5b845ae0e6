import { href } from "react-router";
import type { Chip } from "~/listings/list/active-filters.server";
import type { ListingSort } from "~/listings/schema";
import { chipClass } from "~/ui/chip";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { Icon } from "~/ui/icons";

const load = async () => (await import("./load-save-search-dialog")).loadSaveSearchDialog();

/**
 * The button after the active filters: a link to the page that saves the search, which opens in a dialog when scripts
 * run.
 * @param search the list's canonical search, "?…", with filters
 */
export function SaveSearchLink(props: { search: string; chips: readonly Chip[]; sort: ListingSort }) {
  return (
    <DialogLink
      className={chipClass({ kind: "edge", className: "max-sm:-order-1" })}
      to={href("/save-search") + props.search}
      load={load}
      dialogProps={props}
    >
      <Icon name="bookmark" size="s" />
      Save Search
    </DialogLink>
  );
}
