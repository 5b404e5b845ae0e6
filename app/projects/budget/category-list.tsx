import { DESIGN_CATEGORIES } from "../rules";

/** The id of {@link CategoryList}, for the fields of categories on its page. */
export const BUDGET_CATEGORIES = "budget-categories";

/** The categories of design items, which budget lines may have. */
export const CategoryList = () => (
  <datalist id={BUDGET_CATEGORIES}>
    {Object.values(DESIGN_CATEGORIES)
      .flat()
      .map((category) => (
        <option key={category} value={category} />
      ))}
  </datalist>
);
