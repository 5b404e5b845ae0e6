import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseNextDate } from "~/forms/dates";
import { FieldProblem } from "~/forms/field";
import { BASES } from "../budget/schema";
import { CONTACT_ROLES, DESIGN_CATEGORIES, DOCUMENT_CATEGORIES, ROOMS } from "../rules";
import { contentSchema, countDays, placeContent } from "./content";
import { formatContent, newTasksField, parseMilestone, parseNewTask } from "./lines";
import { templateSchema } from "./template-schema";

test.each([
  ["Mar 9", "2027-03-09", "2027-03-09"],
  ["Mar 9", "2027-03-10", "2028-03-09"],
  ["9 March", "2026-11-23", "2027-03-09"],
  ["March 9th", "2026-11-23", "2027-03-09"],
  ["3/9", "2026-11-23", "2027-03-09"],
  ["Feb 29", "2026-11-23", "2028-02-29"],
  ["2/29", "2097-01-01", "2104-02-29"],
  ["Mar 9, 2020", "2026-11-23", "2020-03-09"],
  ["Feb 30", "2026-11-23", null],
  ["3-9", "2026-11-23", null],
  ["soon", "2026-11-23", null],
])("reads %j on %s as %j", (text, today, date) => {
  expect(parseNextDate(text, today)).toBe(date);
});

const NAME = "Roof inspection";
const read = (text: string, description: string | null = null) => {
  const parsed = parseMilestone({ line: 1, text, description }, "2026-11-23");
  return parsed instanceof FieldProblem ? parsed.message : parsed;
};

describe("a line of a milestone", () => {
  it.each([
    ["Roof inspection, Mar 3", NAME, "2027-03-03"],
    ["Roof inspection, Mar 3, 2028", NAME, "2028-03-03"],
    ["Roof inspection Mar 3", NAME, "2027-03-03"],
    ["Roof inspection - 3/3/2028", NAME, "2028-03-03"],
    ["Roof inspection: 2028-03-03", NAME, "2028-03-03"],
    ["Roof inspection\t3/3", NAME, "2027-03-03"],
    ["Roof inspection, Wed, Mar 3", NAME, "2027-03-03"],
    ["Roof inspection, no date", NAME, null],
    ["Roof inspection,", NAME, null],
    ["Roof inspection", NAME, null],
    ["Demolition, kitchen; bath, Mar 9", "Demolition, kitchen; bath", "2027-03-09"],
    ["Windows, 3/4 inch", "Windows, 3/4 inch", null],
    ["Pipes, 1/2", "Pipes, 1/2", null],
    ["Plywood: 3/4", "Plywood: 3/4", null],
    ["Drywall - 5/8", "Drywall - 5/8", null],
    ["Bolts; 13/16", "Bolts; 13/16", null],
    ["Pipes, 1/2, Mar 3", "Pipes, 1/2", "2027-03-03"],
    ["Pipes\t1/2", "Pipes", "2027-01-02"],
    ["Pipes, Sat 1/2", "Pipes", "2027-01-02"],
    ["Pipes, 01/02", "Pipes", "2027-01-02"],
    ["Pipes, 1/2/2028", "Pipes", "2028-01-02"],
    ["Pipes, 2/4", "Pipes", "2027-02-04"],
    ["Pipes, 1/3", "Pipes", "2027-01-03"],
    ["March kickoff", "March kickoff", null],
    ["Mar 3\tRoof inspection", NAME, "2027-03-03"],
    ["Roof inspection\tMar 3\tWei", "Roof inspection Wei", "2027-03-03"],
    ["Roof inspection\tWed, 3/3\tWei", "Roof inspection Wei", "2027-03-03"],
    ["Pipes, 1/2\tMar 3", "Pipes, 1/2", "2027-03-03"],
    ["Pipes, 1/2\tWei", "Pipes, 1/2 Wei", null],
  ])("reads %j", (text, label, date) => {
    expect(read(text)).toEqual({ label, date });
  });

  it.each([
    ["Roof inspection, Feb 30", "“Feb 30” isn’t a date."],
    ["Roof inspection, 13/40", "“13/40” isn’t a date."],
    ["Roof inspection, 3/9/0207", "“3/9/0207” isn’t between 1900 and 2199."],
    ["Roof inspection, Mar 9, 2207", "“Mar 9, 2207” isn’t between 1900 and 2199."],
    [", Mar 3", "Label is required"],
    ["x".repeat(201), "Use at most 200 characters."],
  ])("refuses %j", (text, message) => {
    expect(read(text)).toBe(message);
  });

  it("refuses an indented line below it", () => {
    expect(read(NAME, "Kitchen")).toBe("“Kitchen” is indented. Start it at the left to add it.");
  });
});

