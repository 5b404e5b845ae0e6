import { expect, test } from "vitest";
import { newProjectSchema } from "./schema";

const NEW = {
  buyerEmail: "Ben@Example.com",
  propertyAddress: " 9 Elm Way ",
  purchasePrice: "655,000",
  currentPhase: "Planning",
};

test("reads a new project", () => {
  expect(newProjectSchema.parse(NEW)).toMatchObject({
    buyerEmail: "ben@example.com",
    propertyAddress: "9 Elm Way",
    purchasePrice: 655_000,
    estimatedCompletionDate: null,
  });
});

test.each<[string, string, string]>([
  ["buyerEmail", "", "Must be a valid email"],
  ["buyerEmail", "ben", "Must be a valid email"],
  ["propertyAddress", "  ", "Address is required"],
  ["propertyAddress", "x".repeat(201), "Use at most 200 characters."],
  ["currentPhase", "", "Phase is required"],
  ["currentPhase", "Demolition", "Choose one of the options."],
  ["purchasePrice", "-5", "Use 0 or more."],
  ["estimatedCompletionDate", "2027-02-30", "Use a date, such as 3/9/2027."],
  ["estimatedCompletionDate", "3/9/0207", "Use a year from 1900 to 2199."],
])("refuses the %s %j of a new project", (name, value, message) => {
  const { error } = newProjectSchema.safeParse({ ...NEW, [name]: value });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[name, message]]);
});
