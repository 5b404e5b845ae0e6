import { href } from "react-router";
import { chipClass } from "~/ui/chip";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { Icon } from "~/ui/icons";

const load = async () => (await import("./load-save-search-dialog")).loadSaveSearchDialog();

/**
 * The button after the active filters: a link to the page that saves the search, which opens in a dialog when scripts
 * run.
 * @param search the list's canonical search, "?…", with filters
 * @param summary what {@link searchSummary} makes of it
 */
export function SaveSearchLink({ search, summary }: { search: string; summary: readonly string[] }) {
  return (
    <DialogLink
      className={chipClass({ kind: "edge", className: "max-sm:-order-1" })}
      to={href("/save-search") + search}
      load={load}
      dialogProps={{ search, summary }}
    >
      <Icon name="bookmark" size="s" />
      Save Search
    </DialogLink>
  );
}
