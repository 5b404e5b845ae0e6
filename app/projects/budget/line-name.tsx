import { badgeClass } from "~/ui/badge";
import { detailClass } from "~/ui/lists/record-list";
import type { BudgetLine } from "./data.server";

type LineNameProps = Pick<BudgetLine, "title" | "category" | "basis"> & Partial<Pick<BudgetLine, "note">>;

/** The first cell of a budget line: its name and category, and for staff its note. */
export function LineName({ title, category, basis, note }: LineNameProps) {
  return (
    <>
      <span dir="auto" className="font-semibold">
        {title}
      </span>{" "}
      {basis === "Allowance" ? <span className={badgeClass()}>Allowance</span> : null}
      <span className={`block ${detailClass}`}>{category}</span>
      {note ? <span className={`block ${detailClass}`}>{note}</span> : null}
    </>
  );
}
