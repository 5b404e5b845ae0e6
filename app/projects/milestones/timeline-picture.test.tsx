import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Milestone } from "./data.server";
import { TimelinePicture } from "./timeline-picture";

const TODAY = "2027-03-10";
const createMilestone = (label: string, date: string | null, completedOn: string | null = null): Milestone => ({
  id: label,
  label,
  date,
  completedOn,
  sortOrder: 0,
  version: 1,
});
const render = (...milestones: Milestone[]) =>
  renderToStaticMarkup(<TimelinePicture milestones={milestones} today={TODAY} />);
/** The horizontal place of each milestone in percent, by its label. */
const readPlaces = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<svg aria-hidden="true" x="([\d.]+)%".*?<text[^>]*>([^<]*)/g)].map(([, x, label]) => [
      label,
      Number(x),
    ]),
  );

describe("TimelinePicture", () => {
  it("places milestones by their date, and done ones by the day of their completion", () => {
    const places = readPlaces(
      render(
        createMilestone("Offer", "2027-02-20", "2027-03-01"),
        createMilestone("Walkthrough", "2027-03-21"),
        createMilestone("Move in", "2027-04-10"),
      ),
    );
    expect(places).toEqual({ Offer: 3, Walkthrough: 50, "Move in": 97 });
  });

  it("names the states in words: done, overdue, next, and planned", () => {
    const html = render(
      createMilestone("Offer", "2027-02-20", "2027-02-20"),
      createMilestone("Next", "2027-03-21"),
      createMilestone("Late", "2027-03-09"),
      createMilestone("Planned", "2027-04-10"),
    );
    expect(html).toContain('aria-label="Timeline of 4 milestones: 1 done, 1 overdue, 1 next, 1 planned"');
    expect(render(createMilestone("Due today", TODAY))).toContain('aria-label="Timeline of 1 milestone: 1 next"');
  });

  it("marks today, and includes it when all milestones are before or after", () => {
    const html = render(createMilestone("Offer", "2026-03-10", "2026-03-10"));
    expect([html.includes(">Today<"), readPlaces(html)]).toEqual([true, { Offer: 3 }]);
    expect(readPlaces(render(createMilestone("Move in", "2028-03-10")))).toEqual({ "Move in": 97 });
  });

  it("leaves out milestones without a date, and is nothing without dates", () => {
    expect(readPlaces(render(createMilestone("Someday", null), createMilestone("Today", TODAY)))).toEqual({
      Today: 50,
    });
    expect([render(), render(createMilestone("Someday", null))]).toEqual(["", ""]);
  });

  it("shortens long labels, more on phones", () => {
    const label = "Walkthrough with the contractor, the designer, and the inspector of the county";
    const html = render(createMilestone(label, TODAY));
    expect([...html.matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      "Walkthrough with the…",
      "Walkthrough with the contractor, the designer, and the insp…",
    ]);
  });
});
