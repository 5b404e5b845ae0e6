import { useRef } from "react";
import { Link } from "react-router";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon } from "~/ui/icons";
import { ClickableSummary } from "~/ui/summary";
import { HOME_TYPE_LABELS, HOME_TYPES, POOL_TYPE_LABELS, POOL_TYPES } from "../listing";
import { formatHomeCount } from "../rules";
import type { AppliedQuery } from "../schema";
import { useFilterSheet } from "./filter-sheet";
import { CellLabel } from "./popover";
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

const TITLE = "more-filters-title";

/**
 * The search form's cell and panel of all other filters. With scripts, choices are a draft until applied, and closing
 * the panel discards it.
 * @param search of the list that is shown or loading
 */
export function MoreFilters({ path, search, applied }: { path: string; search: string; applied: AppliedQuery }) {
  const { query, errors } = applied;
  const details = useRef<HTMLDetailsElement>(null);
  const sheet = useFilterSheet(details);
  const draft = useDraft(details, search);
  const hydrated = useHydrated();
  const hasErrors = MORE_FILTER_KEYS.some((key) => errors[key]);
  const active = countMoreFilters(query.filters);
  const label = active > 0 ? `${active} active` : "Any";
  const matchText = draft.total === null ? null : formatMatchCount(draft.total);
  return (
    <details
      className="pop filters"
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
        className="search-field"
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
        className="pop__body"
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
          <h2 id={TITLE}>More Filters</h2>
          {hydrated ? (
            <button className="btn btn--icon btn--plain" type="button" aria-label="Close" onClick={sheet.close}>
              <Icon name="close" />
            </button>
          ) : null}
        </div>
        <div className="filters__fields">
          <MoreFilterFields applied={applied} />
        </div>
        <div className="flex flex-wrap items-center gap-3 justify-between">
          {Object.keys(query.filters).length > 0 || hasErrors ? (
            <Link
              className="btn btn--plain"
              to={path}
              replace={sheet.open}
              onClick={() => {
                if (!sheet.open) sheet.close();
              }}
            >
              Reset Filters
            </Link>
          ) : null}
          <button className="btn btn--sun" type="submit" disabled={hydrated && !draft.differs}>
            Apply Filters {matchText ? <small>{matchText}</small> : null}
          </button>
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

function formatMatchCount(total: number): string {
  if (total === 0) return "No homes match";
  return `Show ${formatHomeCount(total)}`;
}

function MoreFilterFields({ applied }: { applied: AppliedQuery }) {
  const { query, submitted, errors } = applied;
  const { filters } = query;
  return (
    <>
      <MinimumChoice name="garageMin" legend="Garage spots" maxOption={5} applied={applied} />
      <div className="field">
        <label htmlFor="poolType">Pool type</label>
        <select
          className="input"
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
        <FieldError id="poolType-error" message={errors.poolType} />
      </div>
      <Bounds legend="Square feet" unit="square feet" names={["sqftMin", "sqftMax"]} applied={applied} />
      <Bounds legend="Lot size (sqft)" unit="lot size" names={["lotMin", "lotMax"]} applied={applied} />
      <Bounds legend="Stories" unit="stories" names={["storiesMin", "storiesMax"]} applied={applied} />
      <Bounds legend="Year built" unit="year built" names={["yearMin", "yearMax"]} applied={applied} />
      <Bounds legend="Days on market" unit="days on market" names={["daysMin", "daysMax"]} applied={applied} />
      <div className="field">
        <label htmlFor="keywords">Keywords</label>
        <input
          className="input"
          id="keywords"
          name="keywords"
          maxLength={100}
          defaultValue={formatFieldValue("keywords", submitted)}
          aria-describedby="keywords-hint"
          {...invalidProps("keywords", errors)}
        />
        <small id="keywords-hint">Words in the description, such as “corner lot”</small>
        <FieldError id="keywords-error" message={errors.keywords} />
      </div>
      <fieldset className="checks">
        <legend className="label">Home type</legend>
        {HOME_TYPES.map((type) => (
          <label className="check" key={type}>
            <input type="checkbox" name="types" value={type} defaultChecked={filters.types?.includes(type) ?? false} />
            {HOME_TYPE_LABELS[type]}
          </label>
        ))}
        <FieldError message={errors.types} />
      </fieldset>
      <fieldset className="checks">
        <legend className="label">Preferences</legend>
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
      <label className="check">
        <input type="checkbox" name={name} value="1" defaultChecked={query.filters[name] ?? false} />
        {label}
      </label>
      <FieldError message={errors[name]} />
    </>
  );
}
