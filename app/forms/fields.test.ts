import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  integerField,
  listField,
  optionalCount,
  versionField,
  whenChecked,
} from "./choice";
import { optionalDate, optionalIsoDate, parseDate, pastDateField } from "./dates";
import { emailField, optionalEmail } from "./email";
import { dollarsField, optionalDollars } from "./money";
import { monthField } from "./month";
import { type NumberKind, parseNumber } from "./number";
import { newPasswordField, passwordField } from "./password";
import { optionalPhone } from "./phone";
import type { FormSchema } from "./submission";
import { optionalMultiline, optionalText, requiredMultiline, requiredText } from "./text";

/** The value, or the message with its path. */
function check(schema: FormSchema, input: unknown): unknown {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  return path.length > 0 ? { problem: message, at: path.join(".") } : { problem: message };
}

const problem = (text: string, at?: string) => (at ? { problem: text, at } : { problem: text });

const NBSP = "\u00a0";

test.each<[NumberKind, string, number | null]>([
  ["money", "655000", 655_000],
  ["money", "655,000", 655_000],
  ["money", "$655,000", 655_000],
  ["money", "$ 655,000", 655_000],
  ["money", "655 000", 655_000],
  ["money", `655${NBSP}000`, 655_000],
  ["money", "655\u202f000", 655_000],
  ["money", "655'000", 655_000],
  ["money", "655,000.00", 655_000],
  ["money", "655,000.", 655_000],
  ["money", " 1,234,567 ", 1_234_567],
  ["money", "$1,200,000.00", 1_200_000],
  ["money", "1.200.000", 1_200_000],
  ["money", "700.000,00", 700_000],
  ["money", "1.2M", 1_200_000],
  ["money", "1,2 million", 1_200_000],
  ["money", "1.2 mil", 1_200_000],
  ["money", "$1.125m", 1_125_000],
  ["money", "800k", 800_000],
  ["money", "$800K", 800_000],
  ["money", "1,250k", 1_250_000],
  ["monthly money", "$1,234.50 a month", 1_234.5],
  ["monthly money", "2,100/mo", 2_100],
  ["monthly money", "36,000/year", null],
  ["yearly money", "3,600 USD per yr", 3_600],
  ["yearly money", "700/mo", null],
  ["money", "700/mo", null],
  ["money", "700 $", 700],
  ["money", "655,000 dollars", 655_000],
  ["money", "\u200b655\u2060,000\ufeff", 655_000],
  ["money", "６５５，０００", 655_000],
  ["money", "٦٥٥٬٠٠٠", 655_000],
  ["money", "۶۵۵۰۰۰", 655_000],
  ["money", "0", 0],
  ["money", "-500", -500],
  ["money", "$-500", -500],
  ["money", "\u2212$500", -500],
  ["money", "655,000.50", 655_000.5],
  ["money", "+5", null],
  ["money", "(500)", null],
  ["money", "1e6", null],
  ["money", "12ab5", null],
  ["money", "9x00", null],
  ["money", "655.000", null],
  ["money", "6,55", null],
  ["money", "655,00", null],
  ["money", "12,34,567", null],
  ["money", "1.2.3", null],
  ["money", "m", null],
  ["money", "", null],
  ["money", "9".repeat(41), null],
  ["percent", "6.75", 6.75],
  ["percent", "6,75", 6.75],
  ["percent", "6,75 %", 6.75],
  ["percent", "6.125%", 6.125],
  ["percent", ".5 percent", 0.5],
  ["percent", "٦٫٧٥٪", 6.75],
  ["percent", "６．７５", 6.75],
  ["percent", "-5", -5],
  ["percent", "6,750", null],
  ["percent", "--5", null],
  ["percent", "$20", null],
  ["percent", "…", null],
  ["percent", "none", null],
  ["count", "30 years", null],
  ["years", "30 years", 30],
  ["years", "6 weeks", null],
  ["weeks", "6 wks", 6],
  ["weeks", "6 days", null],
  ["days", "14 days", 14],
  ["days", "2 weeks", null],
  ["count", "14.6", 14.6],
  ["count", "2,5", null],
  ["count", "1.500", null],
  ["area", "1,684 sq ft", 1_684],
  ["area", "1684 ft²", 1_684],
  ["area", "12k", null],
  ["year", "1998", 1998],
  ["year", "١٩٩٨", 1998],
  ["year", "1,998", null],
])("reads as %s %j as %j and never as another number", (kind, text, number) => {
  expect(parseNumber(kind, text)).toBe(number);
});

