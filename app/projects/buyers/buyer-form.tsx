import { MAX_EMAIL_LENGTH } from "~/forms/email";
import { TextField } from "~/ui/forms/form-fields";
import { MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Buyer } from "./data.server";
import { buyerSchema } from "./schema";

export const BUYER_TEXTS = { singular: "buyer", addText: "Add buyer" };

/** Their fields. No component, so that their labels are found in the elements. */
export const renderBuyerFields = () => (
  <>
    <TextField name="email" label="Email" type="email" autoComplete="off" required maxLength={MAX_EMAIL_LENGTH} />
    <TextField name="name" label="Name (optional)" autoComplete="off" maxLength={MAX_TEXT_LENGTH} />
  </>
);

export function BuyerForm(props: ItemFormProps<Buyer>) {
  return (
    <ItemForm focus="email" {...props} {...BUYER_TEXTS} schema={buyerSchema}>
      <p className="text-soft">
        This person sees all of the project, as the main contact does: documents and messages too. We email them how to
        sign in.
      </p>
      {renderBuyerFields()}
    </ItemForm>
  );
}

export const BuyerDialog = (props: ItemDialogProps) => <ItemDialog {...props} {...BUYER_TEXTS} form={BuyerForm} />;
