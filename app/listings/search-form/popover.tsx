/** Shared parts of the search form's popovers. */
import { cx } from "class-variance-authority";
import { Button, ButtonLink } from "~/ui/button";
import { popoverSummaryClass } from "~/ui/popover";
import { formatHomeCount } from "../rules";
import { fillFields, parseSearch } from "./search-form-values";

/** The class of a search form cell, whose name is bold. */
export const cellClass =
  "flex min-h-15 cursor-pointer flex-col justify-center gap-[0.1rem] px-4.5 py-2 max-sm:min-h-13.5 max-sm:px-3 " +
  "[&>b]:text-micro/4 [&>b]:font-medium [&>b]:text-soft";
/** The class of a cell that opens a panel. */
export const summaryClass = cx(
  cellClass,
  popoverSummaryClass,
  "panel-summary relative rounded-control pr-10 hover:bg-stucco max-sm:pr-2",
);
const textClass = "text-card/5.5 font-semibold max-sm:truncate max-sm:text-small";

/**
 * The text of a search form cell. Only one panel is open at a time, so the cell also shows that one of its fields is
 * invalid.
 */
export function CellLabel({ full, short, bad }: { full: string; short: string; bad: boolean }) {
  if (bad) return <span className={cx(textClass, "text-brick")}>Please check</span>;
  if (full === short) return <span className={textClass}>{full}</span>;
  return (
    <>
      <span className={cx(textClass, "max-wide:hidden")}>{full}</span>
      <span className={cx(textClass, "wide:hidden")}>{short}</span>
    </>
  );
}

/** The class of a panel's last row, which stays in view. */
export const actionsClass =
  "sticky bottom-0 z-1 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-3 rounded-b-panel bg-paper px-5 py-3";

/** What is known about the homes of a panel's choices: "Show 12 homes". */
export function formatMatchCount(total: number | null): string | null {
  if (total === null) return null;
  return total === 0 ? "No homes match" : `Show ${formatHomeCount(total)}`;
}

/**
 * A popover's last row. Clear applies immediately and also empties fields that were not submitted.
 * @param search of the list without the popover's filters
 * @param total how many homes the choices find, if that is known
 */
export function PopoverButtons({
  path,
  search,
  total = null,
}: {
  path: string;
  search: string;
  total?: number | null;
}) {
  return (
    <div className={actionsClass}>
      <span className="sr-only" role="status">
        {formatMatchCount(total)}
      </span>
      <ButtonLink
        look="plain"
        size="s"
        to={path + search}
        preventScrollReset
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest("details");
          if (panel) fillFields(panel, parseSearch(search));
        }}
      >
        Clear
      </ButtonLink>
      <Button look="sun" size="s" type="submit">
        {total === null ? "Show homes" : `Show ${formatHomeCount(total)}`}
      </Button>
    </div>
  );
}
