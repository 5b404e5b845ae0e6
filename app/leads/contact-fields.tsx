import { Choices, FormField } from "~/ui/forms/form-field";
import { CONTACT_WAYS } from "./contact";
import { NAME_LENGTH } from "./rules";

/** A field's value and error. */
type Given = { label?: string; name: string; value: string; error: string | undefined };

/** The contact fields of questions and requests. @param way the preferred contact method */
export function ContactFields({ who, email, phone, way }: { who: Given; email: Given; phone: Given; way: Given }) {
  return (
    <>
      <div className="grid2">
        <FormField
          label={who.label ?? "Name"}
          name={who.name}
          error={who.error}
          defaultValue={who.value}
          autoComplete="name"
          maxLength={NAME_LENGTH}
        />
        <FormField
          label="Email"
          name={email.name}
          error={email.error}
          defaultValue={email.value}
          type="email"
          autoComplete="email"
        />
      </div>
      <div className="grid2">
        <FormField
          label="Phone (optional)"
          name={phone.name}
          error={phone.error}
          defaultValue={phone.value}
          type="tel"
          autoComplete="tel"
        />
        <Choices
          legend="Best way to reach you"
          name={way.name}
          options={CONTACT_WAYS}
          value={way.value}
          error={way.error}
        />
      </div>
    </>
  );
}
