import { MoneyField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { BUDGET_CATEGORIES, CategoryList } from "./category-list";
import type { BudgetLine } from "./data.server";
import { BASES, budgetLineSchema } from "./schema";

export const BUDGET_LINE_TEXTS = { singular: "budget line", addText: "Add line" };

/** A budget line's fields. No component, so that their labels are found in the elements. */
export const renderBudgetLineFields = () => (
  <>
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextField
      name="category"
      label="Category"
      hint="One of the design categories, such as Cabinets, or any other."
      required
      maxLength={MAX_TEXT_LENGTH}
      list={BUDGET_CATEGORIES}
    />
    <CategoryList />
    <SelectField name="basis" label="Basis" options={BASES} />
    <MoneyField name="estimate" label="Estimate" required />
    <MoneyField name="committed" label="Committed (optional)" />
    <MoneyField name="paid" label="Paid (optional)" />
    <TextArea name="note" label="Note (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
  </>
);

export function BudgetLineForm(props: ItemFormProps<BudgetLine>) {
  return (
    <ItemForm focus="title" {...props} {...BUDGET_LINE_TEXTS} schema={budgetLineSchema}>
      {renderBudgetLineFields()}
    </ItemForm>
  );
}

export const BudgetLineDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...BUDGET_LINE_TEXTS} form={BudgetLineForm} />
);
