import { useEffect, useRef } from "react";
import { Choices, TextField } from "~/ui/forms/form-field";
import { PostForm, type Posting } from "~/ui/forms/posting";
import { useFormDraft } from "~/ui/forms/use-form-draft";
import { ContactFields } from "./contact-fields";
import { type LeadErrors, type LeadFields, leadDraftKey, MAX_MESSAGE_LENGTH } from "./rules";

const BEST_TIME_OPTIONS = [
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
  { value: "evening", label: "Evening" },
];

/** @param stamp of `form-stamp.server` */
export function LeadForm({
  homeId,
  fields,
  errors,
  stamp,
  posting,
}: {
  homeId: number;
  fields: LeadFields;
  errors: LeadErrors;
  stamp: string;
  posting: Posting;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, leadDraftKey(homeId));
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const fieldState = (name: keyof LeadFields) => ({ name, value: fields[name], error: errors[name] });
  return (
    <PostForm posting={posting} form={form}>
      <input type="hidden" name="stamp" value={stamp} />
      {/* A honeypot for bots, hidden from people. */}
      <div className="vh" aria-hidden="true">
        <label htmlFor="field-website">Leave this empty</label>
        <input id="field-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <ContactFields
        name={fieldState("name")}
        email={fieldState("email")}
        phone={fieldState("phone")}
        method={fieldState("contactPref")}
      />
      <Choices
        legend="Best time"
        name="bestTime"
        options={BEST_TIME_OPTIONS}
        value={fields.bestTime}
        error={errors.bestTime}
      />
      <TextField
        label="Message (optional)"
        name="message"
        error={errors.message}
        defaultValue={fields.message}
        maxLength={MAX_MESSAGE_LENGTH}
      />
      <p>
        <button className="btn btn--sun" type="submit" disabled={posting.busy} aria-busy={posting.busy || undefined}>
          {posting.busy ? "Sending..." : "Send"}
        </button>
      </p>
    </PostForm>
  );
}
