/** Staff's answers to a request for a tour: one of its times, another, or none. */
import type { FormReply } from "~/forms/reply";
import { MAX_MESSAGE_LENGTH } from "~/leads/schema";
import { tourDeclineSchema, tourTimeSchema } from "~/tours/schema";
import { TimeField } from "~/tours/time-fields";
import type { TourOptions } from "~/tours/times";
import { Collapsible } from "~/ui/collapsible";
import { Form, formActionsClass, formClass } from "~/ui/forms/form";
import { SelectField, SubmitButton, TextArea } from "~/ui/forms/form-fields";
import { inboxFormId } from "./schema";

type Props = {
  version: number;
  /** Those of the buyer's times at which the staff member is free: ISO 8601, and the text that is shown. */
  freeTimes: readonly { value: string; label: string }[];
  options: TourOptions;
  reply: FormReply | undefined;
};

const INTENTS = ["confirm", "propose", "decline"] as const;

/** Whether a reply belongs to one of these forms. */
export const isTourReply = (reply: FormReply | undefined): boolean =>
  INTENTS.some((intent) => reply?.formId === inboxFormId(intent));

export function TourAnswerForms({ version, freeTimes, options, reply }: Props) {
  const timeSchema = tourTimeSchema(() => options.hours);
  const form = (intent: (typeof INTENTS)[number]) => ({
    id: inboxFormId(intent),
    className: formClass({ below: "heading" }),
    schema: intent === "decline" ? tourDeclineSchema : timeSchema,
    reply,
    version,
    intent,
    conflict: { itemName: "tour" },
  });
  const isOpen = (intent: string) => reply?.formId === inboxFormId(intent) || undefined;
  return (
    <>
      {freeTimes.length > 0 ? (
        <Form {...form("confirm")}>
          <SelectField name="time" label="Time" placeholder="Choose…" required options={freeTimes} />
          <TextArea name="answer" label="Message (optional)" maxLength={MAX_MESSAGE_LENGTH} rows={3} />
          <p className={formActionsClass}>
            <SubmitButton look="sun" busyText="Sending...">
              Confirm this time
            </SubmitButton>
          </p>
        </Form>
      ) : (
        <p className="mt-4 text-soft">None of the buyer’s times is free for you.</p>
      )}
      <Collapsible size="s" className="mt-4" summary="Propose another time" open={isOpen("propose")}>
        <Form {...form("propose")}>
          <TimeField name="time" label="Another time" choices={options} required />
          <TextArea name="answer" label="Message (optional)" maxLength={MAX_MESSAGE_LENGTH} rows={3} />
          <p className={formActionsClass}>
            <SubmitButton busyText="Sending...">Propose this time</SubmitButton>
          </p>
        </Form>
      </Collapsible>
      <Collapsible size="s" summary="Decline" open={isOpen("decline")}>
        <Form {...form("decline")}>
          <TextArea name="answer" label="Reason" required maxLength={MAX_MESSAGE_LENGTH} rows={3} />
          <p className={formActionsClass}>
            <SubmitButton busyText="Sending...">Decline the tour</SubmitButton>
          </p>
        </Form>
      </Collapsible>
    </>
  );
}
