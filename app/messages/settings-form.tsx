import { href } from "react-router";
import type { FormReply } from "~/forms/reply";
import { Form } from "~/ui/forms/form";
import { RadioField, SubmitButton } from "~/ui/forms/form-fields";
import { MESSAGE_EMAILS, type MessageEmails, SETTINGS_FORM, settingsSchema } from "./settings-options";

/** How a person gets emails about messages, on the profile. */
export function MessageSettingsForm({ emails, reply }: { emails: MessageEmails; reply: FormReply | undefined }) {
  return (
    <Form
      id={SETTINGS_FORM}
      schema={settingsSchema}
      reply={reply}
      defaultValue={{ emails }}
      intent="messages"
      className="grid max-w-md gap-4"
      action={href("/dashboard/profile")}
    >
      {({ message }) => (
        <>
          <RadioField name="emails" label="Email me" options={MESSAGE_EMAILS} />
          <p className="flex items-center gap-4">
            <SubmitButton>Update</SubmitButton>
            <span role="status">{message}</span>
          </p>
        </>
      )}
    </Form>
  );
}
