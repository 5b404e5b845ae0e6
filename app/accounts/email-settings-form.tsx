import { href } from "react-router";
import type { FormReply } from "~/forms/reply";
import { Form } from "~/ui/forms/form";
import { CheckboxField, RadioField, SubmitButton } from "~/ui/forms/form-fields";
import { type EmailSettings, MESSAGE_EMAILS, SETTINGS_FORM, settingsSchema } from "./email-settings";

/** Which emails a person gets, on the profile. */
export function EmailSettingsForm({ settings, reply }: { settings: EmailSettings; reply: FormReply | undefined }) {
  return (
    <Form
      id={SETTINGS_FORM}
      schema={settingsSchema}
      reply={reply}
      defaultValue={settings}
      intent="messages"
      className="grid max-w-md gap-4"
      action={href("/dashboard/profile")}
    >
      {({ message }) => (
        <>
          <RadioField name="emails" label="Emails about messages" options={MESSAGE_EMAILS} />
          <CheckboxField
            name="taskReminders"
            label="Task reminders"
            hint="The day before a task of yours is due, and on the day."
          />
          <CheckboxField
            name="weeklySummary"
            label="Weekly summary of your project"
            hint="On Mondays: what was done, what comes next, and what waits for you."
          />
          <p className="flex items-center gap-4">
            <SubmitButton>Update</SubmitButton>
            <span role="status">{message}</span>
          </p>
        </>
      )}
    </Form>
  );
}