describe("pasted tasks", () => {
  it("reads a due date after the title", () => {
    const read = (text: string) => parseNewTask({ line: 1, text, description: null }, "2027-02-01");
    expect(read("Choose the counters, Mar 3")).toEqual({
      title: "Choose the counters",
      description: null,
      dueOn: "2027-03-03",
    });
    expect(read("Order the cabinets, Mar 3, staff\tTwo colors")).toEqual({
      title: "Order the cabinets",
      description: "Two colors",
      dueOn: "2027-03-03",
      assignee: "staff",
    });
    expect(read("Choose counters\tMar 3")).toEqual({
      title: "Choose counters",
      description: null,
      dueOn: "2027-03-03",
    });
    expect(read("Order the cabinets, staff\tTwo colors\t3/8\tCall first")).toEqual({
      title: "Order the cabinets",
      description: "Two colors\nCall first",
      dueOn: "2027-03-08",
      assignee: "staff",
    });
    expect(read("3/8\tOrder the cabinets")).toMatchObject({ title: "Order the cabinets", dueOn: "2027-03-08" });
    expect(read("Order pipes\t13/16")).toMatchObject({ title: "Order pipes", description: "13/16" });
    expect(read("Sign the scope\tFeb 31")).toMatchObject({ message: "“Feb 31” isn’t a date." });
    expect(read("Choose 3/4 inch tiles")).toEqual({ title: "Choose 3/4 inch tiles", description: null });
    expect(read("Sign the scope, Feb 31")).toMatchObject({ message: "“Feb 31” isn’t a date." });
  });

  const parse = (lines: string) => {
    const { data, error } = newTasksField().safeParse(lines);
    return data ?? error!.issues[0]!.message;
  };

  it("reads lists with bullets, numbers, empty lines and indented descriptions", () => {
    expect(
      parse("- Sign the scope\r\n  Page 4.\r\n\r\n  Two copies.\r\n2. Send insurance\r\n[ ] Wire costs\tCall first."),
    ).toEqual([
      { title: "Sign the scope", description: "Page 4.\nTwo copies." },
      { title: "Send insurance", description: null },
      { title: "Wire costs", description: "Call first." },
    ]);
  });

  it("names the lines that are wrong, counting empty ones", () => {
    const long = "x".repeat(201);
    expect(parse(`Sign\n\n${long}\nSend\n${long}`)).toBe(
      "Line 3: Use at most 200 characters.\nLine 5: Use at most 200 characters.",
    );
    expect(parse(Array.from({ length: 12 }, () => long).join("\n"))).toMatch(/^(?:Line \d+: .*\n){10}And 2 more\.$/);
    expect(parse(Array.from({ length: 101 }, () => "Sign").join("\n"))).toBe("Use at most 100 lines.");
    expect(parse(" \n ")).toBe("Enter a line for each.");
  });
});

/** Words as people type them: no markers of lists, and no roles, categories or dates. */
const word = fc
  .stringMatching(/^[A-Z][a-z]{0,8}$/)
  .filter((text) => !/^(day|no|mon|tue|wed|thu|fri|sat|sun)/i.test(text));
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const label = fc
  .tuple(words, fc.constantFrom(" ", ", ", "; ", ": ", " - ", ", day 3, "))
  .map(([parts, separator]) => parts.join(separator));
const cells = words.map((parts) => parts.join(", "));
const description = fc.option(words.map((parts) => parts.join("\n")));
const oneOf = (groups: Readonly<Record<string, readonly string[]>>) => fc.constantFrom(...Object.values(groups).flat());

const content = fc.record({
  milestones: fc.array(fc.record({ label, day: fc.option(fc.integer({ min: 0, max: 3_650 })) })),
  tasks: fc.array(
    fc.record({
      title: fc.oneof(
        label,
        label.map((text) => `${text}, day 3`),
        label.map((text) => `${text}, staff`),
        label.map((text) => `${text}, buyer, 2 weeks`),
      ),
      description,
      day: fc.option(fc.integer({ min: 0, max: 3_650 })),
      assignee: fc.constantFrom("buyer" as const, "staff" as const),
    }),
  ),
  contacts: fc.array(
    fc.record({
      name: cells,
      role: fc.constantFrom(...CONTACT_ROLES),
      email: fc.option(fc.constant("wei@example.com")),
      phone: fc.option(fc.constant("555 555 0122")),
    }),
  ),
  design: fc.array(fc.record({ room: oneOf(ROOMS), category: oneOf(DESIGN_CATEGORIES), itemName: cells, description })),
  documents: fc.array(
    fc.record({
      title: fc.oneof(
        cells,
        cells.map((text) => `${text}, day 3`),
        cells.map((text) => `${text}, Contract`),
      ),
      description,
      category: fc.constantFrom(...DOCUMENT_CATEGORIES),
      day: fc.option(fc.integer({ min: 0, max: 3_650 })),
    }),
  ),
  budget: fc.array(
    fc.record({
      category: fc.oneof(cells, oneOf(DESIGN_CATEGORIES)),
      title: fc.oneof(
        cells,
        cells.map((text) => `${text}, 1,000`),
        cells.map((text) => `${text}, Tile, 900`),
      ),
      basis: fc.constantFrom(...BASES),
      estimate: fc.nat(1_000_000_000),
      note: description,
    }),
  ),
});

