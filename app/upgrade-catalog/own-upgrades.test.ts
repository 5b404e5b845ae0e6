import { expect, test } from "vitest";
import { ownUpgradesSchema } from "./own-upgrades";

const read = (lines: string) => ownUpgradesSchema.safeParse({ lines, version: "1" }).data?.lines;

const DOCK = { id: "dock-repair", title: "Dock repair", category: "Outdoor", cost: 40_000, weeks: 6 };

test.each([
  ["Dock repair, Outdoor, 40,000, 6 weeks", DOCK],
  ["Dock repair\tOutdoor\t$40,000.00\t6", DOCK],
  ["Dock repair\tOutdoor\t40000\t6 weeks", DOCK],
  ["Dock, pier\tOutdoor\t500\t", { id: "dock-pier", title: "Dock, pier", category: "Outdoor", cost: 500 }],
])("reads the line %j", (line, entry) => {
  expect(read(line)).toEqual([entry]);
});

test.each(["Dock repair\tOutdoor", "Dock repair\tOutdoor\t40.50", "Dock repair\t\t40"])(
  "refuses the line %j",
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);
