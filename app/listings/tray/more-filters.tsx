import { useRef } from "react";
import { Link } from "react-router";
import { FieldError } from "~/ui/forms/field-error";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon } from "~/ui/icons";
import { listingSearch } from "../list-url";
import { HOME_TYPE_LABELS, HOME_TYPES, POOL_TYPE_LABELS, POOL_TYPES } from "../listing";
import { homes } from "../rules";
import { type AppliedQuery, type ListingFilters, PAIRS } from "../schema";
import { useFilterSheet } from "./filter-sheet";
import { AtLeast, Bounds, fieldText, fillFields, invalid, MORE_KEYS, readSearch } from "./tray-fields";
import { CellWords } from "./tray-popover";
import { useDraft } from "./use-draft";

const TITLE = "more-filters-title";

/** Number of active filters of the panel: a pair of bounds is one, each home type is one. */
export function moreFilterCount(filters: ListingFilters): number {
  const upper = new Set<string>(PAIRS.flatMap(([min, max]) => (filters[min] === undefined ? [] : [max])));
  const on = MORE_KEYS.filter((key) => key !== "types" && filters[key] && !upper.has(key));
  return on.length + (filters.types?.length ?? 0);
}

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
  const bad = MORE_KEYS.some((key) => errors[key]);
  const active = moreFilterCount(query.filters);
  const words = active > 0 ? `${active} active` : "Any";
  const found = draft.total === null ? null : foundWords(draft.total);
  return (
    <details
      className="pop filters"
      name="tray"
      ref={details}
      open={bad || undefined}
      onToggle={({ currentTarget: panel }) => {
        if (!panel.open) {
          fillFields(panel, readSearch(search));
          if (sheet.open) sheet.close();
        }
        draft.read();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive, and turns keys into clicks */}
      <summary
        className="seek"
        onClick={(event) => {
          if (!sheet.phone || details.current?.open) return;
          event.preventDefault();
          sheet.show();
        }}
      >
        <b>More Filters</b>
        <CellWords full={words} short={words} bad={bad} />
      </summary>
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
        <div className="row row--apart">
          <h2 id={TITLE}>More Filters</h2>
          {hydrated ? (
            <button className="btn btn--icon btn--plain" type="button" aria-label="Close" onClick={sheet.close}>
              <Icon name="close" />
            </button>
          ) : null}
        </div>
        <div className="filters__fields">
          <MoreFields applied={applied} />
        </div>
        <div className="row row--apart">
          {Object.keys(query.filters).length > 0 || bad ? (
            <Link
              className="btn btn--plain"
              to={path + listingSearch({ sort: query.sort })}
              replace={sheet.open}
              onClick={() => {
                if (!sheet.open) sheet.close();
              }}
            >
              Reset Filters
            </Link>
          ) : null}
          <button className="btn btn--sun" type="submit" disabled={hydrated && !draft.differs}>
            Apply Filters {found ? <small>{found}</small> : null}
          </button>
          {hydrated ? (
            <span className="vh" role="status">
              {found}
            </span>
          ) : null}
        </div>
      </dialog>
    </details>
  );
}

function foundWords(total: number): string {
  if (total === 0) return "No homes match";
  return `Show ${homes(total)}`;
}

function MoreFields({ applied }: { applied: AppliedQuery }) {
  const { query, given, errors } = applied;
  const { filters } = query;
  return (
    <>
      <AtLeast name="garageMin" legend="Garage spots" most={5} applied={applied} />
      <div className="field">
        <label htmlFor="poolType">Pool type</label>
        <select
          className="input"
          id="poolType"
          name="poolType"
          defaultValue={filters.poolType ?? ""}
          {...invalid("poolType", errors)}
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
          defaultValue={fieldText("keywords", given)}
          aria-describedby="keywords-hint"
          {...invalid("keywords", errors)}
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
