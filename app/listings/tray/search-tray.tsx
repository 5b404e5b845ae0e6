import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Icon } from "~/ui/icons";
import { PLACE_KEYS } from "../places/place";
import { type AppliedQuery, LIST_KEYS } from "../schema";
import { SHEET_HASH } from "./filter-sheet";
import { LocationBox, LocationError } from "./location-box";
import { MoreFilters } from "./more-filters";
import { PriceFilter } from "./price-filter";
import { RoomsFilter } from "./rooms-filter";
import { FIELD_KEYS, fillFields, formSearch, readSearch } from "./tray-fields";

/** Keys with a form field. A search starts at its first page; other keys are hidden fields. */
const ASKED: readonly string[] = [...PLACE_KEYS, ...FIELD_KEYS, "page"];

/** Closes the search form's open panel on Escape and outside clicks, which plain `<details>` do not do. */
function useClosingPanels(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const open = () => form.current?.querySelector<HTMLDetailsElement>("details[open]");
    const onPress = ({ target }: Event) => {
      const panel = open();
      if (panel && target instanceof Node && !panel.contains(target)) panel.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const panel = event.key === "Escape" ? open() : null;
      // A modal panel is a dialog, which handles the key itself.
      if (!panel || panel.querySelector(":modal")) return;
      panel.open = false;
      panel.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [form]);
}

/**
 * Sets the fields to the list that is shown or loading, without moving the focus.
 * @returns that list's query string
 */
function useApplied(form: React.RefObject<HTMLFormElement | null>, path: string): string {
  const shown = useLocation();
  const { location: next } = useNavigation();
  const { search } = next?.pathname === path ? next : shown;
  const filled = useRef(search);
  useEffect(() => {
    // Keeps what was typed before scripts ran.
    if (filled.current === search) return;
    filled.current = search;
    if (form.current) fillFields(form.current, readSearch(search));
  }, [form, search]);
  return search;
}

/** Moves the focus to the first invalid field once its message is rendered, if `due`. */
function useFocusOnFault(form: React.RefObject<HTMLFormElement | null>) {
  const due = useRef(false);
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages change with the URL
  useEffect(() => {
    if (!due.current) return;
    due.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, search]);
  return due;
}

/**
 * The search form: a plain GET form whose fields are the list's query. Scripts avoid the redirect to the canonical URL
 * and synchronize the fields with the list.
 * @param id for controls outside of the form that belong to it
 * @param google whether Google predictions are included
 * @param unmatched text that matches no place
 * @param cities suggested places without scripts
 */
export function SearchTray({
  id,
  path,
  google,
  unknown,
  cities,
  ...applied
}: AppliedQuery & {
  id: string;
  path: string;
  google: boolean;
  unknown?: string | null;
  cities: readonly string[];
}) {
  const { query, given, errors } = applied;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const search = useApplied(form, path);
  const faultDue = useFocusOnFault(form);
  useClosingPanels(form);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = formSearch(event.currentTarget);
    const asked = readSearch(search);
    fillFields(event.currentTarget, asked);
    const faulty = Object.keys(asked.errors);
    const panel = event.currentTarget.querySelector<HTMLDetailsElement>("details[open]");
    const stays = faulty.some((name) => panel?.querySelector(`[name="${name}"]`));
    faultDue.current = faulty.length > 0;
    const sheet = location.hash === SHEET_HASH;
    if (panel && !stays && !sheet) {
      if (panel.contains(document.activeElement)) panel.querySelector("summary")?.focus();
      panel.open = false;
    }
    navigate(
      { pathname: path, search, hash: sheet && stays ? SHEET_HASH : "" },
      { replace: sheet, preventScrollReset: stays, state: sheet && stays ? location.state : null },
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would only wrap the form
    <form id={id} ref={form} action={path} role="search" aria-label="Homes" autoComplete="off" onSubmit={submit}>
      {LIST_KEYS.filter((key) => !ASKED.includes(key) && given[key]).map((key) => (
        <input key={key} type="hidden" name={key} value={given[key]} />
      ))}
      <div className="tray">
        <LocationBox
          formId={id}
          filters={query.filters}
          google={google}
          unknown={unknown}
          errors={errors}
          given={given}
          cities={cities}
        />
        <PriceFilter path={path} search={search} applied={applied} />
        <RoomsFilter path={path} search={search} applied={applied} />
        <MoreFilters path={path} search={search} applied={applied} />
        <div className="tray__go">
          <button className="btn btn--sun" type="submit" aria-label="Search">
            <Icon name="search" />
            <span>Search</span>
          </button>
        </div>
      </div>
      <LocationError formId={id} unknown={unknown} errors={errors} />
    </form>
  );
}
