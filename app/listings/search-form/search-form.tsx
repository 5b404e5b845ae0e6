import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { Button } from "~/ui/button";
import { getVisitKey } from "~/ui/hooks/use-visit";
import { Icon } from "~/ui/icons";
import { changeSearch, SHEET_HASH } from "../links/list-links";
import { useNextList } from "../links/use-next-search";
import { PLACE_KEYS } from "../places/place";
import { type AppliedQuery, LIST_KEYS, SEARCH_TERM_KEYS } from "../schema";
import { LocationBox, LocationError } from "./location-box";
import { MoreFilters } from "./more-filters";
import type { SearchUpgrades } from "./payment-fields";
import { PriceFilter } from "./price-filter";
import { RoomsFilter } from "./rooms-filter";
import { FIELD_KEYS, fillFields, hasTerms, parseSearch, readFormSearch } from "./search-form-values";

const cellsClass =
  "relative grid grid-cols-[minmax(15rem,1.5fr)_repeat(3,minmax(8.5rem,1fr))_auto] rounded-panel border border-edge " +
  "bg-paper max-lg:grid-cols-3 max-sm:grid-cols-[minmax(0,1.25fr)_repeat(2,minmax(0,1fr))]";

/** Keys with a form field. A search starts at its first page; other keys are hidden fields. */
const FORM_KEYS: readonly string[] = [...PLACE_KEYS, ...FIELD_KEYS, "page"];

const REMEMBER = { remember: "0" };
const CLEARED = { down: String(DEFAULT_TERMS.down) };

/** Closes the search form's open panel on Escape and outside clicks, which plain `<details>` do not do. */
function useCloseOnOutsideClick(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const findOpenPanel = () => form.current?.querySelector<HTMLDetailsElement>("details[open]");
    const onPointerDown = ({ target }: Event) => {
      const panel = findOpenPanel();
      if (panel && target instanceof Node && !panel.contains(target)) panel.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const panel = event.key === "Escape" ? findOpenPanel() : null;
      // A modal panel is a dialog, which handles the key itself.
      if (!panel || panel.querySelector(":modal")) return;
      panel.open = false;
      panel.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKey);
    };
  }, [form]);
}

/**
 * Sets the fields to the list that is shown or loading, without moving the focus. What was typed before scripts ran stays. So does
 * what is typed while the page updates its URL, unless that changes a field.
 * @returns that list's query string
 */
function useSyncedFields(form: React.RefObject<HTMLFormElement | null>): string {
  const list = useNextList();
  const { search } = list;
  const params = new URLSearchParams(search);
  const values = JSON.stringify(FIELD_KEYS.map((key) => params.getAll(key)));
  const visit = getVisitKey(list);
  const filled = useRef({ search, values, visit });
  useEffect(() => {
    const { current } = filled;
    filled.current = { search, values, visit };
    const isOtherList = current.search !== search && current.visit !== visit;
    if (form.current && (isOtherList || current.values !== values)) fillFields(form.current, parseSearch(search));
  }, [form, search, values, visit]);
  return search;
}

/**
 * Moves the focus to the first invalid field once its message is rendered: when the URL has changed.
 * @returns a ref for the query string at which an invalid form was submitted; null if the focus is not to move
 */
function useFocusOnError(form: React.RefObject<HTMLFormElement | null>, search: string) {
  const invalidSearch = useRef<string | null>(null);
  useEffect(() => {
    if (invalidSearch.current === null || invalidSearch.current === search) return;
    invalidSearch.current = null;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, search]);
  return invalidSearch;
}

/**
 * The search form: a plain GET form whose fields are the list's query. Scripts avoid the redirect to the canonical URL
 * and synchronize the fields with the list.
 * @param id for controls outside of the form that belong to it
 * @param google whether Google predictions are included
 * @param unmatched text that matches no place
 * @param cities suggested places without scripts
 * @param upgrades those that payments may include
 */
export function SearchForm({
  id,
  path,
  google,
  unmatched,
  cities,
  upgrades,
  ...applied
}: AppliedQuery & {
  id: string;
  path: string;
  google: boolean;
  unmatched?: string | null;
  cities: readonly string[];
  upgrades: SearchUpgrades;
}) {
  const { query, submitted, errors } = applied;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const search = useSyncedFields(form);
  const shown = search === location.search ? submitted : parseSearch(search).submitted;
  const invalidSearchRef = useFocusOnError(form, location.search);
  /** Whether the form of a list with errors changed the terms of the loan. */
  const changedTermsRef = useRef(false);
  useCloseOnOutsideClick(form);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = readFormSearch(event.currentTarget);
    const parsed = parseSearch(search);
    fillFields(event.currentTarget, parsed);
    const invalidKeys = Object.keys(parsed.errors);
    const panel = event.currentTarget.querySelector<HTMLDetailsElement>("details[open]");
    const staysOpen = invalidKeys.some((name) => panel?.querySelector(`[name="${name}"]`));
    invalidSearchRef.current = invalidKeys.length > 0 ? location.search : null;
    const isSheet = location.hash === SHEET_HASH;
    const changesTerms =
      (changedTermsRef.current && Object.keys(errors).length > 0) ||
      SEARCH_TERM_KEYS.some((key) => parsed.submitted[key] !== submitted[key]);
    changedTermsRef.current = changesTerms && invalidKeys.length > 0;
    // `remember` leads to a redirect, which closes the sheet, so a form with errors is sent without it. If its terms were
    // cleared, naming a default keeps those of the cookie out.
    const changes = invalidKeys.length === 0 ? REMEMBER : hasTerms(parsed) ? {} : CLEARED;
    if (panel && !staysOpen && !isSheet) {
      if (panel.contains(document.activeElement)) panel.querySelector("summary")?.focus();
      panel.open = false;
    }
    navigate(
      {
        pathname: path,
        search: changesTerms ? changeSearch(search, changes) : search,
        hash: isSheet && staysOpen ? SHEET_HASH : "",
      },
      { replace: isSheet, preventScrollReset: staysOpen, state: isSheet && staysOpen ? location.state : null },
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would be one more box around the form.
    <form
      id={id}
      ref={form}
      action={path}
      role="search"
      aria-label="Homes"
      autoComplete="off"
      className="[&_legend]:mb-1.5 [&>p]:mt-2"
      onSubmit={submit}
    >
      <input type="hidden" name="remember" value={hasTerms(applied) ? 0 : 1} />
      {LIST_KEYS.filter((key) => !FORM_KEYS.includes(key) && shown[key]).map((key) => (
        <input key={key} type="hidden" name={key} value={shown[key]} />
      ))}
      <div className={cellsClass}>
        <LocationBox
          formId={id}
          filters={query.filters}
          google={google}
          unmatched={unmatched}
          errors={errors}
          submitted={submitted}
          cities={cities}
        />
        <PriceFilter path={path} search={search} applied={applied} upgrades={upgrades} />
        <RoomsFilter path={path} search={search} applied={applied} />
        <MoreFilters path={path} search={search} applied={applied} />
        <div className="relative p-1.5 max-lg:absolute max-lg:top-0 max-lg:right-0 max-lg:h-15 max-sm:h-13.5">
          <Button look="sun" className="h-full max-sm:w-12 max-sm:p-0" type="submit" aria-label="Search">
            <Icon name="search" />
            <span className="max-sm:hidden">Search</span>
          </Button>
        </div>
      </div>
      <LocationError formId={id} unmatched={unmatched} errors={errors} />
    </form>
  );
}
