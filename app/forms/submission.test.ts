import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { emailField } from "./email";
import { type FormReply, isRefusal } from "./reply";
import { acceptSubmission, parseSubmission, readTextFields } from "./submission";
import { requiredText } from "./text";

const schema = z.object({
  name: requiredText({ required: "Please enter your name.", max: 10 }),
  email: emailField({ required: "Please enter your email." }),
});

const formOf = (...entries: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

describe("a submission", () => {
  it("has the schema's values", () => {
    const submission = parseSubmission(formOf(["name", " Ana "], ["email", "Ana@Example.com"], ["other", "x"]), schema);
    expect(submission.status === "success" && submission.value).toEqual({ name: "Ana", email: "ana@example.com" });
  });

  it("has one message for each wrong field, those of files too, and goes back as typed", () => {
    const submission = parseSubmission(formOf(["name", ""], ["email", " ana@ "]), schema, {
      hero: "This file is empty.",
    });
    expect(submission.reply()).toMatchObject({
      status: "error",
      initialValue: { email: " ana@ " },
      error: {
        name: ["Please enter your name."],
        email: ["Use an email address such as you@example.com."],
        hero: ["This file is empty."],
      },
    });
  });

  it("is accepted unchecked for a button such as Back", () => {
    expect(acceptSubmission(formOf(["email", "ana@"])).status).toBe("success");
  });

  it.each(["__proto__.polluted", "constructor.prototype.polluted", "a[0", "a[1000000]", "", "..", "name.x"])(
    "survives a field called %j",
    (name) => {
      const submission = parseSubmission(formOf([name, "1"], ["name", "Ana"], ["email", "a@b.co"]), schema);
      expect(["success", "error"]).toContain(submission.status);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  );

  it("has no files among its text fields", () => {
    const form = formOf(["email", "a@b.co"]);
    form.set("name", new Blob(["x"]));
    expect([...readTextFields(form).keys()]).toEqual(["email"]);
  });

  it.each([
    "__intent__",
    "a[4294967294]",
    "a[0].b",
    "a.b.c",
    "toString",
    "a.valueOf",
    "constructor",
    "a.".repeat(5_000),
  ])("has no field with a name that no form has: %.30s", (name) => {
    expect([...readTextFields(formOf([name, "{"], ["email", "a@b.co"])).keys()]).toEqual(["email"]);
  });

  it.each(["__intent__", "__state__"])("cannot be changed by the field %s", (reserved) => {
    const form = readTextFields(formOf([reserved, "{"], ["name", "Ana"], ["email", "a@b.co"]));
    expect(parseSubmission(form, schema).status).toBe("success");
  });
});

it("tells refusals from forms that are done", () => {
  const reply = (more: Partial<FormReply>): FormReply => ({ formId: "x", result: { status: "success" }, ...more });
  expect(
    [
      undefined,
      reply({ message: "Saved." }),
      reply({ failure: { title: "Error" } }),
      reply({ conflict: { version: 2 } }),
      reply({ result: { status: "error" } }),
    ].map(isRefusal),
  ).toEqual([false, false, true, true, true]);
});
