import { useField } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { FormReply } from "~/forms/reply";
import { HOME_TYPE_LABELS, HOME_TYPES } from "~/listings/listing";
import { CheckRow, Field, fieldGridClass } from "~/ui/forms/field";
import { Form, formActionsClass } from "~/ui/forms/form";
import { CheckboxField, FileField, MoneyField, SelectField, SubmitButton, TextField } from "~/ui/forms/form-fields";
import { COST_RULES, POOL_RULES } from "~/upgrades/upgrade-rules";
import { PERMIT_RISKS } from "~/upgrades/upgrades";
import {
  MAX_CATEGORY_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  UPGRADE_FORM,
  UPGRADE_PHOTO,
  upgradeChangeSchema,
  upgradeSchema,
} from "./schema";

const POOL_LABELS: Record<(typeof POOL_RULES)[number], string> = {
  any: "With or without a pool",
  with: "With its own pool",
  without: "Without its own pool",
};

function HomeTypesField({ name, label }: { name: string; label: string }) {
  const [field] = useField<string[]>(name);
  const chosen = [field.initialValue ?? []].flat();
  return (
    <Field as="fieldset" id={field.id} label={label} hint="All types if none is checked." error={field.errors?.[0]}>
      <div className="flex flex-wrap gap-x-5">
        {HOME_TYPES.map((type) => (
          <CheckRow key={type} name={name} value={type} defaultChecked={chosen.includes(type)}>
            {HOME_TYPE_LABELS[type]}
          </CheckRow>
        ))}
      </div>
    </Field>
  );
}

/** An amount that may have cents, which the audit log would round if this were a `MoneyField`. */
const CostField = (props: ComponentProps<typeof MoneyField>) => <MoneyField {...props} inputMode="decimal" />;

const countInput = { inputMode: "numeric", autoComplete: "off", maxLength: 6 } as const;

/** An upgrade's fields. No component, so that their labels are found in the elements. */
export const renderUpgradeFields = () => (
  <>
    <TextField name="title" label="Title" required maxLength={MAX_TITLE_LENGTH} />
    <TextField
      name="category"
      label="Category"
      hint="Such as Kitchen, Bath, Roof, Paint."
      required
      maxLength={MAX_CATEGORY_LENGTH}
    />
    <TextField name="description" label="Description (optional)" maxLength={MAX_NOTE_LENGTH} />
    <div className={fieldGridClass}>
      <SelectField name="costRule" label="Cost is" options={COST_RULES} />
      <CostField name="unitCost" label="Cost in dollars" hint="Such as 25,000 or 8.50." required />
      <TextField name="lowPercent" label="Low end, % of the cost" {...countInput} />
      <TextField name="highPercent" label="High end, % of the cost" {...countInput} />
      <TextField name="weeks" label="Weeks of work" {...countInput} />
      <SelectField name="permitRisk" label="Permit risk" options={PERMIT_RISKS} />
      <TextField name="valuePercent" label="Added value, % of the cost" {...countInput} />
      <TextField
        name="valueSource"
        label="Source of the added value (optional)"
        hint="If empty, buyers see “our estimate”."
        maxLength={MAX_NOTE_LENGTH}
      />
    </div>
    <HomeTypesField name="homeTypes" label="Home types" />
    <div className={fieldGridClass}>
      <TextField name="yearMin" label="Built in or after (optional)" {...countInput} />
      <TextField name="yearMax" label="Built in or before (optional)" {...countInput} />
      <TextField name="storiesMin" label="Stories, at least (optional)" {...countInput} />
      <TextField name="storiesMax" label="Stories, at most (optional)" {...countInput} />
      <SelectField
        name="pool"
        label="Pool"
        options={POOL_RULES.map((value) => ({ value, label: POOL_LABELS[value] }))}
      />
      <TextField name="counties" label="Counties (optional)" hint="Everywhere if empty. Such as Riverside, Orange." />
      <TextField name="zips" label="ZIP codes (optional)" hint="Added to the counties. Such as 92501, 92373." />
      <TextField name="sortOrder" label="Place in the list (optional)" {...countInput} />
    </div>
    <CheckboxField name="active" label="Offered to buyers" />
  </>
);

/** @param version of a stored upgrade @param newId of the form of a new one, so that sending it twice adds one @param isDeleted whether the form only shows what was typed */
export function UpgradeForm({
  values,
  photoUrl,
  version,
  newId,
  reply,
  isDeleted,
}: {
  photoUrl: string | null;
  values: Readonly<Record<string, unknown>>;
  version: number | undefined;
  newId: string | undefined;
  reply: FormReply | undefined;
  isDeleted: boolean;
}) {
  return (
    <Form
      id={UPGRADE_FORM}
      schema={version === undefined ? upgradeSchema : upgradeChangeSchema}
      reply={reply}
      defaultValue={values}
      version={version}
      hasFiles
      conflict={{ itemName: "upgrade" }}
    >
      {newId ? <input type="hidden" name="id" value={newId} /> : null}
      {renderUpgradeFields()}
      {photoUrl ? (
        <>
          <img
            className="h-45 w-60 rounded-panel object-cover"
            src={photoUrl}
            alt={`Example: ${values.title}`}
            width={240}
            height={180}
          />
          <CheckboxField name="removePhoto" label="Remove the photo" />
        </>
      ) : null}
      <FileField {...UPGRADE_PHOTO} label={photoUrl ? "Another photo (optional)" : "Photo (optional)"} />
      {isDeleted ? null : (
        <p className={formActionsClass}>
          <SubmitButton look="sun" busyText="Saving...">
            Save upgrade
          </SubmitButton>
        </p>
      )}
    </Form>
  );
}
