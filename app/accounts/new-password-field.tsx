import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import { TextField } from "~/ui/forms/form-fields";

export const NewPasswordField = () => (
  <TextField
    name="password"
    label="New password"
    hint={`At least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`}
    type="password"
    autoComplete="new-password"
    maxLength={MAX_PASSWORD_LENGTH}
    required
  />
);
