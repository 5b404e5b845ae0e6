import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Choices, FormField, TextField } from "~/ui/form-field";
import { useKeptForm } from "~/ui/use-kept-form";
import { type LeadErrors, type LeadFields, MESSAGE_LENGTH, NAME_LENGTH } from "./rules";

const PREFS = [
  { value: "email", label: "Email" },
  { value: "text", label: "Text" },
  { value: "call", label: "Call" },
];
const TIMES = [
  { value: "morning", label: "Morning" },
  { value: "afternoon", label: "Afternoon" },
  { value: "evening", label: "Evening" },
];

/** Asks who wants to know more, and what. @param stamp of `form-stamp.server` @param kept what the tab keeps it under */
export function LeadForm({
  fields,
  errors,
  stamp,
  kept,
}: {
  fields: LeadFields;
  errors: LeadErrors;
  stamp: string;
  kept: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  const busy = state !== "idle";
  useKeptForm(form, kept);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  return (
    <Form ref={form} method="post" className="ask-form" noValidate>
      <input type="hidden" name="stamp" value={stamp} />
      {/* For robots: people neither see nor reach it. */}
      <div className="vh" aria-hidden="true">
        <label htmlFor="field-website">Leave this empty</label>
        <input id="field-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="grid2">
        <FormField
          label="Name"
          name="name"
          error={errors.name}
          defaultValue={fields.name}
          autoComplete="name"
          maxLength={NAME_LENGTH}
        />
        <FormField
          label="Email"
          name="email"
          error={errors.email}
          defaultValue={fields.email}
          type="email"
          autoComplete="email"
        />
      </div>
      <FormField
        label="Phone (optional)"
        name="phone"
        error={errors.phone}
        defaultValue={fields.phone}
        type="tel"
        autoComplete="tel"
      />
      <div className="grid2">
        <Choices
          legend="Best way to reach you"
          name="contactPref"
          options={PREFS}
          value={fields.contactPref}
          error={errors.contactPref}
        />
        <Choices legend="Best time" name="bestTime" options={TIMES} value={fields.bestTime} error={errors.bestTime} />
      </div>
      <TextField
        label="Message (optional)"
        name="message"
        error={errors.message}
        defaultValue={fields.message}
        maxLength={MESSAGE_LENGTH}
      />
      <p>
        <button className="btn btn--sun" type="submit" disabled={busy} aria-busy={busy || undefined}>
          {busy ? "Sending..." : "Send"}
        </button>
      </p>
    </Form>
  );
}