test.each<[string, string | null]>([
  ["2027-03-09", "2027-03-09"],
  ["2027-3-9", "2027-03-09"],
  ["3/9/2027", "2027-03-09"],
  ["03/09/2027", "2027-03-09"],
  ["3-9-2027", "2027-03-09"],
  ["3.9.2027", "2027-03-09"],
  ["3/9/27", "2027-03-09"],
  ["Mar 9, 2027", "2027-03-09"],
  ["March 9 2027", "2027-03-09"],
  ["mar. 9th, 2027", "2027-03-09"],
  ["9 March 2027", "2027-03-09"],
  ["Sept 1, 2027", "2027-09-01"],
  ["\u200e2027\u20110\u200b3\u201309 ", "2027-03-09"],
  ["３/９/２０２７", "2027-03-09"],
  ["2/29/2028", "2028-02-29"],
  ["2/29/2027", null],
  ["2027-02-30", null],
  ["13/1/2027", null],
  ["Mayhem 3, 2027", null],
  ["3/9-2027", null],
  ["1899-12-31", null],
  ["2200-01-01", null],
  ["soon", null],
  ["", null],
])("reads the date %j as %j", (text, date) => {
  expect(parseDate(text)).toBe(date);
});

describe("fields of a form", () => {
  const SINGLE_LINE = problem("Use a single line.");
  const name = requiredText({ required: "Please enter your name.", max: 5 });
  const budget = dollarsField({ required: "Please enter your budget.", example: "675,000", isPositive: true });
  const signed = dollarsField({ required: "Please enter an amount.", example: "500", isSigned: true });
  const pastDate = pastDateField("Choose a date.", () => "2027-03-09");
  const status = choiceField(["open", "closed"], { required: "Choose a status." });
  const email = emailField({ required: "Please enter your email." });
  it.each<[string, FormSchema, unknown, unknown]>([
    ["required text", name, "  Ana ", "Ana"],
    ["empty required text", name, "  ", problem("Please enter your name.")],
    ["required text that is not sent", name, undefined, problem("Please enter your name.")],
    ["a line break before the length", name, "Ana\nReyes", SINGLE_LINE],
    ["line separators that browsers don't show", name, "A\u2028n\u0085a\f", "A n a"],
    ["control characters", name, "A\0n\u001ba\u009b", "Ana"],
    ["control characters in several lines", optionalMultiline(5), "a\0\tb\u001b\nc", "a\tb\nc"],
    ["characters that change the text direction", name, "\u202eA\u2066n\u200fa\u2069", "Ana"],
    ["nothing but such characters", name, " \u202e\u061c ", problem("Please enter your name.")],
    ["the same in optional text", optionalText(5), "\u200e \u202d", null],
    ["the same around a line", optionalText(5), "\u202a Ana \u202c", "Ana"],
    ["the same in several lines", optionalMultiline(5), "a\u200f\nb", "a\u200f\nb"],
    ["long text", name, "Ana Reyes", problem("Use at most 5 characters.")],
    [
      "long text with its own message",
      requiredText({ required: "-", max: 1, tooLong: "Shorter." }),
      "ab",
      problem("Shorter."),
    ],
    ["text with invisible characters", name, "\ufeffA\u00adn\u200ba\u202e", "Ana"],
    ["text that nobody sees", name, "\u200b\u200d\u3164", problem("Please enter your name.")],
    ["text with joined emoji", name, "👩\u200d👧\ufe0f", "👩\u200d👧\ufe0f"],
    ["lines with marks of direction", optionalMultiline(9), "\u200bשלום\u200f\nA", "שלום\u200f\nA"],
    ["text that is sent twice", name, ["Ana", "Bo"], problem("Use text.")],
    ["empty optional text", optionalText(5), " ", null],
    ["optional text with a line break", optionalText(5), "a\rb", SINGLE_LINE],
    ["lines as browsers send them", optionalMultiline(5), "a\r\nb\r\nc", "a\nb\nc"],
    ["required lines with other line breaks", requiredMultiline({ required: "-", max: 5 }), "a\rb\u2028c", "a\nb\nc"],
    ["too many characters in several lines", optionalMultiline(5), "a\nb\nc\nd", problem("Use at most 5 characters.")],
    ["emoji, each of which is one character", optionalMultiline(5), "🏡🏡🏡🏡🏡", "🏡🏡🏡🏡🏡"],
    ["too many emoji", optionalMultiline(5), "🏡🏡🏡🏡🏡🏡", problem("Use at most 5 characters.")],
    [
      "empty required lines",
      requiredMultiline({ required: "Write an answer.", max: 5 }),
      "",
      problem("Write an answer."),
    ],
    ["an email address", email, " Ana@Example.com ", "ana@example.com"],
    ["an empty email address", email, "", problem("Please enter your email.")],
    ["a malformed email address", email, "ana@", problem("Use an email address such as you@example.com.")],
    ["two email addresses", email, "a@b.co,c@d.co", problem("Use an email address such as you@example.com.")],
    [
      "a comment in an email address",
      email,
      "eve@evil.example(comment)@sunporch.example",
      problem("Use an email address such as you@example.com."),
    ],
    ["a quoted email address", email, '"ana"@example.com', problem("Use an email address such as you@example.com.")],
    [
      "an email address with a header",
      email,
      "ana@example.com\r\nBcc: eve@evil.example",
      problem("Use an email address such as you@example.com."),
    ],
    [
      "a long email address",
      email,
      `${"a".repeat(250)}@b.co`,
      problem("Use an email address such as you@example.com."),
    ],
    [
      "an email address with its own message",
      optionalEmail("Must be a valid email"),
      "x",
      problem("Must be a valid email"),
    ],
    ["an invisible character in an email address", email, "\u202aana@exam\u200bple.com\u202c", "ana@example.com"],
    ["a link to an email address", email, "mailto:Ana@example.com?subject=Hi", "ana@example.com"],
    ["an email address with its name", email, '"Reyes, Ana" <ana@example.com>', "ana@example.com"],
    ["an email address with a non-breaking hyphen", email, "ana@my\u2011house.com", "ana@my-house.com"],
    ["an email address of an international domain", email, "info@b\u00fccher.example", "info@xn--bcher-kva.example"],
    ["an email address of an international top-level domain", email, "a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"],
    [
      "an email address whose name is another",
      email,
      "a@b.co <c@d.co>",
      problem("Use an email address such as you@example.com."),
    ],
    [
      "a path in an international domain",
      email,
      "a@b\u00fccher.example/x",
      problem("Use an email address such as you@example.com."),
    ],
    ["no email address", optionalEmail(), "", null],
    ["a phone number", optionalPhone(), " (555)  555-0148 ext. 7", "(555) 555-0148 ext. 7"],
    ["a phone number with slashes", optionalPhone(), "555/555/0148", "555/555/0148"],
    ["a phone number with dots and other dashes", optionalPhone(), "555.555\u20110148", "555.555-0148"],
    ["a link to a phone number", optionalPhone(), "tel:+1-555-555-0148;ext=7", "+1-555-555-0148 ext. 7"],
    ["invisible characters in a phone number", optionalPhone(), "\u202a(555)\u00a0555-0148\u202c", "(555) 555-0148"],
    ["no phone number", optionalPhone(), "", null],
    ["a short phone number", optionalPhone(), "555-01", problem("Use a phone number such as (555) 555-0148.")],
    ["a phone number with a line separator", optionalPhone(), "(555)\u2028555-\u00010148", "(555) 555-0148"],
    ["a phone number with a line break", optionalPhone(), "(555)\r555-0148", SINGLE_LINE],
    ["an amount", budget, "$655,000.00", 655_000],
    ["no amount", budget, "", problem("Please enter your budget.")],
    ["a negative amount", budget, "-$5,000", problem("Use an amount above zero.")],
    ["text for an amount", budget, "12ab5", problem("Use digits, such as 675,000.")],
    ["zero where an amount must be positive", budget, "0", problem("Use an amount above zero.")],
    ["an amount above a billion", budget, "1,000,000,001", problem("Use a smaller amount.")],
    ["an amount with cents", budget, "655,000.50", problem("Use whole dollars, such as 675,000.")],
    ["an amount in thousands", budget, "655k", 655_000],
    ["an amount with a line break", budget, "655\n000", SINGLE_LINE],
    ["a signed amount as it is shown", signed, "+$2,400", 2_400],
    ["a signed amount with two signs", signed, "+-500", problem("Use digits, such as 500.")],
    ["an optional amount of zero", optionalDollars({ example: "655,000" }), "0", 0],
    ["no optional amount", optionalDollars({ example: "655,000" }), "", null],
    ["a date", pastDate, "Mar 9, 2027", "2027-03-09"],
    ["a date in the future", pastDate, "3/10/2027", problem("Use today’s date or an earlier one.")],
    ["no date", pastDate, "", problem("Choose a date.")],
    ["a date in a year that nobody means", optionalDate(), "3/9/0207", problem("Use a year from 1900 to 2199.")],
    ["a year without four digits", optionalDate(), "3/9/207", problem("Use a date, such as 3/9/2027.")],
    ["text for a date", optionalDate(), "soon", problem("Use a date, such as 3/9/2027.")],
    ["no optional date", optionalDate(), "", null],
    ["an option", status, "open", "open"],
    ["no option", status, "", problem("Choose a status.")],
    ["an unknown option", status, "lost", problem("Choose one of the options.")],
    [
      "an unknown option with a default",
      choiceField(["a"], { defaultValue: "a" }),
      "b",
      problem("Choose one of the options."),
    ],
    ["no option with a default", choiceField(["a", "b"], { defaultValue: "a" }), "", "a"],
    ["no option of an optional field", choiceField(["a", "b"], { defaultValue: null }), "", null],
    ["a checked box", checkboxField(), "on", true],
    ["an unchecked box", checkboxField(), undefined, false],
    ["text for a box", checkboxField(), "banana", problem("Use true or false.")],
    ["a whole number", integerField({ defaultValue: 0 }), "-12", -12],
    ["no whole number", integerField({ defaultValue: 7 }), "", 7],
    ["a fraction", integerField({ defaultValue: 0 }), "1.5", problem("Use a whole number.")],
    ["a number that is too large", integerField({ defaultValue: 0 }), "100001", problem("Use a whole number.")],
    ["a version", versionField(), "3", 3],
    ["the last version", versionField(), "2147483647", 2_147_483_647],
    ["a version after it", versionField(), "2147483648", problem("Send the version that you changed.")],
    ["no version", versionField(), "", problem("Send the version that you changed.")],
    ["a list of one", listField({ max: 2 }), "a", ["a"]],
    ["an empty list", listField({ max: 2 }), undefined, []],
    ["a long list", listField({ max: 2 }), ["a", "b", "c"], problem("Choose at most 2.")],
    ["a password, untrimmed", passwordField("Please enter your password."), " x ", " x "],
    ["no password", passwordField("Please enter your password."), undefined, problem("Please enter your password.")],
    ["no new password", newPasswordField(), "", problem("Please choose a password.")],
    [
      "a short new password",
      newPasswordField(),
      "12345678901",
      problem("Use at least 12 characters. A short phrase is easy to remember."),
    ],
    ["a long new password", newPasswordField(), "é".repeat(129), problem("Use at most 128 characters.")],
    ["a new password of 128 characters", newPasswordField(), "😀".repeat(128), "😀".repeat(128)],
  ])("read %s", (_, schema, input, result) => {
    expect(check(schema, input)).toEqual(result);
  });

  it.each<[string, FormSchema]>([
    ["a line", name],
    ["several lines", optionalMultiline(5)],
    ["an email address", email],
    ["a phone number", optionalPhone()],
    ["an amount", budget],
    ["a date", optionalDate()],
    ["a program's date", optionalIsoDate()],
    ["an option", status],
    ["a checkbox", checkboxField()],
    ["a whole number", integerField({ defaultValue: 0 })],
    ["a count", optionalCount({ min: 0, max: 9 })],
    ["a version", versionField()],
    ["a month", monthField(() => "2026-11")],
    ["a new password", newPasswordField()],
  ])("refuse 100 KB for %s in linear time", (_, schema) => {
    for (const start of ["", "<", "1", "mailto:a@"])
      for (const filler of [" ", "1", "a.", "<", "\u200b"]) {
        const text = `${start}${filler.repeat(100_000 / filler.length)}x.x.x.x`;
        expect(schema.safeParse(text).success).toBe(false);
      }
  });

  const month = monthField(() => "2026-11");
  it.each<[unknown, unknown]>([
    [{ month: "12", year: "2026" }, "2026-12"],
    [{ month: "", year: "" }, problem("Please choose a month.", "month")],
    [undefined, problem("Please choose a month.", "month")],
    [{ month: "03", year: "" }, problem("Please choose a year.", "year")],
    [{ month: "11", year: "2026" }, problem("Choose a month after the current one.", "month")],
    [{ month: "01", year: "2047" }, problem("Choose an earlier month.", "month")],
    [{ month: "13", year: "2027" }, problem("Choose a month, such as 2027-03.", "month")],
    ["2027-03", "2027-03"],
    ["", problem("Please choose a month.")],
    ["March", problem("Choose a month, such as 2027-03.")],
    ["2020-01", problem("Choose a month after the current one.")],
  ])("read the month %j of a form or a program", (input, result) => {
    expect(check(month, input)).toEqual(result);
  });

  it("read what a checkbox reveals only while it is on, and report all mistakes together", () => {
    const schema = z.intersection(
      z.object({ name }),
      z.intersection(
        whenChecked("hasAgent", { agentEmail: optionalEmail() }),
        whenChecked("hasLender", { lender: optionalText(5) }),
      ),
    );
    expect(check(schema, { name: "Ana", agentEmail: "x", lender: "too long" })).toEqual({
      name: "Ana",
      hasAgent: false,
      agentEmail: null,
      hasLender: false,
      lender: null,
    });
    expect(check(schema, { name: "Ana", hasAgent: "on", agentEmail: "A@b.co", hasLender: "1", lender: "" })).toEqual({
      name: "Ana",
      hasAgent: true,
      agentEmail: "a@b.co",
      hasLender: true,
      lender: null,
    });
    const { error } = schema.safeParse({
      name: "",
      hasAgent: "on",
      agentEmail: "x",
      hasLender: "on",
      lender: "too long",
    });
    expect(error?.issues.map(({ path }) => path.join(".")).sort()).toEqual(["agentEmail", "lender", "name"]);
  });
});

