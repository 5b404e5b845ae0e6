/** What forms look like without scripts, which is also what browsers start with. */
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checkboxField, choiceField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import type { FileRules } from "~/forms/file-rules";
import { dollarsField } from "~/forms/money";
import { monthField } from "~/forms/month";
import type { FormReply } from "~/forms/reply";
import { parseSubmission } from "~/forms/submission";
import { optionalMultiline, requiredText } from "~/forms/text";
import { Form } from "./form";
import {
  CheckboxField,
  DateField,
  FileField,
  MoneyField,
  MonthField,
  RadioField,
  SelectField,
  TextArea,
  TextField,
} from "./form-fields";
import { PageTitle } from "./page-title";

const PHASES = ["planning", "building"] as const;
const schema = z.object({
  name: requiredText({ required: "Please enter your name.", max: 5 }),
  budget: dollarsField({ required: "Please enter your budget.", example: "655,000" }),
  start: optionalDate(),
  endsOn: optionalDate(),
  moveIn: monthField(() => "2026-11"),
  phase: choiceField(PHASES, { required: "Choose a phase." }),
  way: choiceField(["email", "call"], { required: "Choose a way." }),
  isOpen: checkboxField(),
  notes: optionalMultiline(10),
});
const RULES: FileRules = {
  kinds: ["pdf"],
  maxBytes: 10,
  wrongTypeMessage: "",
  tooLargeMessage: "",
  emptyMessage: "",
  hint: "PDF.",
  unit: "KB",
};
const PHASE_OPTIONS = PHASES.map((phase) => ({ value: phase, label: phase }));

function Page({ reply, defaultValue, version }: { reply?: FormReply; defaultValue?: object; version?: number }) {
  return (
    <PageTitle title="Plans" reply={reply}>
      <Form
        id="plan"
        schema={schema}
        reply={reply}
        defaultValue={{ ...defaultValue }}
        version={version}
        intent="change"
        conflict={{ itemName: "plan" }}
      >
        <TextField name="name" label="Name" required maxLength={5} hint="As on your ID." />
        <MoneyField name="budget" label="Budget" />
        <DateField name="start" label="Start" />
        <div>
          <DateField name="endsOn" label="Last Day (optional)" />
        </div>
        <MonthField name="moveIn" label="Move-in" firstYear={2026} />
        <SelectField name="phase" label="Phase" groups={{ All: PHASE_OPTIONS }} placeholder="Choose…" />
        <RadioField
          name="way"
          label="Way"
          options={[
            { value: "email", label: "Email" },
            { value: "call", label: "Call" },
          ]}
        />
        <SelectField name="status" label="Status" options={["in hand"]} />
        <CheckboxField name="isOpen" label="Open" />
        <TextArea name="notes" label="Notes" />
        <FileField name="plans" label="Plans" rules={RULES} />
      </Form>
    </PageTitle>
  );
}

function render(props: Parameters<typeof Page>[0] = {}): string {
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: <Page {...props} /> }])} />,
  );
}
/** The tag of the field with this id. */
const findTag = (html: string, id: string) => new RegExp(`<[a-z]+[^>]*\\bid="${id}"[^>]*>`).exec(html)?.[0] ?? "";

const submit = (fields: Record<string, string>): FormReply["result"] => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseSubmission(form, schema).reply();
};