it("reads a template’s lines as the template that they were written from", () => {
  fc.assert(
    fc.property(content, (written) => {
      expect(contentSchema.parse(written)).toEqual(written);
      expect(templateSchema.parse({ name: "Kitchen", ...formatContent(contentSchema.parse(written)) })).toEqual({
        name: "Kitchen",
        ...written,
      });
    }),
  );
});

it("keeps the days between milestones, tasks and wanted documents wherever it starts", () => {
  const start = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(content, start, (written, date) => {
      const day = date.toISOString().slice(0, 10);
      const { milestones, tasks, documents } = placeContent(contentSchema.parse(written), day);
      expect(milestones.map(({ date }) => date && countDays(day, date))).toEqual(
        written.milestones.map(({ day }) => day),
      );
      expect(tasks.map(({ dueOn, assignee }) => [dueOn ? countDays(day, dueOn) : null, assignee])).toEqual(
        written.tasks.map(({ day, assignee }) => [day, assignee]),
      );
      expect(documents.map(({ title, dueOn }) => [title, dueOn ? countDays(day, dueOn) : null])).toEqual(
        written.documents.map(({ title, day }) => [title, day]),
      );
    }),
  );
});

it.each([
  ["Demolition, 2 weeks", 14],
  ["Demolition, week 2", 14],
  ["Demolition, 3 days", 3],
  ["Demolition day 3", 3],
  ["Demolition, +3", 3],
  ["Demolition", null],
  ["Demolition, no date", null],
])("reads the day of %j", (milestones, day) => {
  expect(templateSchema.parse({ name: "Kitchen", milestones }).milestones).toEqual([{ label: "Demolition", day }]);
});

it.each([
  ["Order cabinets", "Order cabinets", null, "buyer"],
  ["Order cabinets, day 14", "Order cabinets", 14, "buyer"],
  ["Order cabinets, 2 weeks, staff", "Order cabinets", 14, "staff"],
  ["Order cabinets, Staff", "Order cabinets", null, "staff"],
  ["Order cabinets, no date, buyer", "Order cabinets", null, "buyer"],
  ["Order cabinets, 12", "Order cabinets, 12", null, "buyer"],
  ["Meet our staff", "Meet our staff", null, "buyer"],
  ["Warranty, 12 months, no date", "Warranty, 12 months", null, "buyer"],
])("reads the day and the assignee of the task %j", (tasks, title, day, assignee) => {
  expect(templateSchema.parse({ name: "Kitchen", tasks }).tasks).toEqual([{ title, description: null, day, assignee }]);
});

it("reads templates from before tasks and wanted documents had days", () => {
  const stored = {
    milestones: [],
    tasks: [{ title: "Sign", description: null }],
    contacts: [],
    design: [],
    documents: [{ title: "Insurance", category: "Financial" }],
  };
  expect(contentSchema.parse(stored).tasks).toEqual([
    { title: "Sign", description: null, day: null, assignee: "buyer" },
  ]);
  expect(contentSchema.parse(stored).budget).toEqual([]);
  expect(contentSchema.parse(stored).documents).toEqual([
    { title: "Insurance", description: null, category: "Financial", day: null },
  ]);
});

it.each([
  ["Insurance", "Insurance", "Other", null],
  ["Insurance, financial", "Insurance", "Financial", null],
  ["Insurance, Financial, day 14", "Insurance", "Financial", 14],
  ["Pay stub, 2 weeks", "Pay stub", "Other", 14],
  ["Form 1040, 2026", "Form 1040, 2026", "Other", null],
])("reads the category and the day of the wanted document %j", (documents, title, category, day) => {
  const [document] = templateSchema.parse({ name: "Kitchen", documents: `${documents}\n  Page 1` }).documents;
  expect(document).toEqual({ title, category, day, description: "Page 1" });
});

