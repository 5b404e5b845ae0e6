import { Choices, FormField } from "~/ui/forms/form-field";
import { CONTACT_WAYS } from "./contact";
import { NAME_LENGTH } from "./rules";

/** What a field says and what is wrong with it. */
type Given = { label?: string; name: string; value: string; error: string | undefined };

/** Who asks and how they are reached, wherever somebody asks us something. @param way how they want to be reached */
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
