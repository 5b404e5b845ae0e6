import { expect, test } from "vitest";
import { findOriginal } from "./listing-view";

test.each([
  ["Original photo", true],
  ["Living room: the actual view", true],
  ["Unedited image", true],
  ["Original", true],
  ["Original photos of all rooms", true],
  ["Living room (unstaged)", true],
  ["Living room, before", true],
  ["Living room as it is", true],
  ["Before virtual staging", true],
  ["Not digitally altered", true],
  ["Without staging", true],
  ["This photo has not been altered", true],
  ["Living room", true],
  ["Kitchen", false],
  ["Kitchen, original", false],
  ["Original hardwood floors", false],
  ["The actual lot line", false],
  ["Unaltered since 1925", false],
  ["Just before the park", false],
])("a photo captioned %j is the original of its neighbor: %s", (caption, isOriginal) => {
  const photo = (text: string, alteration?: "staged") => ({
    key: text,
    width: 3,
    height: 2,
    caption: text,
    ...(alteration && { alteration }),
  });
  expect(findOriginal([photo("Living room, virtually staged", "staged"), photo(caption)], 0)).toBe(
    isOriginal ? 1 : null,
  );
});