it.each([
  ["Cabinets, Kitchen, 25,000", "Cabinets", "Kitchen", "Fixed", 25_000, null],
  ["- Cabinets,Kitchen,$1,025,000,Allowance", "Cabinets", "Kitchen", "Allowance", 1_025_000, null],
  ["Doors, windows\tOther\t900\tfixed\tby May", "Doors, windows", "Other", "Fixed", 900, "by May"],
  ["Tub, Plumbing, 900, with feet, white\n  Claw", "Tub", "Plumbing", "Fixed", 900, "with feet, white\nClaw"],
  ["Route 66, 12, 500, allowance", "Route 66", "12", "Allowance", 500, null],
])("reads the budget line %j, and writes it so", (budget, title, category, basis, estimate, note) => {
  const content = templateSchema.parse({ name: "Kitchen", budget });
  expect(content.budget).toEqual([{ title, category, basis, estimate, note }]);
  expect(templateSchema.parse({ name: "Kitchen", ...formatContent(content) }).budget).toEqual(content.budget);
});

it.each([
  ["Wei Chen, Designer", "Wei Chen", null, null],
  ["Wei Chen, Jr., designer, (555) 555-0122", "Wei Chen, Jr.", null, "(555) 555-0122"],
  ["Wei Chen\twei@example.com\t555 555 0122\tDesigner", "Wei Chen", "wei@example.com", "555 555 0122"],
  ["Wei Chen\tDesigner\t\t555 555 0122", "Wei Chen", null, "555 555 0122"],
])("reads the contact %j", (contacts, name, email, phone) => {
  const [contact] = templateSchema.parse({ name: "Kitchen", contacts }).contacts;
  expect(contact).toEqual({ name, role: "Designer", email, phone });
});

it.each([
  ["milestones", "Milestone\tDay\nDemolition\t14", "Demolition"],
  ["tasks", "Task, Day, Done by\nDemolition, day 14, staff", "Demolition"],
  ["contacts", "Name\tRole\tEmail\tPhone\nWei Chen\tDesigner\t\t", "Wei Chen"],
  ["design", "Room,Category,Item\nKitchen,Tile,Zellige", "Zellige"],
  ["documents", "\nTitle, Category, Due Date\nInsurance, Financial, day 14", "Insurance"],
  ["budget", "Line\tCategory\tEstimate ($)\tBasis\tNote\nSink\tPlumbing\t900\t\t", "Sink"],
] as const)("leaves out the names of the columns of %s", (kind, lines, only) => {
  const items = templateSchema.parse({ name: "Kitchen", [kind]: lines })[kind];
  expect(items.map((item) => Object.values(item).includes(only))).toEqual([true]);
});

it("asks for a line when only the names of columns are there", () => {
  expect(newTasksField().safeParse("Title, Date").error?.issues[0]?.message).toBe("Enter a line for each.");
});

it("takes a line for an item that only names a column", () => {
  expect(templateSchema.parse({ name: "Kitchen", tasks: "Note\nRoom, staff" }).tasks).toMatchObject([
    { title: "Note" },
    { title: "Room" },
  ]);
});

it.each([
  ["tasks", "Order cabinets, day 9999", "Line 1: Use a number from 0 to 3650."],
  ["milestones", "Demolition, day 9999", "Line 1: Use a number from 0 to 3650."],
  ["tasks", "Order cabinets, 3 months", "Line 1: “3 months” isn’t a time after the start, such as day 14 or 2 weeks."],
  ["milestones", "Demolition, day -3", "Line 1: “day -3” isn’t a time after the start, such as day 14 or 2 weeks."],
  ["milestones", "Demo, 99999 weeks", "Line 1: “99999 weeks” isn’t a time after the start, such as day 14 or 2 weeks."],
  ["contacts", "Wei Chen, Plumber", "Line 1: “Wei Chen, Plumber” has no role, such as Designer."],
  ["contacts", "Wei Chen, designer, wei@", "Line 1: Use an email address such as you@example.com."],
  ["design", "Attic, Tile, Zellige", "Line 1: “Attic” isn’t a room, such as Kitchen."],
  ["design", "Kitchen, Zellige", "Line 1: “Zellige” isn’t a category, such as Tile."],
  ["design", "Kitchen, Tile", "Line 1: Item name is required. Add it to this line."],
  ["documents", "Insurance, day 9999", "Line 1: Use a number from 0 to 3650."],
  [
    "budget",
    "Sink\nTub, Plumbing\nOven, 900\n, Tile, 5",
    "Line 1: “Sink” has no estimate after its category, such as 12,500.\nLine 2: “Tub, Plumbing” has no estimate after its category, such as 12,500.\nLine 3: Category is required. Add it to this line.\nLine 4: Title is required. Add it to this line.",
  ],
  ["budget", "Sink, Plumbing, 1.5", "Line 1: Use whole dollars, such as 12,500."],
])("refuses %s with %j", (field, lines, message) => {
  const { error } = templateSchema.safeParse({ name: "Kitchen", [field]: lines });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
