import { expect, test } from "vitest";
import { formatElapsedTime } from "./elapsed-time";

test.each([
  [-1, "0 minutes"],
  [1, "1 minute"],
  [119, "119 minutes"],
  [120, "2 hours"],
  [1_801, "30 hours"],
  [2_879, "47 hours"],
  [2_880, "2 days"],
  [1_500_000, "1,041 days"],
])("formats %i minutes as %s", (minutes, text) => expect(formatElapsedTime(minutes)).toBe(text));