describe("fields of a JSON body", () => {
  const fields = {
    name: requiredText({ required: "Please enter your name.", max: 20 }),
    price: optionalDollars({ example: "655,000" }),
    status: choiceField(["todo", "done"], { defaultValue: "todo" }),
    order: integerField({ defaultValue: 7 }),
    visible: checkboxField(),
    version: versionField(),
  };

  it.each<[Record<string, unknown>, unknown]>([
    [
      { price: 655_000, order: -3, visible: true, version: 2 },
      { price: 655_000, order: -3, visible: true, version: 2 },
    ],
    [
      { price: "655,000", order: "0", visible: "false" },
      { price: 655_000, order: 0, visible: false },
    ],
    [
      { price: null, status: "", order: 0, visible: "" },
      { price: null, status: "todo", order: 0, visible: false },
    ],
    [
      { price: 0, visible: false },
      { price: 0, visible: false },
    ],
    [{}, {}],
  ])("keep what the change %j leaves out", (body, value) => {
    expect(check(z.partial(z.strictObject(fields)), body)).toEqual(value);
  });

  it.each<[keyof typeof fields, unknown, string]>([
    ["name", 5, "Use text."],
    ["name", true, "Use text."],
    ["name", null, "Please enter your name."],
    ["price", -1, "Use 0 or more."],
    ["price", 1.5, "Use digits, such as 655,000."],
    ["price", true, "Use digits, such as 655,000."],
    ["status", 1, "Choose one of the options."],
    ["status", null, "Choose one of the options."],
    ["order", null, "Use a whole number."],
    ["visible", null, "Use true or false."],
    ["order", 1.5, "Use a whole number."],
    ["visible", 1, "Use true or false."],
    ["visible", "banana", "Use true or false."],
    ["version", 0, "Send the version that you changed."],
  ])("refuse %s: %j", (name, sent, message) => {
    expect(check(fields[name], sent)).toEqual(problem(message));
  });

  it("say which values they take", () => {
    expect(z.toJSONSchema(z.strictObject(fields), { io: "input", unrepresentable: "any" })).toMatchObject({
      required: ["name", "version"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 20 },
        price: { type: ["string", "integer", "null"], minimum: 0 },
        status: { type: "string", enum: ["todo", "done"], default: "todo" },
        order: { type: ["string", "integer"], default: 7 },
        visible: { type: ["string", "boolean"], default: false },
        version: { type: ["string", "integer"], minimum: 1 },
      },
    });
  });
});
