import { CONTACT_METHODS } from "~/leads/contact-methods";
import { MAX_NAME_LENGTH } from "~/leads/schema";
import { Choices, FormField } from "~/ui/forms/form-field";

/** A field's value and error. */
type ContactFieldState = { label?: string; name: string; value: string; error: string | undefined };

/** The contact fields of questions and requests. @param way the preferred contact method */
export function ContactFields({
  name,
  email,
  phone,
  method,
}: {
  name: ContactFieldState;
  email: ContactFieldState;
  phone: ContactFieldState;
  method: ContactFieldState;
}) {
  return (
    <>
      <div className="grid2">
        <FormField
          label={name.label ?? "Name"}
          name={name.name}
          error={name.error}
          defaultValue={name.value}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
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
          name={method.name}
          options={CONTACT_METHODS}
          value={method.value}
          error={method.error}
        />
      </div>
    </>
  );
}
