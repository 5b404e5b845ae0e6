import { expect, test } from "vitest";
import { describeUpgrade } from "./rule-texts";
import { upgradeSchema } from "./schema";

const RULE = upgradeSchema.parse({ title: "Attic", category: "Roof", costRule: "fixed", unitCost: "100" });
const COST = "Roof. $100, 1 week, adds 70% of its cost to the value.";

test.each([
  [null, null, ""],
  [1, 1, " For: 1 story."],
  [2, 2, " For: 2 stories."],
  [null, 1, " For: up to 1 story."],
  [null, 2, " For: up to 2 stories."],
  [2, null, " For: 2 or more stories."],
  [1, 2, " For: 1 to 2 stories."],
])("says from %j to %j stories as %j", (storiesMin, storiesMax, text) => {
  expect(describeUpgrade({ ...RULE, storiesMin, storiesMax })).toBe(`${COST}${text}`);
});
