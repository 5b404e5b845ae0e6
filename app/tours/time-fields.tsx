import { Field } from "~/ui/forms/field";
import { SelectField } from "~/ui/forms/form-fields";
import { TIME_FIELDS } from "./schema";
import { listTourHours, type TourOptions } from "./times";

/** `choices` isn’t `options`, which are those of a field itself. */
type TimeFieldProps = { name: string; label: string; choices: TourOptions; required?: boolean };

/** The day and the hour of a tour. */
export function TimeField({ name, label, choices: { days, hours }, required }: TimeFieldProps) {
  return (
    <Field as="fieldset" id={name} label={label}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <SelectField name={`${name}.day`} label="Day" placeholder="Choose…" required={required} options={days} />
        <SelectField
          name={`${name}.hour`}
          label="Time (Pacific)"
          placeholder="Choose…"
          required={required}
          options={listTourHours(hours)}
        />
      </div>
    </Field>
  );
}

/** One to three times. No component, so that `ErrorSummary` finds their labels. */
export const renderTimesFields = (options: TourOptions) =>
  Object.entries(TIME_FIELDS).map(([name, label]) => (
    <TimeField key={name} name={name} label={label} choices={options} required={name === "firstTime"} />
  ));
