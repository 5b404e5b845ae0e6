import type { FormReply } from "~/forms/reply";
import { Form } from "~/ui/forms/form";
import { SubmitButton, TextField } from "~/ui/forms/form-fields";
import { CODE_FORM, codeSchema, MAX_CODE_LENGTH } from "./schema";

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeForm({
  returnTo,
  reply,
  submitLabel,
}: {
  returnTo: string;
  reply: FormReply | undefined;
  submitLabel: string;
}) {
  return (
    <Form id={CODE_FORM} schema={codeSchema} reply={reply} intent="code" className="grid gap-4">
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CODE_LENGTH}
        required
      />
      <SubmitButton look="sun" wide>
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
