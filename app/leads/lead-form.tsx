import type { FormReply } from "~/forms/reply";
import { FormBrokerage } from "~/ui/brokerage";
import { Form, formActionsClass } from "~/ui/forms/form";
import { RadioField, SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { LeadGuards, renderContactFields } from "./contact-fields";
import { MISSING_FIELDS } from "./messages";
import { isMissing, LEAD_FORM, leadDraftKey, leadSchema, MAX_MESSAGE_LENGTH } from "./schema";

const BEST_TIME_OPTIONS = [
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
  { value: "evening", label: "Evening" },
];

/** What the form is filled in with. */
export type LeadDefaults = { name: string; email: string; phone: string; contactPref: string; bestTime: string };

/** @param stamp of `form-stamp.server` */
export function LeadForm({
  homeId,
  defaults,
  stamp,
  reply,
}: {
  homeId: number;
  defaults: LeadDefaults;
  stamp: string;
  reply?: FormReply;
}) {
  return (
    <Form
      id={LEAD_FORM}
      schema={leadSchema}
      reply={reply}
      defaultValue={defaults}
      draftKey={leadDraftKey(homeId)}
      isRepeatable
      summarize={(messages) => (messages.some(isMissing) ? MISSING_FIELDS : { title: "Please check the form" })}
    >
      <LeadGuards stamp={stamp} />
      <TextArea name="message" label="Your question (optional)" maxLength={MAX_MESSAGE_LENGTH} />
      {renderContactFields({ nameField: "name", nameLabel: "Name", methodField: "contactPref" })}
      <RadioField name="bestTime" label="Best time" options={BEST_TIME_OPTIONS} />
      <p className={formActionsClass}>
        <SubmitButton look="sun" busyText="Sending...">
          Send
        </SubmitButton>
      </p>
      <FormBrokerage />
    </Form>
  );
}
