import { cx } from "class-variance-authority";
import { useRef } from "react";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { CheckRow, Field, inputClass, labelClass } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon } from "~/ui/icons";
import { popoverClass } from "~/ui/popover";
import { ClickableSummary } from "~/ui/summary";
import { formatListingSearch } from "../list-url";
import { HOME_TYPE_LABELS, HOME_TYPES, POOL_TYPE_LABELS, POOL_TYPES } from "../listing";
import type { AppliedQuery } from "../schema";
import { useFilterSheet } from "./filter-sheet";
import { actionsClass, CellLabel, formatMatchCount, summaryClass } from "./popover";
import { Bounds, MinimumChoice } from "./search-form-fields";
import {
  countMoreFilters,
  fillFields,
  formatFieldValue,
  invalidProps,
  MORE_FILTER_KEYS,
  parseSearch,
} from "./search-form-values";
import { useDraft } from "./use-draft";

/** A panel as wide as the search form; on phones part of the page, or with scripts a sheet over it. */
const sheetClass = popoverClass({
  align: "full",
  className: "filter-sheet",
});
const applyClass = "ml-auto min-h-14 min-w-44 flex-col rounded-control px-5 py-2.5 text-body/[1.25]";
const checksClass =
  "grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] content-start gap-x-4 " +
  "[&>label:last-of-type]:col-span-full [&>p]:col-span-full " +
  "xl:col-span-2 xl:flex xl:flex-wrap xl:gap-x-7 xl:[&>legend]:float-left xl:[&>legend]:w-full";

const TITLE = "more-filters-title";

/**
 * The search form's cell and panel of all other filters. With scripts, choices are a draft until applied, and closing
 * the panel discards it.
 * @param search of the list that is shown or loading
 */
export function MoreFilters({ path, search, applied: sent }: { path: string; search: string; applied: AppliedQuery }) {
  const details = useRef<HTMLDetailsElement>(null);
  const sheet = useFilterSheet(details);
  const draft = useDraft(details, search, sent);
  const { applied } = draft;
  const { query } = applied;
  const hydrated = useHydrated();
  const hasErrors = MORE_FILTER_KEYS.some((key) => sent.errors[key]);
  const active = countMoreFilters(query.filters);
  const label = active > 0 ? `${active} active` : "Any";
  const matchText = formatMatchCount(draft.total);
  return (
    <details
      className="max-sm:open:col-span-full max-sm:open:border-t max-sm:open:border-line"
      name="search-form"
      ref={details}
      open={hasErrors || undefined}
      onToggle={({ currentTarget: panel }) => {
        if (!panel.open) {
          fillFields(panel, parseSearch(search));
          if (sheet.open) sheet.close();
        }
        draft.read();
      }}
    >
      <ClickableSummary
        className={cx(summaryClass, "max-sm:in-open:before:hidden")}
        onClick={(event) => {
          if (!sheet.phone || details.current?.open) return;
          event.preventDefault();
          sheet.show();
        }}
      >
        <b>More Filters</b>
        <CellLabel full={label} short={label} bad={hasErrors} />
      </ClickableSummary>
      <dialog
        className={sheetClass}
        open
        aria-labelledby={TITLE}
        onInput={draft.read}
        onCancel={(event) => {
          event.preventDefault();
          sheet.close();
        }}
        onClose={({ currentTarget: dialog }) => {
          // Browsers may close the dialog even if the cancel event is prevented.
          if (!dialog.open && sheet.open) sheet.close();
        }}
      >
        <div className="flex flex-wrap items-center gap-3 justify-between">
          <h2 id={TITLE} className="text-title">
            More Filters
          </h2>
          {hydrated ? (
            <Button look="plain" size="icon" type="button" aria-label="Close" onClick={sheet.close}>
              <Icon name="close" />
            </Button>
          ) : (
            // The page without wrong values, which would open the panel again.
            <a
              className={buttonClass({ look: "plain", size: "icon" })}
              aria-label="Close"
              href={path + formatListingSearch(query)}
            >
              <Icon name="close" />
            </a>
          )}
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-5">
          <MoreFilterFields applied={applied} />
        </div>
        <div className={actionsClass}>
          {Object.keys(query.filters).length > 0 || hasErrors ? (
            <ButtonLink
              look="plain"
              to={path}
              replace={sheet.open}
              onClick={() => {
                if (!sheet.open) sheet.close();
              }}
            >
              Reset Filters
            </ButtonLink>
          ) : null}
          <Button look="sun" size={null} className={applyClass} type="submit" disabled={hydrated && !draft.differs}>
            Apply Filters {matchText ? <small className="-mt-2 text-small/4.5 font-medium">{matchText}</small> : null}
          </Button>
          {hydrated ? (
            <span className="sr-only" role="status">
              {matchText}
            </span>
          ) : null}
        </div>
      </dialog>
    </details>
  );
}

