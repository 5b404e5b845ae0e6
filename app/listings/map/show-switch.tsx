import { href, Link } from "react-router";
import { segmentedClass } from "~/ui/forms/field";
import { Icon } from "~/ui/icons";
import { useNextSearch } from "../links/use-next-search";

/** On phones, switches between the map and the list; in view also while the map fills the window. */
export function ShowSwitch({ listOnly }: { listOnly: boolean }) {
  const search = useNextSearch();
  const to = (show: "list" | null) => {
    const params = new URLSearchParams(search);
    if (show) params.set("show", show);
    else params.delete("show");
    const text = params.toString().replaceAll("%2C", ",");
    return href("/map") + (text && `?${text}`);
  };
  return (
    <nav
      className={segmentedClass({ className: "sticky top-2 z-4 mt-4 sm:hidden" })}
      aria-label="View"
      data-show-switch
    >
      <Link to={to(null)} aria-current={listOnly ? undefined : "true"} preventScrollReset replace>
        <Icon name="map" />
        Map
      </Link>
      <Link to={to("list")} aria-current={listOnly ? "true" : undefined} preventScrollReset replace>
        <Icon name="grid" />
        List
      </Link>
    </nav>
  );
}