test("shows stored values, with separators in amounts, and no messages", () => {
  const html = render({
    version: 3,
    defaultValue: {
      name: "Ana",
      budget: 655_000,
      start: "2027-03-09",
      moveIn: { month: "03", year: "2027" },
      phase: "building",
      way: "call",
      isOpen: true,
      notes: "Quiet",
    },
  });
  expect(findTag(html, "plan")).toContain("noValidate");
  expect(findTag(html, "plan-name")).toMatch(
    /aria-describedby="plan-name-description".*required=""|required="".*aria-describedby="plan-name-description"/,
  );
  expect(findTag(html, "plan-budget")).toContain('value="655,000"');
  expect(findTag(html, "plan-start")).toContain('value="3/9/2027"');
  expect(html.match(/Such as 3\/9\/2027\./g)).toHaveLength(1);
  expect(html).toContain("Tuesday, March 9, 2027");
  expect(html).toContain('<option value="03" selected="">March</option>');
  expect(html).toContain('<option value="2027" selected="">2027</option>');
  expect(html).toContain('<option value="building" selected="">building</option>');
  expect(html).toContain('<option value="in hand">In hand</option>');
  expect(html).toMatch(/<input type="radio" name="way" checked="" value="call"\/>|value="call" checked=""/);
  expect(findTag(html, "plan-isOpen")).toContain("checked");
  expect(html).toContain(">Quiet</textarea>");
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  expect(html).toContain('<input type="hidden" name="intent" value="change"/>');
  expect(html).toContain("<title>Plans</title>");
  expect(html).not.toMatch(/type="(?:date|month)"|aria-invalid|autofocus|-error"|role="alert"/i);
});

test("shows what is wrong with links to the fields, what was typed, and lost files", () => {
  const result = submit({
    name: "",
    budget: "12ab5",
    start: "soon",
    endsOn: "later",
    phase: "building",
    version: "2",
    "moveIn.month": "03",
    "moveIn.year": "",
  });
  const html = render({ version: 3, reply: { formId: "plan", result, files: { plans: ["a.pdf", "b.pdf"] } } });
  expect(html).toContain("<title>Error: Plans</title>");
  const summary = /<div role="alert"[^>]*>(.*?)<\/div>/.exec(html)?.[1] ?? "";
  expect(summary).toContain("Please check the form");
  expect([...summary.matchAll(/href="#([^"]+)">([^<]+)</g)].map(([, id, message]) => [id, message])).toEqual([
    ["plan-name", "Please enter your name."],
    ["plan-budget", "Budget: Use digits, such as 655,000."],
    ["plan-start", "Start: Use a date, such as 3/9/2027."],
    ["plan-endsOn", "Last Day: Use a date, such as 3/9/2027."],
    ["plan-moveIn.year", "Move-in: Please choose a year."],
    ["plan-way", "Choose a way."],
  ]);
  for (const [, id] of summary.matchAll(/href="#([^"]+)"/g)) expect(findTag(html, id!)).not.toBe("");
  expect(findTag(html, "plan-name")).toMatch(/aria-invalid="true"/);
  expect(findTag(html, "plan-name")).toMatch(/aria-describedby="plan-name-error plan-name-description"/);
  for (const value of ["email", "call"]) {
    const radio = new RegExp(`<input[^>]* value="${value}"[^>]*>`).exec(html)?.[0];
    expect(radio).toMatch(/aria-invalid="true"/);
    expect(radio).toMatch(/aria-describedby="plan-way-error"/);
  }
  // The message has the example of the hint.
  expect(html).not.toContain("Such as 3/9/2027.");
  expect(findTag(html, "plan-start")).toMatch(/aria-describedby="plan-start-error"/);
  expect(html.match(/autofocus/gi)).toHaveLength(1);
  expect(findTag(html, "plan-name")).toMatch(/autofocus/i);
  expect(findTag(html, "plan-budget")).toContain('value="12ab5"');
  expect(html).toContain('<option value="building" selected="">');
  expect(html).toContain('<input type="hidden" name="version" value="2"/>');
  expect(html).toContain("You chose a.pdf and b.pdf. Choose them again. PDF.");
  const error = { plans: ["Use a PDF."] };
  const refused = render({
    reply: { formId: "plan", result: { status: "error", error }, files: { plans: ["a.txt"] } },
  });
  expect(refused).toContain("You chose a.txt. PDF.");
});

test("lists what is wrong with the whole form or its version without a link", () => {
  const errors = { "": ["Not today."], version: ["Send the version that you changed."] };
  const html = render({ reply: { formId: "plan", result: { status: "error", error: errors } } });
  expect(html).toContain("<li>Not today.</li><li>Send the version that you changed.</li>");
});

test("shows a failure and a conflict, and leaves the reply to another form alone", () => {
  const result = { status: "success", initialValue: { name: "Ana", version: "2" } } as const;
  const failed = render({ reply: { formId: "plan", result, failure: { title: "Not saved", detail: "Try again." } } });
  expect(failed).toMatch(/<p [^>]*role="alert"[^>]*><b>Not saved<\/b> Try again.<\/p>/);
  expect(failed).toContain("<title>Error: Plans</title>");
  expect(findTag(failed, "plan-name")).toContain('value="Ana"');
  const conflicting = render({ version: 3, reply: { formId: "plan", result, conflict: { version: 4 } } });
  expect(conflicting).toContain("Someone else just updated this plan.");
  expect(conflicting).toContain('<input type="hidden" name="version" value="4"/>');
  const other = render({ reply: { formId: "other", result: submit({}) } });
  expect(other).not.toMatch(/role="alert"|aria-invalid/);
});
