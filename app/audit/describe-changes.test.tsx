import { expect, it } from "vitest";
import { DateField, MoneyField, TextField } from "~/ui/forms/form-fields";
import { describeChanges, describeRecord } from "./describe-changes";

const form = (
  <>
    <TextField name="title" label="Title" />
    <MoneyField name="price" label="Purchase Price (optional)" />
    <DateField name="moveIn" label="Move-in (optional)" />
  </>
);
const describe = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  describeChanges({ before, after }, form).map(({ label, text }) => `${label}: ${text}`);

it("names changed fields as their form does, in its order, and formats amounts, dates, answers and lists", () => {
  const before = { moveIn: "2027-03-09", price: null, title: "Planning", showInCarousel: false, rooms: [] };
  const after = { moveIn: null, price: 655000, title: "Building", showInCarousel: true, rooms: ["Attic", "Den"] };
  expect(describe(before, after)).toEqual([
    "Title: Planning → Building",
    "Purchase Price: none → $655,000",
    "Move-in: Mar 9, 2027 → none",
    "Show in carousel: No → Yes",
    "Rooms: none → Attic, Den",
  ]);
});

it("lists what was created or deleted without empty fields, and leaves out what stayed the same", () => {
  expect(describe(null, { title: "Roof", price: null, moveIn: "", locationRemoved: false })).toEqual(["Title: Roof"]);
  expect(describe({ id: "x", version: 3, title: "Roof", uploadedAt: "2026-11-22T17:00:00.000Z" }, null)).toEqual([
    "Title: Roof",
    "Uploaded at: Nov 22, 2026, 9:00 AM",
  ]);
  expect(describe({ title: "Roof", price: 1 }, { title: "Roof", price: 2 })).toEqual(["Purchase Price: $1 → $2"]);
  expect(describe({ price: "soon", moveIn: "some day" }, null)).toEqual(["Purchase Price: soon", "Move-in: some day"]);
});

it("names files instead of their keys", () => {
  const file = { fileKey: "projects/1/x.pdf", fileName: "Contract.pdf", size: 14, sha256: "ab" };
  expect(describe(null, file)).toEqual(["File: Contract.pdf"]);
  expect(describe(file, null)).toEqual(["File: Contract.pdf"]);
  expect(describe({ heroKey: null }, { heroKey: "a.webp" })).toEqual(["Hero image: added"]);
  expect(describe({ mediaKey: "a.webp" }, { mediaKey: "b.webp" })).toEqual(["Picture: changed"]);
  expect(describe({ heroKey: "a.webp" }, { heroKey: null })).toEqual(["Hero image: removed"]);
  expect(describe(null, { title: "Tile", mediaKey: null })).toEqual(["Title: Tile"]);
});

it("lists all values of a record in words, without the keys of files", () => {
  const record = {
    id: "x",
    version: 3,
    moveIn: "2027-03-09",
    price: null,
    options: { wasPaid: true },
    heroKey: "a.webp",
  };
  expect(describeRecord(record, form)).toEqual([
    { label: "Id", text: "x" },
    { label: "Version", text: "3" },
    { label: "Move-in", text: "Mar 9, 2027" },
    { label: "Purchase Price", text: "none" },
    { label: "Options", text: "Was paid: Yes" },
  ]);
});
