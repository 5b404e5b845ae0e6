import { useLight } from "~/ui/hooks/use-light";
import { type ListingSort, SORT_LABELS, SORTS } from "../schema";

/** Belongs to the search form with id `form`. With scripts a selection submits it; without scripts the button does. */
export function SortSelect({ form, sort }: { form: string; sort: ListingSort }) {
  // The light version sends no scripts, and browsers with scripts enabled ignore `<noscript>`.
  const light = useLight();
  const submit = (
    <button className="btn btn--s" type="submit" form={form}>
      Sort
    </button>
  );
  return (
    <div className="list__sort">
      <label>
        <span className="sr-only">Sort</span>
        <select
          className="input"
          name="sort"
          form={form}
          defaultValue={sort}
          autoComplete="off"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {SORT_LABELS[value]}
            </option>
          ))}
        </select>
      </label>
      {light ? submit : <noscript>{submit}</noscript>}
    </div>
  );
}
