import { expect, it } from "vitest";
import { formatAgo } from "./dates";

it.each([
  ["2026-06-12T16:14:30Z", "just now"],
  ["2026-06-12T16:10:00Z", "5 min ago"],
  ["2026-06-12T14:00:00Z", "2 h ago"],
  ["2026-06-12T16:20:00Z", "in 5 min"],
  ["2026-06-13T17:00:00Z", "in 1 d"],
  ["2026-06-05T16:16:00Z", "6 d ago"],
  ["2026-06-05T16:15:00Z", "Jun 5, 2026"],
])("says %s as %s", (iso, text) => {
  expect(formatAgo(iso, "2026-06-12T16:15:00Z")).toBe(text);
});