function MoreFilterFields({ applied }: { applied: AppliedQuery }) {
  const { query, submitted, errors } = applied;
  const { filters } = query;
  return (
    <>
      <MinimumChoice name="garageMin" legend="Garage spots" maxOption={5} applied={applied} />
      <Field id="poolType" label="Pool type" error={errors.poolType}>
        <select
          className={inputClass()}
          id="poolType"
          name="poolType"
          defaultValue={filters.poolType ?? ""}
          {...invalidProps("poolType", errors)}
        >
          <option value="">Any</option>
          {POOL_TYPES.map((type) => (
            <option key={type} value={type}>
              {POOL_TYPE_LABELS[type]}
            </option>
          ))}
        </select>
      </Field>
      <Bounds legend="Square feet" unit="square feet" names={["sqftMin", "sqftMax"]} applied={applied} />
      <Bounds legend="Lot size (sqft)" unit="lot size" names={["lotMin", "lotMax"]} applied={applied} />
      <Bounds legend="Stories" unit="stories" names={["storiesMin", "storiesMax"]} applied={applied} />
      <Bounds legend="Year built" unit="year built" names={["yearMin", "yearMax"]} applied={applied} />
      <Bounds legend="Days on market" unit="days on market" names={["daysMin", "daysMax"]} applied={applied} />
      <Field
        id="keywords"
        label="Keywords"
        hint="Words in the description, such as “corner lot”"
        error={errors.keywords}
      >
        <input
          className={inputClass()}
          id="keywords"
          name="keywords"
          maxLength={100}
          defaultValue={formatFieldValue("keywords", submitted)}
          aria-describedby="keywords-description"
          {...invalidProps("keywords", errors)}
        />
      </Field>
      <fieldset className={checksClass}>
        <legend className={labelClass}>Home type</legend>
        {HOME_TYPES.map((type) => (
          <CheckRow key={type} name="types" value={type} defaultChecked={filters.types?.includes(type) ?? false}>
            {HOME_TYPE_LABELS[type]}
          </CheckRow>
        ))}
        <FieldError message={errors.types} />
      </fieldset>
      <fieldset className={checksClass}>
        <legend className={labelClass}>Preferences</legend>
        <CheckRow name="status" value="available" defaultChecked={filters.status === "available"}>
          Hide pending
        </CheckRow>
        <FieldError message={errors.status} />
        <Switch name="reduced" label="Price reduced" applied={applied} />
        <Switch name="openHouse" label="Open house" applied={applied} />
        <Switch name="exclude55" label="Exclude 55+ communities" applied={applied} />
      </fieldset>
    </>
  );
}

function Switch({
  name,
  label,
  applied: { query, errors },
}: {
  name: "reduced" | "openHouse" | "exclude55";
  label: string;
  applied: AppliedQuery;
}) {
  return (
    <>
      <CheckRow name={name} value="1" defaultChecked={query.filters[name] ?? false}>
        {label}
      </CheckRow>
      <FieldError message={errors[name]} />
    </>
  );
}
