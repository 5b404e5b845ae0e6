/** The forms with which a buyer signs or declines. */
import type { FormReply } from "~/forms/reply";
import { Collapsible } from "~/ui/collapsible";
import { Form } from "~/ui/forms/form";
import { CheckboxField, SubmitButton, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { CONSENT_LABEL, listConsentTexts } from "./consent";
import { DECLINE_FORM, declineSchema, SIGN_FORM, signSchema } from "./schema";

/** @param supportEmail where someone asks for paper */
export function SignForm({ reply, supportEmail }: { reply: FormReply | undefined; supportEmail: string }) {
  return (
    <section aria-labelledby="sign-heading">
      <h2 id="sign-heading">Sign</h2>
      <p className="mt-2">One signature is enough: the buyer who signs does so for the project.</p>
      <Form id={SIGN_FORM} schema={signSchema} reply={reply} intent="sign">
        <ul className="grid list-disc gap-1.5 pl-5 type-small wrap-anywhere">
          {listConsentTexts(supportEmail).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <CheckboxField name="consent" label={CONSENT_LABEL} required />
        <TextField
          name="name"
          label="Your full name"
          hint="Type it as you sign."
          autoComplete="name"
          required
          maxLength={MAX_TEXT_LENGTH}
        />
        <p>
          <SubmitButton look="sun" busyText="Signing...">
            Sign
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}

export function DeclineForm({ reply }: { reply: FormReply | undefined }) {
  return (
    <Collapsible summary="Decline" size="s" open={reply?.formId === DECLINE_FORM || undefined}>
      <Form id={DECLINE_FORM} schema={declineSchema} reply={reply} intent="decline">
        <TextArea
          name="reason"
          label="Why (optional)"
          hint="Your team reads it."
          rows={3}
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <p>
          <SubmitButton look="danger">Decline</SubmitButton>
        </p>
      </Form>
    </Collapsible>
  );
}
