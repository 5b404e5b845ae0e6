import { expect, test } from "vitest";
import { describeHomes } from "./rule-texts";
import { upgradeSchema } from "./schema";

const RULE = upgradeSchema.parse({ title: "Attic", category: "Roof", costRule: "fixed", unitCost: "100" });

test.each([
  [null, null, null],
  [1, 1, "For: 1 story."],
  [2, 2, "For: 2 stories."],
  [null, 1, "For: up to 1 story."],
  [null, 2, "For: up to 2 stories."],
  [2, null, "For: 2 or more stories."],
  [1, 2, "For: 1 to 2 stories."],
])("says from %j to %j stories as %j", (storiesMin, storiesMax, text) => {
  expect(describeHomes({ ...RULE, storiesMin, storiesMax })).toBe(text);
});
