import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { listErrors } from "~/forms/submission";
import { getPacificTime } from "~/intl/formats";
import { listTimes, tourMoveSchema } from "./schema";
import { listTourDays, listTourHours, requiredTime } from "./times";

const HOURS = { from: 9, to: 18 };
const getHours = () => HOURS;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const setNow = (iso: string) => vi.setSystemTime(new Date(iso));

describe("an hour of a day in California", () => {
  it.each([
    ["2027-01-15", 9, "2027-01-15T17:00:00.000Z"],
    ["2027-07-15", 9, "2027-07-15T16:00:00.000Z"],
    ["2027-07-15", 22, "2027-07-16T05:00:00.000Z"],
    // Clocks go forward at 2 AM on March 14, and back at 2 AM on November 7.
    ["2027-03-13", 9, "2027-03-13T17:00:00.000Z"],
    ["2027-03-14", 5, "2027-03-14T12:00:00.000Z"],
    ["2027-11-06", 9, "2027-11-06T16:00:00.000Z"],
    ["2027-11-07", 5, "2027-11-07T13:00:00.000Z"],
  ])("%s at %d is %s", (day, hour, iso) => {
    expect(getPacificTime(day, hour).toISOString()).toBe(iso);
  });
});

describe("times of tours", () => {
  const check = (sent: unknown, noticeHours = 24) => {
    const { data, error } = z.object({ time: requiredTime({ getHours, noticeHours }) }).safeParse({ time: sent });
    return data ? data.time.toISOString() : error && listErrors(error);
  };

  it("takes a day and an hour of a form, and a time of a program", () => {
    setNow("2027-03-09T18:00:00Z");
    expect(check({ day: "2027-03-12", hour: "9" })).toBe("2027-03-12T17:00:00.000Z");
    // After the change of clocks, 9 AM is an hour earlier in UTC.
    expect(check({ day: "2027-03-15", hour: "9" })).toBe("2027-03-15T16:00:00.000Z");
    expect(check("2027-03-12T09:00:00-08:00")).toBe("2027-03-12T17:00:00.000Z");
  });

  it.each([
    [{ day: "", hour: "" }, { "time.day": "Choose a day." }],
    [{ day: "", hour: "9" }, { "time.day": "Choose a day." }],
    [{ day: "2027-03-12", hour: "" }, { "time.hour": "Choose a time." }],
    [{ day: "2027-03-09", hour: "9" }, { "time.hour": "This time has passed." }],
    [{ day: "2027-03-10", hour: "9" }, { "time.hour": "Choose a time at least 24 hours from now." }],
    [{ day: "2027-03-24", hour: "9" }, { "time.day": "Choose a day within the next 14 days." }],
    [{ day: "2027-03-12", hour: "18" }, { "time.hour": "Choose a full hour from 9 AM to 5 PM." }],
    [{ day: "2027-13-45", hour: "9" }, { "time.day": "Choose a time, such as 2027-03-09T17:00:00Z." }],
    [{ day: "2027-02-30", hour: "9" }, { "time.day": "Choose a time, such as 2027-03-09T17:00:00Z." }],
    [{ day: "2027-03-11", hour: "34" }, { "time.day": "Choose a time, such as 2027-03-09T17:00:00Z." }],
    ["2027-02-30T17:00:00Z", { time: "Choose a time, such as 2027-03-09T17:00:00Z." }],
    [{ day: "x", hour: "9" }, { "time.day": "Choose a time, such as 2027-03-09T17:00:00Z." }],
    ["", { time: "Choose a time." }],
    ["2027-03-12", { time: "Choose a time, such as 2027-03-09T17:00:00Z." }],
    ["2027-03-12T17:30:00Z", { time: "Choose a full hour from 9 AM to 5 PM." }],
    ["2027-13-12T17:00:00Z", { time: "Choose a time, such as 2027-03-09T17:00:00Z." }],
  ])("refuses %j and says why", (sent, errors) => {
    setNow("2027-03-09T18:00:00Z");
    expect(check(sent)).toEqual(errors);
  });

  it("counts the notice in hours that pass, also when the clocks change", () => {
    // 10 AM on the day before clocks go forward: 24 hours later it is 11 AM.
    setNow("2027-03-13T18:00:00Z");
    expect(check({ day: "2027-03-14", hour: "10" })).toEqual({
      "time.hour": "Choose a time at least 24 hours from now.",
    });
    expect(check({ day: "2027-03-14", hour: "11" })).toBe("2027-03-14T18:00:00.000Z");
  });

  it("offers days with an hour that can be chosen", () => {
    const days = (iso: string, notice = 24) => listTourDays(HOURS, notice, new Date(iso));
    expect([days("2027-03-09T18:00:00Z")[0], days("2027-03-09T18:00:00Z").at(-1)]).toEqual([
      "2027-03-10",
      "2027-03-23",
    ]);
    // After 5 PM, tomorrow has no hour that is a day ahead.
    expect(days("2027-03-10T01:30:00Z")[0]).toBe("2027-03-11");
    expect(days("2027-03-09T18:00:00Z", 0)[0]).toBe("2027-03-09");
    expect(listTourHours({ from: 11, to: 14 })).toEqual([
      { value: "11", label: "11 AM" },
      { value: "12", label: "12 PM" },
      { value: "13", label: "1 PM" },
    ]);
  });

  it("keeps each of up to three times once", () => {
    setNow("2027-03-09T18:00:00Z");
    const nine = { day: "2027-03-12", hour: "9" };
    const fields = tourMoveSchema(getHours).parse({
      firstTime: nine,
      secondTime: nine,
      thirdTime: { ...nine, hour: "10" },
    });
    expect(listTimes(fields).map((time) => time.toISOString())).toEqual([
      "2027-03-12T17:00:00.000Z",
      "2027-03-12T18:00:00.000Z",
    ]);
    expect(listTimes(tourMoveSchema(getHours).parse({ firstTime: nine }))).toHaveLength(1);
  });
});
