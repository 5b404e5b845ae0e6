import type { FormReply } from "~/forms/reply";
import { LeadGuards, renderContactFields } from "~/leads/contact-fields";
import { MISSING_FIELDS } from "~/leads/messages";
import { isMissing, MAX_MESSAGE_LENGTH } from "~/leads/schema";
import { FormBrokerage } from "~/ui/brokerage";
import { Form, formActionsClass } from "~/ui/forms/form";
import { RadioField, SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { capitalize } from "~/ui/text/text";
import { TOUR_FORM, TOUR_WAYS, tourDraftKey, tourSchema } from "./schema";
import { renderTimesFields } from "./time-fields";
import { ANSWER_HOURS, type TourOptions } from "./times";

/** What the form is filled in with. */
export type TourDefaults = { way: string; name: string; email: string; phone: string; contactPref: string };

export const WAY_OPTIONS = TOUR_WAYS.map((value) => ({ value, label: capitalize(value) }));

/** @param stamp of `form-stamp.server` */
export function TourForm({
  homeId,
  defaults,
  options,
  stamp,
  reply,
}: {
  homeId: number;
  defaults: TourDefaults;
  options: TourOptions;
  stamp: string;
  reply?: FormReply;
}) {
  return (
    <Form
      id={TOUR_FORM}
      schema={tourSchema(() => options.hours)}
      reply={reply}
      defaultValue={defaults}
      draftKey={tourDraftKey(homeId)}
      isRepeatable
      summarize={(messages) => (messages.some(isMissing) ? MISSING_FIELDS : { title: "Please check the form" })}
    >
      <LeadGuards stamp={stamp} />
      <RadioField name="way" label="How would you like to see it?" options={WAY_OPTIONS} />
      {renderTimesFields(options)}
      {renderContactFields({ nameField: "name", nameLabel: "Name", methodField: "contactPref" })}
      <TextArea name="message" label="Note (optional)" maxLength={MAX_MESSAGE_LENGTH} />
      <p className="type-small text-soft">{`We confirm one of your times, or propose another, within ${ANSWER_HOURS} hours.`}</p>
      <p className={formActionsClass}>
        <SubmitButton look="sun" busyText="Sending...">
          Ask for a tour
        </SubmitButton>
      </p>
      <FormBrokerage />
    </Form>
  );
}
